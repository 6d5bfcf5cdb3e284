export { CubeUnreadable, type CubeFault } from './parquet/cube-unreadable.ts';
export { cubeLimits } from './parquet/open-cube.ts';
export { readCountCube } from './read-count-cube.ts';
export { readEffortCube } from './read-effort-cube.ts';
export { spectrogramSteps } from './spectrogram/steps.ts';
export {
  confidenceStep,
  noHour,
  type CountCube,
  type CubeRecorder,
  type CubeSpecies,
  type EffortCube,
} from '../figures/cubes.ts';
