import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@biophony/sdk';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCard } from '../scripts/cards/make-card.ts';
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

/** The one block of code in a README that says `word`, as a reader copies it. */
async function codeOf(readme: string, word: string): Promise<string> {
  const text = await readFile(join(root, readme), 'utf8');
  const blocks = [...text.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  const [block, ...others] = blocks.filter((code) => code.includes(word));
  if (!block || others.length > 0) throw new Error(`${readme} has no one block with ${word}`);
  return block;
}

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
    const options = {
      target: 'es2023',
      module: 'nodenext',
      strict: true,
      types: ['node'],
      jsx: 'react-jsx',
    };
    await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
    await writeFile(join(project, 'main.ts'), program);
    const ofSdk = 'packages/sdk/README.md';
    await writeFile(join(project, 'upload-card.ts'), await codeOf(ofSdk, 'findRecordings'));
    await writeFile(join(project, 'upload-files.ts'), await codeOf(ofSdk, 'webkitRelativePath'));
    // What every bundler's types say of stylesheets, such as vite/client.
    await writeFile(join(project, 'css.d.ts'), "declare module '*.css';\n");
    await writeFile(join(project, 'heard.tsx'), await codeOf('README.md', 'SpeciesWidget'));
    const others = ['@types/node@24.19.2', '@types/react@19.3.0', 'react', 'react-dom', 'undici@8'];
    await execute('npm', ['install', '--no-audit', '--no-fund', ...others, ...tarballs], {
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

  test('upload a card with what its headers say, by the program of the SDK’s README', async () => {
    const card = join(folder, 'card');
    const [first = ''] = await makeCard({ folder: card, recordings: 2, seconds: 2 });
    await writeFile(join(card, '20260521_070000.WAV'), new Uint8Array(4096));
    const apiKey = await keyOf(world);
    const ran = await inProject(process.execPath, ['upload-card.ts', card], {
      BIOPHONY_API_URL: world.url,
      BIOPHONY_API_KEY: apiKey,
    });
    expect(ran.stdout).toMatch(new RegExp(`^${first} stored`, 'm'));
    expect(ran.stdout).not.toContain('070000');
    expect(ran.stderr).toMatch(/20260521_070000\.WAV .+/);

    const client = createClient({ baseUrl: world.url, auth: { apiKey } });
    const titled = (await client.projects.list()).projects;
    const { project_id } = titled.find(({ title }) => title === 'Dawn at the lake') ?? {};
    const [dataset] = await client.datasets.list(project_id ?? '');
    expect(dataset).toMatchObject({ file_count: 2, duration_s: 4, validation_status: 'valid' });
    const { files } = await client.files.list(dataset?.data_id ?? '');
    expect(files[0]?.recording).toMatchObject({
      device_id: '24F319055FDF1234',
      sample_rate_hz: 48_000,
    });
  });

  test('draw a widget in a React page as the README writes it', async () => {
    const entry = join(folder, 'project/heard.tsx');
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      write: false,
      outdir: folder,
      format: 'esm',
      jsx: 'automatic',
      logLevel: 'silent',
    });
    const text = outputFiles.map((file) => file.text).join('');
    expect(text).toContain('bp-widget');
    expect(text).toContain('.biophony');
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
