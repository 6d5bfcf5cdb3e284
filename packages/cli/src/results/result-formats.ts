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
