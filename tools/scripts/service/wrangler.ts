import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export const wrangler = fileURLToPath(
  new URL('../../../node_modules/wrangler/bin/wrangler.js', import.meta.url),
);

/** Runs the Worker like `wrangler dev`, but ignores changing files. To be run by Node. */
export const stillWorker = fileURLToPath(new URL('./still-worker.ts', import.meta.url));

/** Quiet, offline, local, with its own log folder. */
export const wranglerEnvironment = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  CI: 'true',
  CLOUDFLARE_ENV: '',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG_PATH: join(folder, 'logs'),
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_SEND_METRICS: 'false',
});

/**
 * Paths still lead to the repository; wrangler keeps its state in the folder. Returns the file.
 * Every key of `instead` must occur, and is replaced everywhere.
 */
export function wranglerConfigIn(folder: string, instead: Record<string, string> = {}): string {
  let text = readFileSync(join(root, 'wrangler.toml'), 'utf8').replaceAll(
    /"(?:\.\/)?((?:workers|packages|site)\/)/g,
    (_all, path: string) => `"${root.replaceAll('\\', '/')}${path}`,
  );
  for (const [given, other] of Object.entries(instead)) {
    if (!text.includes(given)) throw new Error(`wrangler.toml does not have ${given}`);
    text = text.replaceAll(given, other);
  }
  const file = join(folder, 'wrangler.toml');
  writeFileSync(file, text);
  return file;
}
