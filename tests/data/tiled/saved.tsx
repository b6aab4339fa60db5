<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="windmills" tilewidth="128" tileheight="128" tilecount="3" columns="0">
 <transformations hflip="0" vflip="0" rotate="1" preferuntransformed="0"/>
 <properties>
  <property name="set" value="{&quot;id&quot;:&quot;windmills&quot;,&quot;name&quot;:{&quot;cs&quot;:&quot;Větrné mlýny&quot;,&quot;en&quot;:&quot;Windmills&quot;},&quot;requires&quot;:[&quot;base&quot;],&quot;marks&quot;:[{&quot;id&quot;:&quot;mill&quot;,&quot;on&quot;:&quot;segment&quot;,&quot;merge&quot;:&quot;sum&quot;}],&quot;terms&quot;:[{&quot;id&quot;:&quot;windmills/flour&quot;,&quot;rule&quot;:[&quot;MILL-1&quot;],&quot;label&quot;:{&quot;en&quot;:&quot;flour&quot;},&quot;when&quot;:[&quot;completed&quot;],&quot;on&quot;:{&quot;a&quot;:&quot;feature&quot;,&quot;kind&quot;:[&quot;road&quot;]},&quot;stage&quot;:&quot;flat&quot;,&quot;pay&quot;:[{&quot;each&quot;:1,&quot;per&quot;:{&quot;of&quot;:&quot;marks&quot;,&quot;mark&quot;:[&quot;mill&quot;]}}]}],&quot;tiles&quot;:[]}"/>
  <property name="tilewright" type="int" value="1"/>
 </properties>
 <tile id="0" type="hill" probability="2">
  <properties>
   <property name="tile" value="{&quot;id&quot;:&quot;hill&quot;,&quot;count&quot;:{&quot;all&quot;:2},&quot;segments&quot;:[{&quot;id&quot;:&quot;r1&quot;,&quot;kind&quot;:&quot;road&quot;,&quot;at&quot;:[&quot;N&quot;,&quot;E&quot;],&quot;marks&quot;:{&quot;mill&quot;:1}},{&quot;id&quot;:&quot;f1&quot;,&quot;kind&quot;:&quot;field&quot;,&quot;at&quot;:[&quot;NL&quot;,&quot;ER&quot;,&quot;S&quot;,&quot;W&quot;]},{&quot;id&quot;:&quot;f2&quot;,&quot;kind&quot;:&quot;field&quot;,&quot;at&quot;:[&quot;NR&quot;,&quot;EL&quot;]}]}"/>
  </properties>
  <image width="128" height="128" source="windmills-pictures/hill.png"/>
 </tile>
 <tile id="1" type="wall">
  <properties>
   <property name="tile" value="{&quot;id&quot;:&quot;wall&quot;,&quot;count&quot;:{&quot;all&quot;:1},&quot;segments&quot;:[{&quot;id&quot;:&quot;c1&quot;,&quot;kind&quot;:&quot;city&quot;,&quot;at&quot;:[&quot;N&quot;]},{&quot;id&quot;:&quot;f1&quot;,&quot;kind&quot;:&quot;field&quot;,&quot;at&quot;:[&quot;E&quot;,&quot;S&quot;,&quot;W&quot;],&quot;borders&quot;:[&quot;c1&quot;]}]}"/>
  </properties>
  <image width="128" height="128" source="windmills-pictures/wall.png"/>
 </tile>
 <tile id="2" type="meadow" probability="4">
  <properties>
   <property name="tile" value="{&quot;id&quot;:&quot;meadow&quot;,&quot;count&quot;:{&quot;all&quot;:4},&quot;segments&quot;:[{&quot;id&quot;:&quot;f1&quot;,&quot;kind&quot;:&quot;field&quot;,&quot;at&quot;:[&quot;N&quot;,&quot;E&quot;,&quot;S&quot;,&quot;W&quot;]}]}"/>
  </properties>
  <image width="128" height="128" source="windmills-pictures/meadow.png"/>
 </tile>
 <wangsets>
  <wangset name="sides" type="edge" tile="-1">
   <wangcolor name="city" color="#d08f66" tile="-1" probability="1"/>
   <wangcolor name="road" color="#a08560" tile="-1" probability="1"/>
   <wangcolor name="field" color="#bcd3a4" tile="-1" probability="1"/>
   <wangcolor name="river" color="#77b6d6" tile="-1" probability="1"/>
   <wangtile tileid="0" wangid="2,0,2,0,3,0,3,0"/>
   <wangtile tileid="1" wangid="1,0,3,0,3,0,3,0"/>
   <wangtile tileid="2" wangid="3,0,3,0,3,0,3,0"/>
  </wangset>
 </wangsets>
</tileset>
