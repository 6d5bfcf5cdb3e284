/**
 * What `--format` is commonly asked for: endings of the result files, and the programs that some of them are for. Any
 * other ending or part of a name is taken as well.
 */
export const resultFormats = [
  'csv',
  'parquet',
  'json',
  'raven',
  'audacity',
  'kaleidoscope',
  'birdnet',
] as const;

const ofEvery = ['detections.csv', 'files.csv', 'summary.json'];
const ofDetections = [
  'detections.parquet',
  'raven.selections.txt',
  'raven-selections.zip',
  'audacity-labels.zip',
  'kaleidoscope.csv',
  'birdnet.csv',
];

/** The names of the result files that an analysis of that type leaves. */
export const resultFilesOf = (type: string): string[] => [
  ...ofEvery,
  ...(type === 'acoustic_indices' ? ['indices.csv'] : ofDetections),
];
