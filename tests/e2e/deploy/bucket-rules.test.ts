import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrangler, wranglerEnvironment } from '../../../tools/scripts/service/wrangler.ts';
import { root } from '../support/biophony.ts';
import { startAccount, type Account } from './account.ts';

let account: Account;
let folder: string;
beforeAll(async () => {
  account = await startAccount();
  account.answers.set('/r2/buckets/biophony/lifecycle', { result: { rules: [] } });
  folder = mkdtempSync(join(tmpdir(), 'biophony-rules-'));
});
afterAll(async () => {
  await account.close();
  rmSync(folder, { recursive: true });
});

const page = readFileSync(join(root, 'docs/cloudflare.md'), 'utf8');

/** Types a command of the page; returns the rules that reach the account. */
async function rulesBy(path: string, command: string): Promise<unknown> {
  const [, ...args] = command.split(' ').slice(1);
  const options = { cwd: root, env: { ...wranglerEnvironment(folder), ...account.environment } };
  await promisify(execFile)(process.execPath, [wrangler, ...args], options);
  const sent = account.calls.findLast(({ method }) => method === 'PUT');
  expect(sent?.path).toBe(`/accounts/${account.id}/r2/buckets/biophony/${path}`);
  return sent?.body;
}

const documented = (begins: string): string => {
  const line = page.split('\n').find((one) => one.startsWith(begins));
  if (!line) throw new Error(`docs/cloudflare.md has no line ${begins}`);
  return line;
};

test(
  'the command of the page gives the bucket the rule for uploads that nobody finished',
  { tags: 'full' },
  async () => {
    const command = documented('npx wrangler r2 bucket lifecycle set');
    const byFile = await rulesBy('lifecycle', `${command} --force`);
    const flags = '--name unfinished --abort-multipart-days 7 --force';
    const byFlags = await rulesBy(
      'lifecycle',
      `npx wrangler r2 bucket lifecycle add biophony ${flags}`,
    );
    const [rule] = (byFlags as { rules: object[] }).rules;
    expect(byFile).toEqual({
      rules: [{ ...rule, id: 'unfinished uploads', conditions: { prefix: '' } }],
    });
  },
);

test('the command of the page lets browsers reach the bucket', async () => {
  const command = documented('npx wrangler r2 bucket cors set');
  const file = JSON.parse(readFileSync(join(root, 'docs/r2-cors.json'), 'utf8')) as object;
  expect(await rulesBy('cors', `${command} --force`)).toEqual(file);
});
