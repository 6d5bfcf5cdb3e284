import { spawnSync } from 'node:child_process';
import { chmod, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCard } from '../../tools/scripts/cards/make-card.ts';
import { root, run, type Ended, type Launcher } from './support/biophony.ts';
import { joinTestService, type SharedService } from './support/test-service.ts';
import { withoutRights } from './support/without-rights.ts';

let testService: SharedService;
let card: string;
beforeAll(async () => {
  testService = await joinTestService();
  card = join(testService.folder, 'card');
  await makeCard({ folder: card, recordings: 2, seconds: 1, sampleRateHz: 8000 });
});
afterAll(() => testService.close());

/** A non-zero exit and a few sentences, never a stack trace. */
function expectKindFailure(ended: Ended, code: number, says: RegExp) {
  expect(ended.code, ended.stderr).toBe(code);
  expect(ended.stderr).toMatch(says);
  expect(ended.stderr).not.toMatch(/\n\s+at .*:\d+:\d+|node:internal|undefined|\[object/);
}

const projects = async () => (await testService.biophony(['projects', 'list', '--json'])).stdout;

test('a folder that is not there, has no recordings or may not be read is named, and nothing is created', async () => {
  const [empty, locked] = ['empty', 'locked'].map((name) => join(testService.folder, name));
  for (const folder of [empty!, locked!]) await mkdir(folder);
  await chmod(locked!, 0);
  const start = (folder: string) =>
    run('biophony', ['run', folder], testService.env, withoutRights);
  expectKindFailure(await start('/no/such/folder'), 2, /\/no\/such\/folder/);
  expectKindFailure(await start(empty!), 2, /empty/);
  expectKindFailure(await start(locked!), 2, /locked/);
  await chmod(locked!, 0o700);
  expect(await projects()).toContain('"projects":[]');
});

test('no service, a wrong password and no sign-in end with a sentence and a code of their own, with --json in a line for machines (S10.5)', async () => {
  const start = (args: string[], env: Record<string, string>) =>
    run('biophony', args, { ...testService.env, ...env });
  const nowhere = { BIOPHONY_API_URL: 'http://127.0.0.1:9', BIOPHONY_API_KEY: 'bp_none' };
  expectKindFailure(await start(['projects', 'list'], nowhere), 5, /127\.0\.0\.1:9/);
  const { code, stdout } = await start(['projects', 'list', '--json'], nowhere);
  expect(code).toBe(5);
  expect(JSON.parse(stdout)).toMatchObject({ event: 'error', exit_code: 5 });
  const login = ['login', '--email', testService.email];
  const wrong = { BIOPHONY_PASSWORD: 'not-the-password' };
  expectKindFailure(await start(login, wrong), 4, /password/i);
  const nobody = { XDG_CONFIG_HOME: join(testService.folder, 'nobody') };
  expectKindFailure(await start(['whoami'], nobody), 4, /biophony(\.js)? login/);
});

describe('run', () => {
  const cases: [string, string[], number, RegExp][] = [
    ['an analysis that does not exist', ['--type', 'nope'], 2, /nope/],
    ['a folder that cannot be written', ['--out', '/dev/null/results'], 1, /\/dev\/null\/results/],
  ];
  const otherCases: typeof cases = [
    ['a setting that no analysis has', ['--set', 'min_cnf=0.5'], 2, /min_cnf/],
    [
      'a value that the service would refuse',
      ['--type', 'audio_events', '--set', 'min_snr_db=abc'],
      2,
      /min_snr_db=abc/,
    ],
    ['a format that no result has', ['--format', 'nope'], 2, /nope/],
  ];
  const expectRefused = async ([title, options, code, says]: (typeof cases)[number]) => {
    const named = ['run', card, '--project-title', title, ...options];
    expectKindFailure(await testService.biophony(named), code, says);
    expect(await projects()).not.toContain(title);
  };
  test.for(cases)('refuses %s before anything is created or sent', expectRefused);
  test.for(otherCases)(
    'refuses %s before anything is created or sent',
    { tags: 'full' },
    expectRefused,
  );
});

describe('a card larger than what is free', () => {
  let large: string;
  beforeAll(async () => {
    large = join(testService.folder, 'large');
    await makeCard({ folder: large, recordings: 3, seconds: 1 });
    for (const name of await readdir(large, { recursive: true })) {
      if (!/\.wav$/i.test(name)) continue;
      const file = await open(join(large, name), 'r+');
      await file.truncate(400 * 1024 ** 2);
      await file.close();
    }
  });
  async function expectRefused(...options: string[]) {
    const named = ['upload', large, '--project-title', 'Large', '--json', ...options];
    const { code, stdout } = await testService.biophony(named);
    expect(code, stdout).toBe(1);
    expect(stdout).toMatch(/needs 1\.3 GB, and .* are free/);
    const storage = await testService.biophony(['storage', '--json']);
    expect(storage.stdout).toContain('"total_size_bytes":0');
  }
  test('is refused by a dry run, with both sizes', () => expectRefused('--dry-run'));
  // It reads the whole card first.
  test('is refused by an upload before its first file', { tags: 'full' }, () => expectRefused());
});

describe('a state folder that takes nothing costs the memory of an upload, not its receipt', () => {
  async function expectReceipt(state: string, launcher: Launcher) {
    const env = { ...testService.env, XDG_STATE_HOME: state };
    const upload = ['upload', card, '--project-title', state];
    const ended = await run('biophony', upload, env, launcher);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toMatch(/= stored +\d|already there +\d/);
    expect(ended.stderr).toContain('receipt is shown here and not kept');
    expect(ended.stderr).toContain(join(state, 'biophony', 'uploads'));
    expect(ended.stderr).toContain('XDG_STATE_HOME');
  }
  test('where it may not be written', async () => {
    const state = join(testService.folder, 'state-of-others');
    await mkdir(state, { mode: 0o500 });
    await expectReceipt(state, withoutRights);
  });

  // Needs no rights where the kernel gives users mount namespaces.
  const unshare = ['unshare', '--mount', '--map-root-user', 'sh', '-c'];
  const mount = 'mount -t tmpfs -o size=8k tmpfs';
  const canMount = spawnSync(unshare[0]!, [...unshare.slice(1), `${mount} /mnt`]).status === 0;
  test.skipIf(!canMount)('where its disk is full', { tags: 'full' }, async () => {
    const disk = join(testService.folder, 'state-disk');
    await mkdir(disk);
    const fill = `${mount} "${disk}" && head -c 8192 /dev/zero > "${disk}/ballast" && exec "$@"`;
    await expectReceipt(disk, [...unshare, fill, 'sh']);
  });
});

describe('npm start', { tags: 'full' }, () => {
  const begin = (env: Record<string, string>) => {
    const data = join(testService.folder, 'start');
    const args = ['--conditions=biophony', 'tools/scripts/start.ts'];
    const own = { ...process.env, ...env, BIOPHONY_DATA_DIR: data };
    return spawnSync(process.execPath, args, { cwd: root, env: own, encoding: 'utf8' });
  };

  test('a port that another Biophony answers is not taken for its own', () => {
    const { port } = new URL(testService.url);
    const { status, stderr } = begin({ PORT: port });
    expect(status).toBe(1);
    expect(stderr).toContain(`port ${port} is taken`);
  });

  test('a setting that cannot be used is named on the terminal', () => {
    const { status, stderr } = begin({ PORT: '0', BIOPHONY_AUTH_SECRET: 'short' });
    expect(status).toBe(1);
    expect(stderr).toContain('BIOPHONY_AUTH_SECRET must');
  });
});
