export { environmentFetch, hasProxy } from './dispatcher.ts';
export { fileJournal } from './file-journal.ts';
export { fileSource, FileSource, type FileSourceOptions } from './file-source.ts';
export {
  forgetNames,
  importedNames,
  importNames,
  namesFolder,
  readAcceptedNames,
  type ImportedNames,
  type NamesImport,
} from './names-folder.ts';
export { createSha256Pool, type Sha256Pool } from './sha256-pool.ts';
export {
  undiciTransport,
  type NodeTransport,
  type UndiciTransportOptions,
} from './undici-transport.ts';
