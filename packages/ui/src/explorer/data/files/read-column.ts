import { parquetSchema, type ColumnMetaData, type FileMetaData } from 'hyparquet';
import { readColumn as readPages } from 'hyparquet/src/column.js';
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { getTreePath, isFlatColumn } from 'hyparquet/src/schema.js';
import { localMsOfBytes } from '../time/local-time.ts';
import { ReadError } from './read-error.ts';

/** Values of one column of a row group: text, numbers, or null. Times are milliseconds of the recorder's clock. */
export type ColumnValues = ArrayLike<unknown>;

/** Times are parsed without making texts of them: there are as many as rows. */
const timeParsers = { ...DEFAULT_PARSERS, stringFromBytes: localMsOfBytes };

/** Joins the pages of a column; most columns have one. */
function joined(pages: readonly ColumnValues[], rows: number): ColumnValues {
  const [only] = pages;
  if (only && pages.length === 1) return only;
  const values: unknown[] = Array.from({ length: rows }, () => null);
  let at = 0;
  for (const page of pages) for (let i = 0; i < page.length; i++) values[at++] = page[i];
  return values;
}

/**
 * Decodes the bytes of a column of one row group. It takes the decoder of hyparquet alone, without what plans a reading:
 * which bytes are read is decided by the explorer, and the rest is no small part of a script. Throws ReadError.
 */
export function readColumn(
  bytes: ArrayBuffer,
  column: ColumnMetaData,
  rows: number,
  metadata: FileMetaData,
): ColumnValues {
  const { path_in_schema: pathInSchema } = column;
  const schemaPath = getTreePath(parquetSchema(metadata), pathInSchema);
  const element = schemaPath.at(-1)?.element;
  if (!element || !isFlatColumn(schemaPath))
    throw new ReadError('damaged', `The column ${pathInSchema.join('.')} holds lists.`);
  const parsers = pathInSchema[0] === 'start_local' ? timeParsers : DEFAULT_PARSERS;
  const { data } = readPages(
    { view: new DataView(bytes), offset: 0 },
    { groupStart: 0, selectStart: 0, selectEnd: rows, groupRows: rows },
    { pathInSchema, schemaPath, element, parsers, type: column.type, codec: column.codec },
  );
  return joined(data, rows);
}
