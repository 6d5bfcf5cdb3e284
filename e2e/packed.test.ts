import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './support/biophony.ts';
import { keyOf } from './support/key-of.ts';
import { openWorld, type World } from './support/world.ts';

const execute = promisify(execFile);

// Typed use of the client from a project that knows only the tarballs.
const program = `
import { createClient, ApiError } from '@biophony/sdk';
import { endpoints } from '@biophony/contract';
import { parseFileName } from '@biophony/recordings';

const client = createClient({
  baseUrl: process.env.BIOPHONY_API_URL ?? '',
  auth: { apiKey: process.env.BIOPHONY_API_KEY ?? '' },
});
await client.projects.create({ title: 'From a tarball' });
const titles: string[] = [];
for await (const project of client.projects.list()) titles.push(project.title);
const missing = await client.projects.get('nothing').catch((error: unknown) => error);
console.log(
  JSON.stringify({
    titles,
    status: missing instanceof ApiError ? missing.status : null,
    rows: Object.keys(endpoints).length,
    time: parseFileName('20260521_050000.WAV').time?.local,
  }),
);
`;

describe('the published packages, packed and installed in a fresh project', () => {
  let world: World;
  let folder: string;
  let tarballs: string[];
  beforeAll(async () => {
    world = await openWorld();
    folder = await mkdtemp(join(tmpdir(), 'biophony-packed-'));
    const { stdout } = await execute(
      process.execPath,
      ['scripts/pack.mjs', join(folder, 'packed')],
      {
        cwd: root,
      },
    );
    tarballs = stdout.trim().split('\n');
    const project = join(folder, 'project');
    await mkdir(project);
    const options = { target: 'es2023', module: 'nodenext', strict: true, types: ['node'] };
    await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
    await writeFile(join(project, 'main.ts'), program);
    const wanted = tarballs.filter((path) => /contract|recordings|sdk|cli/.test(basename(path)));
    await execute('npm', ['install', '--no-audit', '--no-fund', '@types/node@24.19.2', ...wanted], {
      cwd: project,
    });
  });
  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  const inProject = (command: string, args: string[], env: Record<string, string> = {}) =>
    execute(command, args, { cwd: join(folder, 'project'), env: { ...process.env, ...env } });

  test('have types that a strict project accepts', async () => {
    const tsc = join(root, 'node_modules/.bin/tsc');
    const checked = await inProject(tsc, ['--noEmit', '-p', '.']).catch((error: Error) => error);
    expect('stdout' in checked ? checked.stdout : checked).toBe('');
  });

  test('talk to the service from Node', async () => {
    const { stdout } = await inProject(process.execPath, ['main.ts'], {
      BIOPHONY_API_URL: world.url,
      BIOPHONY_API_KEY: await keyOf(world),
    });
    expect(JSON.parse(stdout)).toMatchObject({
      titles: ['From a tarball'],
      status: 404,
      time: '2026-05-21T05:00:00',
    });
  });

  test('bring the command, whole', async () => {
    const { stdout } = await inProject('node_modules/.bin/biophony', ['--help']);
    expect(stdout).toContain('upload');
  });

  test('are found in order by publint and arethetypeswrong', async () => {
    const bin = (name: string) => join(root, 'node_modules/.bin', name);
    for (const tarball of tarballs) {
      const lint = await execute(bin('publint'), ['run', tarball, '--strict'], { cwd: root });
      expect(lint.stdout).toContain('All good');
      if (/cli/.test(basename(tarball))) continue;
      await execute(
        bin('attw'),
        [tarball, '--profile', 'esm-only', '--exclude-entrypoints', './styles.css'],
        {
          cwd: root,
        },
      );
    }
  });
});
