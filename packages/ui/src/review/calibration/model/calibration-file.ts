/** What files of a calibration are called, without their ending; without a version where it is not kept. */
export const calibrationFile = (species: string, version?: number): string =>
  `calibration-${species.toLowerCase().replaceAll(/\W+/g, '-')}${version === undefined ? '' : `-v${version}`}`;
