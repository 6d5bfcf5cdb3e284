'use client';

import { pathIn } from '../../model/map/planar.ts';
import type { Plane } from '../../model/map/plane.ts';
import { earthRadiusM, withinReach, type MapSize, type MapView } from '../../model/map/view.ts';
import type { PlanarCoast } from './use-coast.ts';

interface MapOverviewProps {
  plane: Plane;
  view: MapView;
  size: MapSize;
  /** Metres of a pixel of the map. */
  metres: number;
  coast: PlanarCoast | null;
}

const inset: MapSize = { width: 112, height: 84 };
/** What the overview shows from left to right, in metres at the equator. */
const across = 5_000_000;
/** A map that shows more metres than this says itself where it is. */
const far = 1_000_000;

/** Land around what is shown, in a corner, where the map is too near for coasts. */
export function MapOverview({ plane, view, size, metres, coast }: MapOverviewProps) {
  if (!coast || metres * size.width > far || size.width < 360) return null;
  const around = withinReach(
    { x: view.x, y: view.y, scale: (inset.width * earthRadiusM) / across },
    inset,
    plane.reach,
  );
  const frame = { view: around, size: inset, beyond: 4 };
  const wide = (size.width * around.scale) / view.scale;
  const high = (size.height * around.scale) / view.scale;
  const [x, y] = [inset.width / 2, inset.height / 2];
  return (
    <svg className="bp-map-overview" {...inset} aria-hidden="true">
      <path className="bp-map-land" d={pathIn(coast.land, frame) ?? undefined} />
      <path className="bp-map-borders" d={pathIn(coast.borders, frame) ?? undefined} />
      {wide < 8 ? (
        <circle cx={x} cy={y} r={4} />
      ) : (
        <rect x={x - wide / 2} y={y - high / 2} width={wide} height={high} />
      )}
    </svg>
  );
}
