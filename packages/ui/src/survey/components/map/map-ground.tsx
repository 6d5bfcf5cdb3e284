'use client';

import { memo, useMemo } from 'react';
import { graticuleOf } from '../../model/map/graticule.ts';
import { pathIn, planarOf } from '../../model/map/planar.ts';
import type { Plane } from '../../model/map/plane.ts';
import type { MapSize, MapView } from '../../model/map/view.ts';
import type { PlanarCoast } from './use-coast.ts';

interface MapGroundProps {
  plane: Plane;
  coast: PlanarCoast | null;
  view: MapView;
  size: MapSize;
  /** Pixels that are drawn outside of the map. */
  beyond: number;
}

/** Land, borders and graticule. */
export const MapGround = memo(({ plane, coast, view, size, beyond }: MapGroundProps) => {
  const frame = useMemo(() => ({ view, size, beyond }), [view, size, beyond]);
  const land = useMemo(() => coast && pathIn(coast.land, frame), [coast, frame]);
  const borders = useMemo(() => coast && pathIn(coast.borders, frame), [coast, frame]);
  const lines = useMemo(
    () => pathIn(planarOf(plane, graticuleOf(plane, frame).lines), frame),
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
