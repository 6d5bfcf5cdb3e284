// Written by `npm run element -w @biophony/ui`.

/** Widgets available as frames; initial height in pixels. */
export const frameHeights: Readonly<Record<string, number>> = {
  species: 520,
  activity: 420,
  indices: 460,
  summary: 320,
  map: 640,
  effort: 420,
  season: 560,
  compare: 1100,
};
