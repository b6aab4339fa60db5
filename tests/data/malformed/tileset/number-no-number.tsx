<?xml version="1.0"?>
<tileset name="Fan" tilewidth="64" tileheight="64" tilecount="1" columns="0">
 <tile id="first"/>
</tileset>
