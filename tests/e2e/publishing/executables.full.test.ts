import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@biophony/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import { root } from '../support/biophony.ts';
import { keyOf } from '../support/key-of.ts';
import { openTestService, type TestService } from '../support/test-service.ts';

const execute = promisify(execFile);
const id = `${process.platform}-${process.arch}`;
const { version } = JSON.parse(await readFile(join(root, 'packages/cli/package.json'), 'utf8')) as {
  version: string;
};

let folder: string;
let card: string;
beforeAll(async () => {
  await execute(process.execPath, ['tools/scripts/executables/main.ts', id], { cwd: root });
  folder = await mkdtemp(join(tmpdir(), 'biophony-executables-'));
  card = join(folder, 'card');
  await makeCard({ folder: card, recordings: 2, seconds: 2, faults: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Without any other program, such as Node. */
const alone = (file: string, args: string[], env: Record<string, string> = {}) =>
  execute(file, args, { cwd: folder, env: { PATH: '/nowhere', HOME: folder, ...env } });

describe('the executable of the command line', () => {
  let program: string;
  let testService: TestService;
  beforeAll(async () => {
    program = join(folder, 'biophony');
    await copyFile(join(root, `executables/biophony-${version}-${id}`), program);
    testService = await openTestService();
  });
  afterAll(() => testService.close());

  test('says what it is, with nothing on standard error', async () => {
    expect(await alone(program, ['--version'])).toEqual({ stdout: `${version}\n`, stderr: '' });
    const { stdout } = await alone(program, ['version', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      version,
      single: true,
      platform: id,
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
  });

  test('has the licences in it, that of Node among them', async () => {
    const { stdout } = await alone(program, ['licenses']);
    expect(stdout).toMatch(/^ {2}ink \S+ \(MIT\)$/m);
    expect(stdout).toContain('Node.js');
  });

  test('tells what is on a card', async () => {
    const { stdout } = await alone(program, ['inspect', card]);
    expect(stdout).toContain('24F319055FDF1234');
  });

  test('uploads a card to a service, by threads that hash its files', async () => {
    const apiKey = await keyOf(testService);
    const env = { BIOPHONY_API_URL: testService.url, BIOPHONY_API_KEY: apiKey };
    await alone(
      program,
      ['upload', card, '--project-title', 'From one file', '--plain'],
      env,
    ).catch(
      // Damaged recordings make the exit code 1.
      (error: { code?: number; stderr?: string }) => expect(error.code, error.stderr).toBe(1),
    );
    const client = createClient({ baseUrl: testService.url, auth: { apiKey } });
    const { projects } = await client.projects.list();
    const project = projects.find(({ title }) => title === 'From one file');
    const [dataset] = await client.datasets.list(project?.project_id ?? '');
    const { files } = await client.files.list(dataset?.data_id ?? '');
    const stored = files.find(({ filename }) => filename.includes('20260521_050000'));
    const bytes = await readFile(join(card, stored?.filename ?? ''));
    expect(stored?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});

describe('self-update, against a release on this machine', () => {
  const next = Buffer.from('#!/bin/sh\necho 9.9.9\n');
  const sha256 = createHash('sha256').update(next).digest('hex');
  const name = `biophony-9.9.9-${id}`;
  let program: string;
  let server: Server;
  let feed: string;
  let release: object;
  const releaseOf = (offered: string, file: object = {}) => ({
    version: offered,
    commit: 'f'.repeat(40),
    files: [{ program: 'biophony', platform: id, name, size: next.length, sha256, ...file }],
  });
  beforeAll(async () => {
    const installed = join(folder, 'installed');
    await mkdir(installed);
    program = join(installed, 'biophony');
    await copyFile(join(root, `executables/biophony-${version}-${id}`), program);
    server = createServer(({ url }, answer) => {
      if (url === '/release.json') answer.end(JSON.stringify(release));
      else if (url === `/${name}`) answer.end(next);
      else answer.writeHead(404).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    feed = `http://127.0.0.1:${(server.address() as AddressInfo).port}/release.json`;
  });
  afterAll(() => server.close());

  const update = (...args: string[]) =>
    alone(program, ['self-update', ...args], { BIOPHONY_RELEASES_URL: feed });
  const failure = (...args: string[]) =>
    update(...args).then(
      () => expect.unreachable(),
      (error: { code: number; stderr: string }) => error,
    );
  const stillOld = async () => {
    expect((await alone(program, ['--version'])).stdout).toBe(`${version}\n`);
    expect(await readdir(join(folder, 'installed'))).toEqual(['biophony']);
  };

  test('does nothing where this is the newest', async () => {
    release = releaseOf(version);
    expect((await update('--yes')).stdout).toContain('Nothing to do');
    await stillOld();
  });

  test('only tells what it would do', async () => {
    release = releaseOf('9.9.9');
    const { stdout } = await update();
    for (const part of ['9.9.9', sha256, program, name, '--yes']) expect(stdout).toContain(part);
    await stillOld();
  });

  test.each([
    ['another checksum', { sha256: '0'.repeat(64) }, 'checksum or size differs'],
    ['another size', { size: 3 }, 'checksum or size differs'],
    ['no file for this system', { platform: 'plan9-mips' }, 'no executable for'],
    ['a file of another place', { name: '../biophony' }, 'does not tell of a release'],
  ])('refuses %s, and leaves the program as it is', async (_what, file, said) => {
    release = releaseOf('9.9.9', file);
    const { code, stderr } = await failure('--yes');
    expect(code).toBe(1);
    expect(stderr).toContain(said);
    await stillOld();
  });

  test('with --yes puts the new program in place of the old', async () => {
    release = releaseOf('9.9.9');
    expect((await update('--yes')).stdout).toContain('is version 9.9.9 now');
    expect((await execute(program)).stdout).toBe('9.9.9\n');
    expect(await readdir(join(folder, 'installed'))).toEqual(['biophony']);
  });
});

describe('the installing script of a release', () => {
  let served: Server;
  let address: string;
  let changed = false;
  beforeAll(async () => {
    served = createServer((request, answer) => {
      const name = basename(request.url ?? '');
      readFile(join(root, 'executables', name)).then(
        (bytes) =>
          answer.end(changed && name.startsWith('biophony-') ? bytes.fill(0, 0, 9) : bytes),
        () => answer.writeHead(404).end(),
      );
    });
    await new Promise<void>((done) => served.listen(0, '127.0.0.1', done));
    address = `http://127.0.0.1:${(served.address() as AddressInfo).port}/release.json`;
  });
  afterAll(() => served.close());

  const install = (to: string) =>
    execute('sh', [join(root, 'executables/install.sh')], {
      env: { ...process.env, BIOPHONY_RELEASES_URL: address, BIOPHONY_INSTALL_DIR: to },
    });

  test('puts the executable of this system into a folder, verified', async () => {
    const to = join(folder, 'bin');
    expect((await install(to)).stdout).toContain(`Installed ${to}/biophony`);
    expect((await alone(join(to, 'biophony'), ['--version'])).stdout).toBe(`${version}\n`);
  });

  test('installs nothing that is not what the release says', async () => {
    changed = true;
    const to = join(folder, 'other');
    await expect(install(to)).rejects.toThrow('Nothing was installed');
    await expect(readdir(to)).rejects.toThrow('ENOENT');
  });
});

describe('the runner in a zip', () => {
  test('analyses a card with the library of networks that lies beside it', async () => {
    const name = `biophony-analysis-${version}-${id}`;
    await execute('unzip', ['-q', join(root, `executables/${name}.zip`), '-d', folder]);
    const program = join(folder, name, 'biophony-analysis');
    const files = await readdir(join(folder, name));
    expect(files.sort()).toEqual(
      ['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.txt', 'biophony-analysis', 'lib'].sort(),
    );
    const systems = join(folder, name, 'lib/node_modules/onnxruntime-node/bin/napi-v6');
    expect(await readdir(systems)).toEqual([process.platform]);
    expect(await readdir(join(systems, process.platform))).toEqual([process.arch]);

    const out = join(folder, 'indices');
    await alone(program, ['analyze', card, '--type', 'acoustic_indices', '--out', out]);
    expect(await readFile(join(out, 'indices.csv'), 'utf8')).toContain('20260521_050000');

    const script = join(root, 'workers/analysis/src/models/testing/custom-model-case.ts');
    const models = join(folder, 'models');
    const made = await execute(process.execPath, ['--conditions=biophony', script, models]);
    const { model_id: modelId, planted } = JSON.parse(made.stdout) as {
      model_id: string;
      planted: { scientific_name: string }[];
    };
    const calls = join(folder, 'calls');
    const given = ['--models-dir', models, 'analyze', join(models, 'card')];
    await alone(program, [...given, '--type', `model:${modelId}`, '--out', calls]);
    const found = await readFile(join(calls, 'detections.csv'), 'utf8');
    for (const name of new Set(planted.map((call) => call.scientific_name)))
      expect(found).toContain(name);
  });
});
