export * from './correction.ts';
export * from './deployment.ts';
export * from './effort.ts';
export * from './sheet.ts';
export * from './site.ts';
export * from './survey.ts';
