import type { Clocks, createPlacer, placeRecordings } from './placed-recordings.ts';

export interface PlacingPart {
  createPlacer: typeof createPlacer;
  placeRecordings: typeof placeRecordings;
}

/** Most pages need no time zones or corrections. Null without deployments. */
export const loadPlacing = async (clocks: Clocks | null | undefined): Promise<PlacingPart | null> =>
  clocks ? import('./placed-recordings.ts') : null;
