export {
  namesOf,
  type Column,
  type Columns,
  type NameOf,
  type RecordOf,
} from './columns/column.ts';
export { comparisonColumns, type ComparisonRecord } from './columns/comparison.ts';
export { clipColumns, type ClipColumn, type ClipRecord } from './columns/clips.ts';
export {
  detectionColumns,
  type DetectionColumn,
  type DetectionRecord,
} from './columns/detections.ts';
export { embeddingColumns, type EmbeddingRecord } from './columns/embeddings.ts';
export { fileColumns, type FileColumn, type FileRecord } from './columns/files.ts';
export { callParameterColumns, type CallParameterRecord } from './columns/call-parameters.ts';
export {
  eventBandsHz,
  eventsByHourColumns,
  type EventsByHourRecord,
} from './columns/events-by-hour.ts';
export {
  indexColumns,
  minuteIndexColumns,
  type IndexColumn,
  type IndexRecord,
  type MinuteIndexRecord,
} from './columns/indices.ts';
export {
  modelSpeciesColumns,
  type ModelSpeciesColumn,
  type ModelSpeciesRecord,
} from './columns/model-species.ts';
export { surveyCountColumns, surveyEffortColumns } from './columns/survey.ts';
export { spectrogramBins, surveySpectrogramColumns } from './columns/survey-spectrogram.ts';
export { formatColumn } from './columns/shared.ts';
export * from './csv/index.ts';
export { createTableLines, type Line } from './csv/table-lines.ts';
export { createTableReader, readTable } from './csv/table-reader.ts';
export { tableWriter, type TableWriter } from './csv/table-writer.ts';
export {
  parquetFormatKey,
  parquetMadeBy,
  readableFormat,
  resultsFormat,
  ResultsTableError,
} from './format/format.ts';
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
