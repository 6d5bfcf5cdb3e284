import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeLocalD1 } from '../../../scripts/service/local-d1.ts';
import { wrangler, wranglerEnvironment } from '../../../scripts/service/wrangler.ts';

const cwd = fileURLToPath(new URL('../../..', import.meta.url));

/** wrangler, with a folder of its own for local databases. */
function ownWrangler() {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-local-d1-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = wranglerEnvironment(folder);
  const flags = ['--persist-to', join(folder, 'state')];
  const d1 = async (...args: string[]) => {
    const all = [wrangler, 'd1', ...args, '--local', ...flags];
    const { stdout } = await promisify(execFile)(process.execPath, all, { cwd, env });
    return stdout;
  };
  return { cwd, env, flags, d1 };
}

const everything =
  "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE '%d1_migrations%' ORDER BY type, name";
const applied = 'SELECT id, name FROM d1_migrations ORDER BY id';

test('a D1 that is made in one step is the one that wrangler makes of the migrations', async () => {
  const [ours, wranglers] = [ownWrangler(), ownWrangler()];
  await makeLocalD1(ours, "INSERT INTO service_settings VALUES ('maintenance', '\"\"', '');");
  await wranglers.d1('migrations', 'apply', 'DB');
  const asked = async ({ d1 }: typeof ours, command: string) => {
    const answer = await d1('execute', 'DB', '--yes', '--json', '--command', command);
    const [{ results }] = JSON.parse(answer) as [{ results: unknown[] }];
    return results;
  };
  const tables = await asked(wranglers, everything);
  expect(tables.length).toBeGreaterThan(100);
  expect(await asked(ours, everything)).toEqual(tables);
  expect(await asked(ours, applied)).toEqual(await asked(wranglers, applied));
  expect(await ours.d1('migrations', 'apply', 'DB')).toContain('No migrations to apply');
  expect(await asked(ours, 'SELECT name FROM service_settings')).toEqual([{ name: 'maintenance' }]);
});
