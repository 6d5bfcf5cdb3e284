export { findRecordings, type FoundEntry } from './find-recordings.ts';
export { folderEntries } from './folder-entries.ts';
export { inspectFile, type InspectedFile } from './inspect-file.ts';
export { inspectFiles } from './inspect-files.ts';
export {
  isInside,
  nameInside,
  outermost,
  pathOfName,
  pathOnDisk,
  plainPath,
  rootOfPaths,
  type PathGiven,
} from './path-names.ts';
