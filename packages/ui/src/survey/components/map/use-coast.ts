'use client';

import { useMemo, useState } from 'react';
import { createLazyModule } from '../../../state/lazy-module.ts';
import { useLazyModule } from '../../../state/use-lazy-module.ts';
import { readCoast, type Coast } from '../../model/map/coast/read-coast.ts';
import { planarOf, type Planar } from '../../model/map/planar.ts';
import type { Plane } from '../../model/map/plane.ts';

const parsed = async (load: () => Promise<{ coast: string }>): Promise<Coast> =>
  readCoast((await load()).coast);
const world = createLazyModule(() => parsed(() => import('../../model/map/coast/world.ts')));
const detail = createLazyModule(() => parsed(() => import('../../model/map/coast/detail.ts')));

/** From here on, in metres of a pixel, the coarse coastlines look as the others do. */
const coarse = 8000;

/** Coastlines and borders in the plane of a map. */
export interface PlanarCoast {
  land: Planar;
  borders: Planar;
}

function usePlanar(plane: Plane, coast: Coast | null): PlanarCoast | null {
  return useMemo(
    () => coast && { land: planarOf(plane, coast.land), borders: planarOf(plane, coast.borders) },
    [plane, coast],
  );
}

/**
 * The coastlines for a scale in metres of a pixel; the coarse ones until the detailed are there, null until any are.
 * `missing` once neither could be had.
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
