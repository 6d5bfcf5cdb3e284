export { findRecordings, type FoundEntry, folderEntries } from './find-recordings.ts';
export { inspectFile, type InspectedFile, inspectFiles } from './inspect-file.ts';
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
