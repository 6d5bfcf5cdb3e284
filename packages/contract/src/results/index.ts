export {
  namesOf,
  type Column,
  type Columns,
  type NameOf,
  type RecordOf,
  formatColumn,
} from './columns/columns.ts';
export { comparisonColumns, type ComparisonRecord } from './columns/comparison.ts';
export { clipColumns, type ClipColumn, type ClipRecord } from './columns/clips.ts';
export {
  detectionColumns,
  type DetectionColumn,
  type DetectionRecord,
  modelSpeciesColumns,
  type ModelSpeciesColumn,
  type ModelSpeciesRecord,
} from './columns/detections.ts';
export { embeddingColumns, type EmbeddingRecord } from './columns/embeddings.ts';
export {
  fileColumns,
  type FileColumn,
  type FileRecord,
  indexColumns,
  minuteIndexColumns,
  type IndexColumn,
  type IndexRecord,
  type MinuteIndexRecord,
} from './columns/recordings.ts';
export {
  callParameterColumns,
  type CallParameterRecord,
  eventBandsHz,
  eventsByHourColumns,
  type EventsByHourRecord,
} from './columns/events.ts';
export {
  surveyCountColumns,
  surveyEffortColumns,
  spectrogramBins,
  surveySpectrogramColumns,
} from './columns/survey.ts';
export * from './csv/index.ts';
export {
  createTableLines,
  type Line,
  createTableReader,
  readTable,
  tableWriter,
  type TableWriter,
} from './csv/tables.ts';
export {
  parquetFormatKey,
  parquetMadeBy,
  readableFormat,
  resultsFormat,
  ResultsTableError,
} from './format.ts';
export {
  isPlaceless,
  mostDetectionsAsText,
  placeColumnNames,
  placelessName,
  resultFileNames,
  resultFiles,
  resultFilesOf,
  type ResultFileEntry,
  type ResultFileName,
} from './result-files.ts';
export * from './summary.ts';
