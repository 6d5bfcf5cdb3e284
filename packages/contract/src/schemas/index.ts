export * from './analysis.ts';
export * from './auth.ts';
export * from './common.ts';
export * from './data.ts';
export * from './project.ts';
export * from './recording.ts';
export * from './runner.ts';
export * from './user.ts';
