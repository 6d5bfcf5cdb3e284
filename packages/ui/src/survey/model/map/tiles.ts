import type { MapTiles } from '../../../context/map-tiles.ts';
import type { Plane } from './plane.ts';
import type { DrawnPart } from './view.ts';

/** One tile, and where it goes, in pixels of the map. */
export interface PlacedTile {
  key: string;
  url: string;
  x: number;
  y: number;
  side: number;
}

const tileSide = 256;
const usualZoom = 19;
/** Tiles that a map asks for at once; a map that needs more is drawn with larger ones. */
const mostTiles = 120;

/** The address of a tile. */
const tileUrl = (url: string, z: number, x: number, y: number): string =>
  url.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));

/**
 * The tiles of what is drawn, in the nearest zoom that is sharp. In the plane the world is 2 pi wide around its middle
 * meridian, in tiles it begins at 180 degrees west. None for the view from above a pole, which the grid does not have.
 */
export function tilesIn(
  plane: Plane,
  { view, size, beyond }: DrawnPart,
  tiles: MapTiles,
): PlacedTile[] {
  if (plane.kind === 'polar') return [];
  const world = 2 * Math.PI;
  const most = Math.min(22, Math.max(0, tiles.most_zoom ?? usualZoom));
  const sharp = Math.round(Math.log2((world * view.scale) / tileSide));
  for (let z = Math.min(most, Math.max(0, sharp)); z >= 0; z--) {
    const count = 2 ** z;
    const side = world / count;
    const shift = (plane.longitude * Math.PI) / 180 + Math.PI;
    const halfX = (size.width / 2 + beyond) / view.scale;
    const halfY = (size.height / 2 + beyond) / view.scale;
    const left = Math.floor((view.x - halfX + shift) / side);
    const right = Math.floor((view.x + halfX + shift) / side);
    const top = Math.max(0, Math.floor((view.y - halfY + Math.PI) / side));
    const bottom = Math.min(count - 1, Math.floor((view.y + halfY + Math.PI) / side));
    if ((right - left + 1) * (bottom - top + 1) > mostTiles && z > 0) continue;
    const placed: PlacedTile[] = [];
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const around = ((x % count) + count) % count;
        placed.push({
          key: `${z}/${x}/${y}`,
          url: tileUrl(tiles.url, z, around, y),
          x: (x * side - shift - view.x) * view.scale + size.width / 2,
          y: (y * side - Math.PI - view.y) * view.scale + size.height / 2,
          side: side * view.scale,
        });
      }
    return placed;
  }
  return [];
}
