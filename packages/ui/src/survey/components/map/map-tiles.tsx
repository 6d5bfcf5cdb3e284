'use client';

import { memo, useMemo } from 'react';
import type { Plane } from '../../model/map/plane.ts';
import { tilesIn, type MapTiles } from '../../model/map/tiles.ts';
import type { MapSize, MapView } from '../../model/map/view.ts';

interface TileLayerProps {
  plane: Plane;
  view: MapView;
  size: MapSize;
  beyond: number;
  tiles: MapTiles;
}

/** An operator's tiles. One that does not come leaves the coastlines to be seen. */
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
