import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { wrangler, wranglerEnvironment } from '../../../tools/scripts/service/wrangler.ts';
import { root } from '../support/biophony.ts';

/**
 * Kilobytes of gzip. Cloudflare takes 10 MB; each makes an isolate's first call slower. Members and
 * reviews are 40, of which 9 fit curves: a calibration must not come from a browser.
 */
const mostKb = 940;

test('wrangler takes its configuration, and the Worker stays small and has no part of what watches other runtimes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-bundle-'));
  const args = [wrangler, 'deploy', '--dry-run', '--outdir', folder];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: wranglerEnvironment(folder),
  });
  for (const binding of ['RUNNERS', 'WAKE_RUNNERS', 'DB', 'OBJECTS', 'ASSETS'])
    expect(stdout).toContain(`env.${binding}`);
  const bundle = readFileSync(join(folder, 'index.js'));
  expect(gzipSync(bundle).length / 1000).toBeLessThan(mostKb);
  expect(bundle.includes('biophony_http_requests_total')).toBe(false);
  expect(bundle.includes('resourceSpans')).toBe(false);
  rmSync(folder, { recursive: true });
});
