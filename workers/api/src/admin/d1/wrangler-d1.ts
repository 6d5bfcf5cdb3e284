import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { AdminError } from '../support/failures.ts';

/** Which database of D1 is meant. */
export interface D1Choice {
  /** Its name or binding in wrangler.toml. */
  database: string;
  /** The folder with a wrangler.toml whose `wrangler dev` keeps it on this machine; undefined: the one at Cloudflare. */
  localFolder: string | undefined;
}

/** A database of D1, asked through wrangler, which knows the account and signs in. */
export interface WranglerD1 {
  name: string;
  /** Writes all of it as SQL into a file; at Cloudflare the database answers no calls meanwhile. */
  exportTo(file: string): Promise<void>;
  /** Does the statements of a file; at Cloudflare all or none. */
  importFrom(file: string): Promise<void>;
  rows<T>(sql: string): Promise<T[]>;
}

/** Characters of what wrangler said that are told. */
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

/** How long a call waits until nobody else writes to a local database, in milliseconds. */
const busyMs = 60_000;

/** The file of a local database was locked by the process that uses it. */
class DatabaseBusy extends AdminError {}

const busy = (folder: string) =>
  new DatabaseBusy(
    `The D1 database in ${folder} is being written to. End the \`wrangler dev\` that uses it, then the same command again.`,
  );

/** Runs wrangler and answers what it wrote. Throws DatabaseBusy, or AdminError with wrangler's words where it failed. */
async function runWrangler(args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(process.execPath, [wranglerProgram(), ...args], {
    cwd,
    env: { ...process.env, CI: 'true', WRANGLER_HIDE_BANNER: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [written, said] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code === 0) return written;
  if (said.includes('SQLITE_BUSY')) throw busy(cwd);
  throw new AdminError(
    `wrangler ${args.slice(0, 2).join(' ')} failed: ${(said + written).trim().slice(-toldLength)}`,
  );
}

/** Calls again as long as the database is locked: wrangler's calls do all that they were asked for or nothing. */
async function whenFree<T>(call: () => Promise<T>): Promise<T> {
  const end = performance.now() + busyMs;
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof DatabaseBusy) || performance.now() > end) throw error;
    }
}

/** The database, as wrangler.toml in the folder of `choice`, or else in the present one or above it, names it. */
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
