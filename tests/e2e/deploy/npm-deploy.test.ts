import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { settingFaults } from '../../../tools/scripts/cloudflare/setting-faults.ts';
import { wranglerConfigIn, wranglerEnvironment } from '../../../tools/scripts/service/wrangler.ts';
import { root } from '../support/biophony.ts';
import { startAccount, type Account } from './account.ts';

let folder: string;
let config: string;
let account: Account;
const own = {
  'YOUR-SUBDOMAIN': 'reserve',
  ACCOUNT_ID: 'b'.repeat(32),
  '"DATABASE_ID"': `"${'c'.repeat(8)}-0000-0000-0000-000000000000"`,
};

/** With blanks filled and texts replaced. */
function configWith(instead: Record<string, string>): string {
  const other = mkdtempSync(join(folder, 'config-'));
  return wranglerConfigIn(other, { ...own, ...instead });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'biophony-deploy-'));
  config = configWith({});
  account = await startAccount();
});
afterAll(async () => {
  await account.close();
  rmSync(folder, { recursive: true, force: true });
});

/** With the built site. */
function deploy(...args: string[]) {
  const script = join(root, 'tools/scripts/cloudflare/deploy.ts');
  const flags = ['--conditions=biophony', script, '--no-build', ...args];
  const env = { ...wranglerEnvironment(folder), ...account.environment };
  return new Promise<{ code: number; stdout: string; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      flags,
      { cwd: root, env, encoding: 'utf8', maxBuffer: 1e8 },
      (_fault, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, stdout, said: stdout + stderr }),
    );
  });
}

describe('a deployment that is only tried', () => {
  const tried = async (name: string, ...args: string[]) => {
    const { code, said } = await deploy('--dry-run', '--config', config, ...args);
    expect([code, said]).toEqual([0, expect.stringContaining('Nothing was sent.')]);
    expect(said).toContain('All migrations can be applied');
    for (const binding of [`env.OBJECTS (${name})`, `env.WAKE_RUNNERS (${name}-wake-runners)`])
      expect(said).toContain(binding);
    expect(account.calls).toEqual([]);
  };

  test(
    'applies the migrations on this machine, bundles the Worker and sends nothing',
    { tags: 'full' },
    () => tried('biophony'),
  );

  test('does so for staging', { tags: 'full' }, () =>
    tried('biophony-staging', '--env', 'staging'),
  );
});

describe('a deployment is refused', () => {
  const faultsWith = (instead: Record<string, string>, secrets: string[] | null = null) => {
    const terms = { config: configWith(instead), env: 'production' };
    return settingFaults(readConfig(terms, { hideWarnings: true }), secrets);
  };
  const vars = (text: string) => ({ [`${text.split('=')[0]}= "off"`]: text });
  const containers = {
    ...Object.fromEntries(
      ['[[env.production.containers]]', 'class_name', 'image =', 'image_build_context'].map(
        (line) => [`# ${line}`, line],
      ),
    ),
    '# max_instances = 4': 'max_instances = 3',
  };
  const on = vars('CONTAINER_RUNNERS = "on"');
  const required = ['AUTH_SECRET', 'RUNNER_SECRET', 'R2_ACCESS_KEY_ID', 'R2_SECRET_ACCESS_KEY'];
  const refusals: [string, Record<string, string>, string][] = [
    [
      'with an address of no use',
      { 'https://biophony.reserve.workers.dev': 'http://x' },
      'BASE_URL must begin with https://',
    ],
    [
      'with links to another bucket',
      { 'R2_BUCKET = "biophony"': 'R2_BUCKET = "birds"' },
      'R2_BUCKET is birds, but the bucket is biophony',
    ],
    ['with containers that have no image', on, 'there are no containers'],
    [
      'with fewer instances than are started',
      { ...on, ...containers },
      'MOST_CONTAINERS is 4, but max_instances allows 3',
    ],
    [
      'with a value that the Worker would refuse',
      { 'MOST_CONTAINERS = "4"': 'MOST_CONTAINERS = "all"' },
      'MOST_CONTAINERS must be a whole number from 1 to 1000, not all.',
    ],
  ];
  test.each(refusals)('%s', (_how, instead, sentence) => {
    expect(faultsWith(instead)).toEqual([expect.stringContaining(sentence)]);
    expect(faultsWith({})).toEqual([]);
  });

  test('without a secret that a variable asks for', () => {
    const google = { 'TRUSTED_ORIGINS = ""': 'GOOGLE_CLIENT_ID = "id"' };
    expect(faultsWith(google, required)).toEqual([
      expect.stringContaining('GOOGLE_CLIENT_SECRET is not set'),
    ]);
    expect(faultsWith(google)).toEqual([]);
    expect(faultsWith(google, [...required, 'GOOGLE_CLIENT_SECRET', 'SMTP_URL'])).toEqual([]);
    expect(faultsWith({}, required.slice(1))).toEqual([
      expect.stringContaining('Secrets are not set: AUTH_SECRET.'),
    ]);
  });

  test('as the repository has it, by what is left to be filled in', async () => {
    const { code, said } = await deploy('--dry-run');
    expect(code).toBe(1);
    expect(said).toContain('cannot be deployed, and nothing was changed');
    for (const blank of ['BASE_URL still has YOUR-SUBDOMAIN', 'database_id still has DATABASE_ID'])
      expect(said).toContain(blank);
  });

  test('without its secrets, before anything is changed', { tags: 'full' }, async () => {
    const secrets = '/workers/scripts/biophony/secrets';
    account.answers.set(secrets, {
      result: [
        { name: 'AUTH_SECRET', type: 'secret_text' },
        { name: 'RUNNER_SECRET', type: 'secret_text' },
      ],
    });
    const { code, said } = await deploy('--config', config);
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('Secrets are not set: R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY.'),
    ]);
    account.answers.set(secrets, {
      status: 404,
      errors: [{ code: 10007, message: 'This Worker does not exist on your account.' }],
    });
    const file = join(folder, 'secrets.env');
    writeFileSync(
      file,
      'AUTH_SECRET=a\nRUNNER_SECRET=b\nR2_ACCESS_KEY_ID=c\nR2_SECRET_ACCESS_KEY=\n',
    );
    const first = await deploy('--config', config, '--secrets-file', file);
    expect([first.code, first.said]).toEqual([
      1,
      expect.stringContaining('Secrets are not set: R2_SECRET_ACCESS_KEY.'),
    ]);
    expect(account.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});
