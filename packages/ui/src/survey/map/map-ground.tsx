'use client';

import { memo, useMemo, useState } from 'react';
import { createLazyModule, useLazyModule } from '../../base/use-lazy-module.ts';
import type { MapTiles } from '../../kit/presentation-context.ts';
import { toGraticule } from './graticule.tsx';
import {
  type DrawnPart,
  type MapSize,
  type MapView,
  pathIn,
  type Planar,
  toPlanar,
  type MultiLineString,
  type MultiPolygon,
  type Plane,
  type Position,
} from './map-view.ts';

/** Coastlines and borders, in degrees. Made with Natural Earth (naturalearthdata.com), in the public domain. */
interface Coast {
  land: MultiPolygon;
  borders: MultiLineString;
}

/**
 * Output of `atlas/write-coast.ts`: lines on a grid of `grid` degrees, and the lines of each shape,
 * `~n` for reversed.
 */
interface Written {
  grid: number;
  land: number[][][];
  borders: number[][];
  arcs: string;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Map([...alphabet].map((digit, value) => [digit, value]));

/**
 * Decodes integers: five bits per character, the sixth says that more follow; the last bit is the
 * sign.
 */
function numbersIn(text: string): number[] {
  const numbers: number[] = [];
  let [number, place] = [0, 1];
  for (const character of text) {
    const value = values.get(character) ?? 0;
    number += (value % 32) * place;
    if (value >= 32) place *= 32;
    else {
      numbers.push(number % 2 === 1 ? -(number + 1) / 2 : number / 2);
      [number, place] = [0, 1];
    }
  }
  return numbers;
}

function lineOf(arc: string, grid: number): Position[] {
  const steps = numbersIn(arc);
  const line: Position[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at]!;
    y += steps[at + 1]!;
    line.push([x * grid - 180, y * grid - 90]);
  }
  return line;
}

/** From the text of a `coast-` module. */
export function readCoast(text: string): Coast {
  const { grid, land, borders, arcs } = JSON.parse(text) as Written;
  const lines = arcs.split(' ').map((arc) => lineOf(arc, grid));
  const joined = (numbers: readonly number[]) =>
    numbers.flatMap((number, at) => {
      const line = number < 0 ? [...lines[~number]!].reverse() : lines[number]!;
      return at === 0 ? line : line.slice(1);
    });
  return {
    land: {
      type: 'MultiPolygon',
      coordinates: land.map((rings) => rings.map(joined).filter((ring) => ring.length > 3)),
    },
    borders: { type: 'MultiLineString', coordinates: borders.map(joined) },
  };
}

const parsed = async (load: () => Promise<{ coast: string }>): Promise<Coast> =>
  readCoast((await load()).coast);
const world = createLazyModule(() => parsed(() => import('./coast-world.ts')));
const detail = createLazyModule(() => parsed(() => import('./coast-detail.ts')));

/** From this many metres per pixel on, the coarse coastlines look the same. */
const coarse = 8000;

export interface PlanarCoast {
  land: Planar;
  borders: Planar;
}

function usePlanar(plane: Plane, coast: Coast | null): PlanarCoast | null {
  return useMemo(
    () => coast && { land: toPlanar(plane, coast.land), borders: toPlanar(plane, coast.borders) },
    [plane, coast],
  );
}

/**
 * Coastlines for a scale in metres per pixel: the coarse ones until the detailed arrive, null
 * before any. `missing` if both failed.
 */
export function useCoast(plane: Plane, metres: number) {
  const [missing, setMissing] = useState(false);
  const isCoarse = metres > coarse;
  const rough = usePlanar(
    plane,
    useLazyModule(world, true, () => setMissing(true)),
  );
  const fine = usePlanar(plane, useLazyModule(detail, !isCoarse));
  return { coast: isCoarse ? rough : (fine ?? rough), rough, missing: missing && !rough };
}

interface MapGroundProps {
  plane: Plane;
  coast: PlanarCoast | null;
  view: MapView;
  size: MapSize;
  /** Pixels drawn outside the map. */
  beyond: number;
}

export const MapGround = memo(({ plane, coast, view, size, beyond }: MapGroundProps) => {
  const frame = useMemo(() => ({ view, size, beyond }), [view, size, beyond]);
  const land = useMemo(() => coast && pathIn(coast.land, frame), [coast, frame]);
  const borders = useMemo(() => coast && pathIn(coast.borders, frame), [coast, frame]);
  const lines = useMemo(
    () => pathIn(toPlanar(plane, toGraticule(plane, frame).lines), frame),
    [plane, frame],
  );
  return (
    <>
      <path className="bp-map-land" d={land ?? undefined} />
      <path className="bp-map-lines" d={lines ?? undefined} />
      <path className="bp-map-borders" d={borders ?? undefined} />
    </>
  );
});
MapGround.displayName = 'MapGround';

/** In pixels of the map. */
interface PlacedTile {
  key: string;
  url: string;
  x: number;
  y: number;
  side: number;
}

const tileSide = 256;
const usualZoom = 19;
/** Most tiles requested at once; a map that needs more uses larger ones. */
const mostTiles = 120;

const tileUrl = (url: string, z: number, x: number, y: number): string =>
  url.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));

/**
 * Tiles of the drawn part, at the nearest sharp zoom. The plane is 2 pi wide around its middle
 * meridian; tiles begin at 180 degrees west. None for the polar view, which the tile grid does not
 * cover.
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

interface TileLayerProps {
  plane: Plane;
  view: MapView;
  size: MapSize;
  beyond: number;
  tiles: MapTiles;
}

/** Tiles of the operator. Where one fails, the coastlines stay visible. */
export const TileLayer = memo(({ plane, view, size, beyond, tiles }: TileLayerProps) => {
  const placed = useMemo(
    () => tilesIn(plane, { view, size, beyond }, tiles),
    [plane, view, size, beyond, tiles],
  );
  return placed.map(({ key, url, x, y, side }) => (
    <image key={key} href={url} x={x} y={y} width={side + 0.5} height={side + 0.5} />
  ));
});
TileLayer.displayName = 'TileLayer';
