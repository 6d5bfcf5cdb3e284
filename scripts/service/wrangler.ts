import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The wrangler program, to be run by Node. */
export const wrangler = fileURLToPath(
  new URL('../../node_modules/wrangler/bin/wrangler.js', import.meta.url),
);

/** wrangler's environment: quiet and offline, with its logs in a folder of their own. */
export const wranglerEnvironment = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  CI: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG_PATH: join(folder, 'logs'),
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_SEND_METRICS: 'false',
});
