<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="Mill Valley" tilewidth="64" tileheight="64" tilecount="11" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <transformations hflip="1" vflip="0" rotate="1" preferuntransformed="0"/>
 <tile id="0" type="Town gate">
  <image width="64" height="64" source="art/gate.png"/>
 </tile>
 <tile id="1" probability="3">
  <image width="64" height="64" source="art/Bend One.png"/>
 </tile>
 <tile id="2">
  <image width="64" height="64" source="art/cross.png"/>
 </tile>
 <tile id="4">
  <image width="64" height="64" source="art/caps.png"/>
 </tile>
 <tile id="5">
  <image width="64" height="64" source="art/ford.png"/>
 </tile>
 <tile id="6">
  <image width="64" height="64" source="art/unpainted.png"/>
 </tile>
 <tile id="7">
  <image width="64" height="64" source="art/half-painted.png"/>
 </tile>
 <tile id="8">
  <image width="64" height="64" source="art/marsh.png"/>
 </tile>
 <tile id="9">
  <image width="64" height="64" source="art/corner.png"/>
 </tile>
 <tile id="10" class="corner">
  <image width="64" height="64" source="art/other.png"/>
 </tile>
 <tile id="11">
  <image width="64" height="64" source="art/town.png"/>
 </tile>
 <wangsets>
  <wangset name="ground" type="corner" tile="-1">
   <wangcolor name="sand" color="#ff0000" tile="-1" probability="1"/>
  </wangset>
  <wangset name="sides" type="edge" tile="-1">
   <wangcolor name="Town" color="#ff0000" tile="-1" probability="1"/>
   <wangcolor name="road" color="#00ff00" tile="-1" probability="1"/>
   <wangcolor name="Meadow" color="#0000ff" tile="-1" probability="1"/>
   <wangcolor name="River" color="#00ffff" tile="-1" probability="1"/>
   <wangcolor name="Reed Marsh" color="#ff00ff" tile="-1" probability="1"/>
   <wangcolor name="never used" color="#ffffff" tile="-1" probability="1"/>
   <wangtile tileid="0" wangid="1,0,3,0,2,0,3,0"/>
   <wangtile tileid="1" wangid="3,0,3,0,2,0,2,0"/>
   <wangtile tileid="2" wangid="2,0,2,0,2,0,3,0"/>
   <wangtile tileid="4" wangid="1,0,2,0,1,0,2,0"/>
   <wangtile tileid="5" wangid="4,0,2,0,4,0,2,0"/>
   <wangtile tileid="7" wangid="2,0,0,0,3,0,0,0"/>
   <wangtile tileid="8" wangid="5,0,5,0,3,0,3,0"/>
   <wangtile tileid="9" wangid="1,0,1,0,3,0,3,0"/>
   <wangtile tileid="10" wangid="3,0,3,0,3,0,3,0"/>
   <wangtile tileid="11" wangid="1,0,1,0,1,0,1,0"/>
  </wangset>
 </wangsets>
</tileset>
