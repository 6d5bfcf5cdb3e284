export { CubeUnreadable, type CubeFault } from './parquet/cube-unreadable.ts';
export { cubeLimits } from './parquet/open-cube.ts';
export { readConfirmed, type ByteRanges } from './read-confirmed.ts';
export { readCountCube } from './read-count-cube.ts';
export { readEffortCube } from './read-effort-cube.ts';
export { colourOf, colourRanges, falseColours } from './spectrogram/false-colours.ts';
export {
  openSpectrogram,
  spectrogramIndexLength,
  spectrogramLimits,
  type OpenSpectrogram,
} from './spectrogram/open-spectrogram.ts';
export {
  createSpectrogramDay,
  daysOfTile,
  siteMinutes,
  type SiteMinute,
  type SpectrogramDay,
  type SpectrogramSource,
} from './spectrogram/site-days.ts';
export {
  binsOfMinute,
  minutesOfDay,
  noMinute,
  type SpectrogramMinutes,
  type SpectrogramTile,
} from './spectrogram/spectrogram.ts';
export { spectrogramSteps } from './spectrogram/steps.ts';
export {
  confidenceStep,
  noHour,
  type CountCube,
  type CubeRecorder,
  type CubeSpecies,
  type EffortCube,
} from '../figures/cubes.ts';
