export { CubeUnreadable, type CubeFault } from './read-chunk.ts';
export { cubeLimits } from './open-cube.ts';
export { readConfirmed, type ByteRanges, readCountCube, readEffortCube } from './read-cubes.ts';
export {
  colourOf,
  colourRanges,
  falseColours,
  createSpectrogramDay,
  daysOfTile,
  siteMinutes,
  type SiteMinute,
  type SpectrogramDay,
  type SpectrogramSource,
} from './site-days.ts';
export {
  openSpectrogram,
  spectrogramIndexLength,
  spectrogramLimits,
  type OpenSpectrogram,
} from './open-spectrogram.ts';
export {
  binsOfMinute,
  minutesOfDay,
  noMinute,
  type SpectrogramMinutes,
  type SpectrogramTile,
  spectrogramSteps,
} from './spectrogram.ts';
export {
  confidenceStep,
  noHour,
  type CountCube,
  type CubeRecorder,
  type CubeSpecies,
  type EffortCube,
} from '../figures/figures.ts';
