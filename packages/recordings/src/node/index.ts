export { findRecordings, type FoundEntry } from './find-recordings.ts';
export { inspectFile, type InspectedFile } from './inspect-file.ts';
export { inspectFiles } from './inspect-files.ts';
