import { execFile } from 'node:child_process';
import { hostname, userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { loopback } from '../../test/loopback.ts';
import { runHere } from '../../test/run-here.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

/** Only root may become a user whom the system knows by number only; others stay who they are. */
const isRoot = process.getuid?.() === 0;
const unknownUser = 45_678;

/** What the key is called where such a user runs the program. */
function keyNameWith(env: Record<string, string>): Promise<string> {
  const module = fileURLToPath(new URL('./login.ts', import.meta.url));
  const code = `
    const { keyName } = await import(${JSON.stringify(module)});
    ${isRoot ? `process.setuid(${unknownUser});` : ''}
    console.log(keyName());
  `;
  const node = ['--conditions=biophony', '--input-type=module', '--eval', code];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, node, { env }, (error, stdout) =>
      error ? reject(error) : resolve(stdout.trim()),
    );
  });
}

test('a key is named for a user whom the system knows by number only', async () => {
  const own = isRoot ? null : userInfo().username;
  expect(await keyNameWith({ USER: 'ranger' })).toBe(
    `biophony on ${hostname()} (${own ?? 'ranger'})`,
  );
  expect(await keyNameWith({})).toBe(`biophony on ${hostname()}${own === null ? '' : ` (${own})`}`);
}, 60_000);

test('a sign-in of which no key comes is ended again', async () => {
  const called: string[] = [];
  const server = await loopback(({ method, url = '' }, response) => {
    called.push(`${method} ${url}`);
    const isKey = url.endsWith('/keys');
    response.writeHead(isKey ? 403 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(isKey ? { error: 'No keys here', code: 'forbidden' } : { token: 'a.b.c' }),
    );
  });
  onTestFinished(() => server.close());
  const { code, stderr } = await runHere(['login', '--email', 'a@b.example'], {
    XDG_CONFIG_HOME: temporaryFolder(onTestFinished),
    BIOPHONY_API_URL: server.url,
    BIOPHONY_PASSWORD: 'a long password',
  });
  expect([code, stderr]).toEqual([4, expect.stringContaining('No keys here')]);
  expect(called.at(-1)).toMatch(/sign-out$/);
}, 60_000);
