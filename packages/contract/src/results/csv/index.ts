// The CSV format, without the tables of columns.
export {
  beginsAsFormula,
  createCsvReader,
  csvLine,
  plainLine,
  separatorOf,
  type Cell,
  type Separator,
} from './csv.ts';
