import { createCsvReader } from './csv.ts';
import { pause } from './pause.ts';
import { ReadError } from './read-error.ts';
import { fetchBytes } from './remote-file.ts';

/** Finds the cell of a named column in a line. */
export type CellOf = (cells: readonly string[], column: string) => string;

/**
 * Streams a CSV file with a head line and calls `onRow` for every line below it. Holds one network chunk at a time and
 * pauses between chunks. Throws ReadError.
 */
export async function readCsv(
  url: string,
  onRow: (cells: readonly string[], cellOf: CellOf, columns: readonly string[]) => void,
): Promise<void> {
  const answer = await fetchBytes(url);
  let columns: string[] | null = null;
  let places = new Map<string, number>();
  const cellOf: CellOf = (cells, column) => cells[places.get(column) ?? -1] ?? '';
  const reader = createCsvReader((cells) => {
    if (columns) onRow(cells, cellOf, columns);
    else {
      columns = cells;
      places = new Map(cells.map((column, at) => [column, at]));
    }
  });
  const decoder = new TextDecoder();
  const stream = answer.body?.getReader();
  for (;;) {
    const { done, value } = (await stream?.read().catch((cause: unknown) => {
      throw new ReadError('unreachable', 'The connection broke while reading.', { cause });
    })) ?? { done: true, value: undefined };
    if (done) break;
    reader.push(decoder.decode(value, { stream: true }));
    await pause();
  }
  reader.push(decoder.decode());
  reader.finish();
}
