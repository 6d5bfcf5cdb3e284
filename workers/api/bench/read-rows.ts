// For `tests/bench/api/rows.ts`: prints how long the adapter of SQLite and node:sqlite alone take to read a row, in microseconds
// of processor time, as JSON. Its argument says how many rows are read at once, how many in all, and in how many rounds.
import { DatabaseSync } from 'node:sqlite';
import { SqliteDatabase } from '../src/platform/sqlite-database.ts';

const [rows, all, rounds] = JSON.parse(process.argv[2] ?? '[]') as [number, number, number];
const table = `CREATE TABLE notes (id TEXT, user TEXT, title TEXT, text TEXT, made TEXT, changed TEXT, version INT,
  files INT, bytes INT, tags TEXT);
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
  INSERT INTO notes SELECT 'note-' || i, 'ada', 'Note ' || i, '', '2026-05-01T06:00:00.000Z', '2026-05-01T06:00:00.000Z',
    1, i, i * 1000, '[]' FROM n;`;

/** Microseconds a row. */
function cost(read: () => { title: string }[]): number {
  const times = Math.ceil(all / rows);
  let length = 0;
  const began = process.cpuUsage();
  for (let time = 0; time < times; time++) for (const { title } of read()) length += title.length;
  const { user, system } = process.cpuUsage(began);
  if (length === 0) throw new Error('There were no rows.');
  return (user + system) / (times * rows);
}

const adapter = new SqliteDatabase(':memory:');
adapter.execSync(table);
const alone = new DatabaseSync(':memory:');
alone.exec(table);
const sql = 'SELECT * FROM notes';
const statement = alone.prepare(sql);
const reads = {
  adapter: () => adapter.prepare(sql).runSync<{ title: string }>().results,
  alone: () => statement.all() as { title: string }[],
};
const costs: Record<keyof typeof reads, number[]> = { adapter: [], alone: [] };
for (const read of Object.values(reads)) cost(read);
for (let round = 0; round < rounds; round++)
  for (const name of ['adapter', 'alone'] as const) costs[name].push(cost(reads[name]));
adapter.close();
alone.close();
console.log(JSON.stringify(costs));
