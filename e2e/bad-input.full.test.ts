import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCard } from '../scripts/cards/make-card.ts';
import { root, run, start, type Ended } from './support/biophony.ts';
import { openTestService, type TestService } from './support/test-service.ts';

let testService: TestService;
let card: string;
beforeAll(async () => {
  testService = await openTestService();
  card = join(testService.folder, 'card');
  await makeCard({ folder: card, recordings: 4, seconds: 5 });
});
afterAll(() => testService.close());

/** Every failure is a non-zero exit and a few plain sentences, never a stack trace. */
function expectKindFailure(ended: Ended, code: number, says: RegExp) {
  expect(ended.code, ended.stderr).toBe(code);
  expect(ended.stderr).toMatch(says);
  expect(ended.stderr).not.toMatch(/\n\s+at .*:\d+:\d+|node:internal|undefined|\[object/);
}

describe('the command line', () => {
  test('a folder that does not exist is named', async () => {
    expectKindFailure(
      await testService.biophony(['run', '/no/such/folder']),
      2,
      /\/no\/such\/folder/,
    );
  });

  test('an empty folder is named, and nothing is created', async () => {
    const empty = join(testService.folder, 'empty');
    await mkdir(empty);
    expectKindFailure(await testService.biophony(['run', empty]), 2, /no recordings?/i);
    const list = await testService.biophony(['projects', 'list', '--json']);
    expect(list.stdout).not.toContain('"empty"');
  });

  test('no service at the address: says where it looked and what to do', async () => {
    const env = {
      ...testService.env,
      BIOPHONY_API_URL: 'http://127.0.0.1:9',
      BIOPHONY_API_KEY: 'bp_none',
    };
    expectKindFailure(await run('biophony', ['projects', 'list'], env), 5, /127\.0\.0\.1:9/);
  });

  test('a wrong password is refused with a sentence', async () => {
    const env = { ...testService.env, BIOPHONY_PASSWORD: 'not-the-password' };
    const ended = await run('biophony', ['login', '--email', 'ada@biophony.example'], env);
    expectKindFailure(ended, 4, /password/i);
  });

  test('without signing in, it says how', async () => {
    const env = { ...testService.env, XDG_CONFIG_HOME: join(testService.folder, 'nobody') };
    expectKindFailure(await run('biophony', ['whoami'], env), 4, /biophony(\.js)? login/);
  });
});

describe('run', () => {
  const projects = async () => (await testService.biophony(['projects', 'list', '--json'])).stdout;

  test.each([
    ['an analysis that does not exist', ['--type', 'nope'], 2, /no analysis nope/],
    ['a setting that no analysis has', ['--set', 'min_cnf=0.5'], 2, /min_cnf is no setting/],
    [
      'a value that the service would refuse',
      ['--type', 'audio_events', '--set', 'min_snr_db=abc'],
      2,
      /min_snr_db=abc: .*must be a number/,
    ],
    ['a format that no result has', ['--format', 'nope'], 2, /no result file of format nope/],
    ['a folder that cannot be written', ['--out', '/dev/null/results'], 1, /\/dev\/null\/results/],
  ])('refuses %s before anything is created or sent', async (title, options, code, says) => {
    const named = ['--project-title', title, ...options];
    expectKindFailure(await testService.biophony(['run', card, ...named]), code, says);
    expect(await projects()).not.toContain(title);
  });
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

  test.each([
    ['by a dry run', ['--dry-run']],
    ['by an upload, before its first file', []],
  ])('is refused %s, with both sizes and what to do', async (title, options) => {
    const named = ['upload', large, '--project-title', title, '--json', ...options];
    const { code, stdout } = await testService.biophony(named);
    expect(code, stdout).toBe(1);
    expect(stdout).toMatch(/needs 1\.2 GB, and .* of your storage are free/);
    expect(stdout).toContain('Account Settings');
    const storage = await testService.biophony(['storage', '--json']);
    expect(storage.stdout).toContain('"total_size_bytes":0');
  });
});

test('a full disk under the state folder costs the memory of an upload, not its receipt', async () => {
  const disk = join(testService.folder, 'state-disk');
  await mkdir(disk, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    console.log('skipped: a full state folder (this user may not mount a small one)');
    return;
  }
  try {
    await writeFile(join(disk, 'ballast'), new Uint8Array(8 * 1024));
    const env = { ...testService.env, XDG_STATE_HOME: disk };
    const ended = await run('biophony', ['upload', card, '--project-title', 'Full'], env);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toMatch(/= stored +\d/);
    expect(ended.stderr).toContain('has to read these files again');
    expect(ended.stderr).toContain('receipt is shown here and not kept');
    expect(ended.stderr).toContain(join(disk, 'biophony', 'uploads'));
    expect(ended.stderr).toContain('XDG_STATE_HOME');
  } finally {
    execFileSync('umount', [disk]);
  }
});

describe('npm start', () => {
  const begin = (env: Record<string, string>) => {
    const data = join(testService.folder, 'start');
    const args = ['--conditions=biophony', 'scripts/start.ts'];
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

describe('the analysis program', () => {
  const analyze = (...args: string[]) =>
    run('biophony-analysis', ['analyze', ...args], testService.env);

  test('an empty folder is named', async () => {
    const empty = join(testService.folder, 'empty-too');
    await mkdir(empty);
    const out = join(testService.folder, 'out-empty');
    const ended = await analyze(empty, '--type', 'acoustic_indices', '--out', out);
    expectKindFailure(ended, 1, /empty-too/);
    expect(await readdir(out).catch(() => [])).toEqual([]);
  });

  test('an unknown setting is named', async () => {
    const out = join(testService.folder, 'out-setting');
    const ended = await analyze(
      card,
      '--type',
      'acoustic_indices',
      '--out',
      out,
      '--set',
      'loud=1',
    );
    expectKindFailure(ended, 2, /loud/);
  });

  test('a model that is not there says how to install it', async () => {
    const out = join(testService.folder, 'out-model');
    const ended = await analyze(card, '--type', 'birdnet_v2_4', '--out', out);
    expectKindFailure(ended, 1, /biophony-analysis(\.js)? models install birdnet-v2\.4/);
  });

  test('a full disk is said so, and no result file is left half written', async () => {
    const disk = join(testService.folder, 'small-disk');
    await mkdir(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      console.log('skipped: a full disk (this user may not mount a small one)');
      return;
    }
    try {
      await writeFile(join(disk, 'ballast'), new Uint8Array(12 * 1024));
      const out = join(disk, 'out');
      const ended = await analyze(card, '--type', 'acoustic_indices', '--out', out);
      expectKindFailure(ended, 1, /disk is full/i);
      // The journal of what is finished stays, so that the same command goes on.
      const left = await readdir(out).catch(() => []);
      expect(left.filter((name) => !name.startsWith('.analysis-'))).toEqual([]);
    } finally {
      execFileSync('umount', [disk]);
    }
  });
});

test('a service that dies in the middle of an upload: the same command goes on where it stopped', async () => {
  const big = join(testService.folder, 'big-card');
  await makeCard({ folder: big, recordings: 30, seconds: 30 });
  const other = await openTestService();
  try {
    const running = start('biophony', ['upload', big, '--project-title', 'Cut', '--json'], {
      ...other.env,
    });
    await sleep(1200);
    await other.crash();
    await sleep(1500);
    await other.restart();
    const first = await running.ended;
    const again = await other.biophony(['upload', big, '--project-title', 'Cut', '--json']);
    expect([0, 5]).toContain(first.code);
    expect(again.code, again.stderr).toBe(0);
  } finally {
    await other.close();
  }
});

test('a folder that may not be read is named', async () => {
  if (process.getuid?.() === 0) {
    console.log('skipped: an unreadable folder (root may read everything)');
    return;
  }
  const locked = join(testService.folder, 'locked');
  await mkdir(locked);
  await chmod(locked, 0o000);
  expectKindFailure(await testService.biophony(['run', locked]), 2, /locked/);
  await rm(locked, { recursive: true });
});
