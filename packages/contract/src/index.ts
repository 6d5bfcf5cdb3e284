export * from './constants/index.ts';
export * from './endpoints.ts';
export type { Access } from './endpoint.ts';
export * from './openapi/openapi.ts';
export * from './place-marks.ts';
export * from './places.ts';
