import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseEnd } from './backup-database.ts';
import { loadDump, writeDump } from './d1-dump.ts';
import { quoted } from './tables.ts';
import { AdminError, type RowProgress } from './terminal.ts';

export interface D1Choice {
  /** Name or binding in wrangler.toml. */
  database: string;
  /**
   * With the wrangler.toml of a local `wrangler dev` database; undefined: the one at Cloudflare.
   */
  localFolder: string | undefined;
}

interface WranglerD1 {
  name: string;
  /** At Cloudflare the database answers no calls meanwhile. */
  exportTo(file: string): Promise<void>;
  /** At Cloudflare all or none. */
  importFrom(file: string): Promise<void>;
  rows<T>(sql: string): Promise<T[]>;
}

const toldLength = 600;

function wranglerProgram(): string {
  try {
    const manifest = createRequire(import.meta.url).resolve('wrangler/package.json');
    return join(dirname(manifest), 'bin', 'wrangler.js');
  } catch {
    throw new AdminError(
      'wrangler, which asks D1, is not installed. Run `npm ci --include=dev` in the clone, then the same command again.',
    );
  }
}

/** Milliseconds, for other writers. */
const busyMs = 60_000;

/** Locked by another process. */
class DatabaseBusy extends AdminError {}

const busy = (folder: string) =>
  new DatabaseBusy(
    `The D1 database in ${folder} is being written to. End the \`wrangler dev\` that uses it, then the same command again.`,
  );

/** Throws DatabaseBusy, or AdminError with wrangler's message. */
async function runWrangler(args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(process.execPath, [wranglerProgram(), ...args], {
    cwd,
    env: { ...process.env, CI: 'true', WRANGLER_HIDE_BANNER: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [written, errorText] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errorText += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code === 0) return written;
  if (errorText.includes('SQLITE_BUSY')) throw busy(cwd);
  throw new AdminError(
    `wrangler ${args.slice(0, 2).join(' ')} failed: ${(errorText + written).trim().slice(-toldLength)}`,
  );
}

/** wrangler's calls do everything or nothing. */
async function whenFree<T>(call: () => Promise<T>): Promise<T> {
  const end = performance.now() + busyMs;
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof DatabaseBusy) || performance.now() > end) throw error;
    }
}

/** wrangler.toml is in the folder of `choice`, or the current folder or above. */
export function wranglerD1({ database, localFolder }: D1Choice): WranglerD1 {
  const cwd = localFolder ?? process.cwd();
  const at = localFolder === undefined ? '--remote' : '--local';
  const run = (action: string, ...args: string[]) =>
    whenFree(() => runWrangler(['d1', action, database, at, ...args], cwd));
  return {
    name: `the D1 database ${database} ${localFolder === undefined ? 'at Cloudflare' : `in ${localFolder}`}`,
    exportTo: async (file) => void (await run('export', '--output', file, '--skip-confirmation')),
    importFrom: async (file) => void (await run('execute', '--file', file, '--yes')),
    async rows<T>(sql: string) {
      const answer = await run('execute', '--command', sql, '--json');
      const [{ results }] = JSON.parse(answer) as [{ results: T[] }];
      return results;
    },
  };
}

/** Rows per query. */
const atOnce = 20;
const hexName = 'in_hexadecimal';

/** Primary key, then the text in hexadecimal. */
type Ambiguous = Record<string, string | number>;

const lines = [
  ['\\n', '\n', 'char(10)'],
  ['\\r', '\r', 'char(13)'],
] as const;

/** Both a line feed and a literal `\n`, or likewise carriage returns. */
const isAmbiguous = (column: string): string =>
  lines
    .map(
      ([written, , sql]) => `(instr(${column}, ${sql}) > 0 AND instr(${column}, '${written}') > 0)`,
    )
    .join(' OR ');

function exported(text: string): string {
  let result = text;
  for (const [written, meant] of lines)
    if (text.includes(meant)) result = result.replaceAll(written, meant);
  return result;
}

function columnsOf(db: DatabaseSync, table: string): { texts: string[]; key: string[] } {
  const all = db.prepare('SELECT name, type, pk FROM pragma_table_info(?)').all(table);
  const names = (some: typeof all) => some.map(({ name }) => String(name));
  return {
    texts: names(all.filter(({ type }) => type === 'TEXT')),
    key: names(all.filter(({ pk }) => Number(pk) > 0)),
  };
}

/**
 * Restores literal `\n` that D1's export turned into a line feed. A row changed since stays as
 * exported.
 */
async function mendLines(d1: WranglerD1, file: string, tables: readonly string[]): Promise<void> {
  const db = new DatabaseSync(file);
  try {
    for (const table of tables) {
      const { texts, key } = columnsOf(db, table);
      for (const column of texts) await mendColumn(d1, db, { table, column, key });
    }
  } finally {
    db.close();
  }
}

interface Place {
  table: string;
  column: string;
  key: readonly string[];
}

async function mendColumn(
  d1: WranglerD1,
  db: DatabaseSync,
  { table, column, key }: Place,
): Promise<void> {
  const [from, text, keys] = [quoted(table), quoted(column), key.map(quoted)];
  const isIt = keys.map((name) => `${name} = ?`).join(' AND ');
  const mend = db.prepare(`UPDATE ${from} SET ${text} = ? WHERE ${isIt} AND ${text} = ?`);
  for (let done = 0; ; done += atOnce) {
    const rows = await d1.rows<Ambiguous>(
      `SELECT ${keys.join(', ')}, hex(${text}) AS ${hexName} FROM ${from}
       WHERE ${isAmbiguous(text)} ORDER BY ${keys.join(', ')} LIMIT ${atOnce} OFFSET ${done}`,
    );
    for (const row of rows) {
      const right = Buffer.from(String(row[hexName]), 'hex').toString();
      mend.run(right, ...key.map((name) => row[name] ?? null), exported(right));
    }
    if (rows.length < atOnce) return;
  }
}

async function withFile<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-d1-'));
  try {
    return await work(join(folder, 'database.sql'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const tablesThere = `SELECT count(*) AS n FROM sqlite_schema
  WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT GLOB '_cf_*'`;

export function d1End(choice: D1Choice, progress: RowProgress): DatabaseEnd {
  const d1 = wranglerD1(choice);
  return {
    name: d1.name,
    snapshot: (file) =>
      withFile(async (dump) => {
        await d1.exportTo(dump);
        await mendLines(d1, file, await loadDump(dump, file, progress));
      }),
    async assertEmpty() {
      const [row] = await d1.rows<{ n: number }>(tablesThere);
      if (row?.n !== 0)
        throw new AdminError(
          `There are tables in ${d1.name} already. A backup is restored into an empty one: make it with \`npx wrangler d1 create\`, write its identifier into wrangler.toml, and apply no migrations.`,
        );
    },
    fill: (file) =>
      withFile(async (dump) => {
        await writeDump(file, dump, progress);
        await d1.importFrom(dump);
      }),
  };
}
