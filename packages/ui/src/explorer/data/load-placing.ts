import type { Clocks, createPlacer, placeRecordings } from './placed-recordings.ts';

/** What places recordings among deployments and corrects their times. */
export interface PlacingPart {
  createPlacer: typeof createPlacer;
  placeRecordings: typeof placeRecordings;
}

/** Loads it where there are deployments: most pages need no zones and no corrections. Null without deployments. */
export const loadPlacing = async (clocks: Clocks | null | undefined): Promise<PlacingPart | null> =>
  clocks ? import('./placed-recordings.ts') : null;
