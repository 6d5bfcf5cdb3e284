import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished, test } from 'vitest';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { expect } from '../web/support/expect.ts';
import { examples, startForTest, withNode } from './support/start-program.ts';
import { useAnalysed } from './support/use-analysed.ts';

const analysed = useAnalysed();

/** As its README fills it in, under a strict policy; returns the address. */
async function deliver(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-public-page-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(examples, 'public-page'), folder, { recursive: true });
  const page = join(folder, 'index.html');
  const port = await freePort();
  const env = analysed.settings(port);
  const { BIOPHONY_API_URL = '', BIOPHONY_PROJECT_ID = '' } = env;
  const filled = (await readFile(page, 'utf8'))
    .replaceAll('https://biophony.example', BIOPHONY_API_URL)
    .replaceAll('PROJECT_ID', BIOPHONY_PROJECT_ID);
  await writeFile(page, filled);
  await startForTest(['node', 'server.mjs', folder], {
    cwd: join(examples, 'token-servers'),
    // No token can be made with this key.
    env: withNode({ ...env, BIOPHONY_API_KEY: 'none' }),
    ready: /The page is at/,
  });
  return `http://127.0.0.1:${port}`;
}

describe('a page with widgets of a public project', () => {
  test('needs nothing but files once its address may show the project', async () => {
    const address = await deliver();
    const before = await analysed.open(`${address}/`);
    await expect(before.page.getByText('This cannot be shown at the moment').first()).toBeVisible();

    await analysed.made().makePublic([address]);
    const { addresses } = await analysed.seeNumbers('public-page', `${address}/`);
    expect(addresses.filter((one) => one.includes('/biophony-token'))).toEqual([]);
  });
});
