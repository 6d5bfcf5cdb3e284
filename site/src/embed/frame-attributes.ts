// Written by `npm run element -w @biophony/ui`.

/** Attributes that the address of a frame may have. */
export const frameAttributes: readonly string[] = [
  'project-id',
  'index',
  'locale',
  'appearance',
  'density',
  'heading-level',
  'sites',
  'from',
  'to',
  'species',
  'confidence',
  'group-a',
  'group-b',
  'split-day',
];
