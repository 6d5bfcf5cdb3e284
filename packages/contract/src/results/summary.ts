// What reading a summary takes, without the tables of columns: a page that shows a summary alone need not load those.
export { indexNameOf, indexNames, type IndexName } from './columns/index-names.ts';
export { ResultsFormatError } from './format/format.ts';
export { leftOutSentences, notInFilesSentence } from './left-out.ts';
export { readSummary } from './read-summary.ts';
export type { Summary } from './summary-schema.ts';
