// The CSV format, without the tables of columns.
export { csvLine, plainLine, type Cell } from './csv-line.ts';
export { createCsvReader } from './csv-reader.ts';
export { beginsAsFormula } from './formulas.ts';
