import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../scripts/service/free-port.ts';
import { stillWorker, wranglerEnvironment } from '../../../scripts/service/wrangler.ts';
import { startChild } from './servers/child.ts';

/** More than `wrangler dev` takes to notice a change and to start a small Worker anew. */
const longEnough = 5_000;

test('a Worker of the tests is not started anew when files change beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-still-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const config = join(folder, 'wrangler.json');
  const settings = { name: 'still', main: 'worker.js', compatibility_date: '2026-09-01' };
  writeFileSync(config, JSON.stringify(settings));
  const write = (answer: string) =>
    writeFileSync(
      join(folder, 'worker.js'),
      `export default { fetch: (_, env) => new Response("${answer} " + env.GIVEN) };`,
    );
  write('before');
  const flags = ['--config', config, '--port', String(await freePort()), '--var', 'GIVEN:a:b'];
  const child = await startChild(process.execPath, [stillWorker, ...flags], {
    cwd: folder,
    env: wranglerEnvironment(folder),
    ready: /Ready on (\S+)/,
  });
  onTestFinished(child.stop);
  const answer = async () => (await fetch(child.ready)).text();
  expect(await answer()).toBe('before a:b');
  write('after');
  await setTimeout(longEnough);
  expect(await answer()).toBe('before a:b');
  expect(child.log()).not.toContain('Reloading');
});
