export * from './calibration.ts';
export * from './review.ts';
export * from './sample.ts';
