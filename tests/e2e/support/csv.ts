import { readFile } from 'node:fs/promises';
import { createTableLines } from '@biophony/contract/results';

export async function readCsv(path: string): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  const reader = createTableLines(path, ({ textOf }, columns) => {
    rows.push(Object.fromEntries(columns.map((column) => [column, textOf(column)])));
  });
  reader.push(await readFile(path, 'utf8'));
  reader.finish();
  return rows;
}
