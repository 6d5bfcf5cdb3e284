export { SiteMap, type SiteMapProps } from './components/map/site-map.tsx';
export type { MapColour, MapSite } from './model/map/map-site.ts';
export type { MapTiles } from './model/map/tiles.ts';
export { PlacePicker, type PlacePickerProps } from './components/map/place-picker.tsx';
