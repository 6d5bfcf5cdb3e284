export * from './calls.ts';
export * from './constants/index.ts';
export * from './endpoints/index.ts';
export * from './openapi/openapi.ts';
export * from './schemas/index.ts';
