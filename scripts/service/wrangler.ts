import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The wrangler program, to be run by Node. */
export const wrangler = fileURLToPath(
  new URL('../../node_modules/wrangler/bin/wrangler.js', import.meta.url),
);

/** The program that runs the Worker as `wrangler dev` does, whatever files change meanwhile, to be run by Node. */
export const stillWorker = fileURLToPath(new URL('./still-worker.ts', import.meta.url));

/** wrangler's environment: quiet, offline and for this machine, with its logs in a folder of their own. */
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
 * Writes the repository's wrangler.toml into a folder, where wrangler then keeps its state; its paths stay those of the
 * repository. Answers the file. Each text of `instead` must stand there, and is replaced wherever it does.
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
