// The CSV format, without the tables of columns.
export { beginsAsFormula, createCsvReader, csvLine, plainLine, type Cell } from './csv.ts';
