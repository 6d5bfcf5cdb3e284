export * from './bytes.ts';
export * from './dates.ts';
export * from './durations.ts';
export * from './graphemes.ts';
export * from './percent.ts';
