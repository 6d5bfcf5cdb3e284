export * from './scores/score-axis.ts';
export { strataOf, stratumOf, type StratumEdges } from './scores/strata.ts';
export type * from './sampling/sample.ts';
export type * from './curve/curve.ts';
export type * from './precision/precision.ts';
export type * from './calibration/figures.ts';
export type * from './calibration/choice.ts';
export * from './coming.ts';
