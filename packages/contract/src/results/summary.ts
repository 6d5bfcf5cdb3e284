// Reads summaries without the tables of columns, for pages that show only a summary.
export { indexNameOf, indexNames, type IndexName } from './columns/index-names.ts';
export { ResultsFormatError } from './format.ts';
export { leftOutSentences, notInFilesSentence, readSummary } from './read-summary.ts';
export type { Summary } from './summary-schema.ts';
