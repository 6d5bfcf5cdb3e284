import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import * as contract from '@biophony/contract';
import { createClient } from '@biophony/sdk';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { originOf, publishedFolders } from '../../tools/scripts/publishing/published.ts';
import { makeCard } from '../../tools/scripts/cards/make-card.ts';
import { root } from './support/biophony.ts';
import { keyOf } from './support/key-of.ts';
import { packedPackages, packedRepository } from './support/tarballs/packed-packages.ts';
import { joinTestService, type SharedService } from './support/test-service.ts';
import { clientFaults } from './publishing/client-files.ts';
import { publishedFiles, type Manifest } from './publishing/published-files.ts';

const execute = promisify(execFile);

// From a project that knows only the tarballs.
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

/** With `word`, as a reader copies it. */
async function codeOf(readme: string, word: string): Promise<string> {
  const text = await readFile(join(root, readme), 'utf8');
  const blocks = [...text.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  const [block, ...others] = blocks.filter((code) => code.includes(word));
  if (!block || others.length > 0) throw new Error(`${readme} has no one block with ${word}`);
  return block;
}

/** That reads the packages, as the READMEs say. */
const oldestTypeScript = '5.4.5';

/** Every entry with types. */
const everyEntry = (manifests: Manifest[]) =>
  manifests
    .flatMap(({ name, exports = {} }) =>
      Object.entries(exports).flatMap(([entry, to]) =>
        typeof to === 'object' && to.types ? `${name}${entry.slice(1)}` : [],
      ),
    )
    .map(
      (entry, index) => `import * as entry${index} from '${entry}';\nexport { entry${index} };\n`,
    )
    .join('');

/** Compares each described type with zod's inference. */
async function describedTypes(): Promise<string> {
  const text = await readFile(join(root, 'packages/contract/openapi.json'), 'utf8');
  const { components } = JSON.parse(text) as { components: { schemas: object } };
  const inferred = Object.keys(components.schemas).filter((name) => name in contract);
  return [
    `import type * as z from 'zod';`,
    `import type * as contract from '@biophony/contract';`,
    ...inferred.map((name) => {
      const zods = `z.output<typeof contract.${name}>`;
      return `export const to${name} = (one: ${zods}): contract.${name} => one;
export const from${name} = (one: contract.${name}): ${zods} => one;`;
    }),
  ].join('\n');
}

describe('the published packages, packed and installed in a fresh project', () => {
  let testService: SharedService;
  let folder: string;
  let tarballs: string[];
  let manifests: Manifest[];
  beforeAll(async () => {
    testService = await joinTestService();
    folder = await mkdtemp(join(tmpdir(), 'biophony-packed-'));
    tarballs = await packedPackages();
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
    await writeFile(join(project, 'heard.tsx'), await codeOf('README.md', 'SpeciesWidget'));
    const texts = publishedFolders.map((name) =>
      readFile(join(root, name, 'package.json'), 'utf8'),
    );
    manifests = (await Promise.all(texts)).map((text) => JSON.parse(text) as Manifest);
    await writeFile(join(project, 'every-entry.ts'), everyEntry(manifests));
    await writeFile(join(project, 'described-types.ts'), await describedTypes());
    const others = [
      `typescript@${oldestTypeScript}`,
      '@types/react-dom@19.3.0',
      '@types/node@24.19.2',
      '@types/react@19.3.0',
      'react',
      'react-dom',
      'undici@8',
      // The element's types for other frameworks refer to these.
      'solid-js@1',
      'svelte@5',
      'vue@3',
    ];
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts'];
    await execute('npm', ['install', ...quiet, ...others, ...tarballs], { cwd: project });
  });
  afterAll(async () => {
    await testService.close();
    await rm(folder, { recursive: true, force: true });
  });

  const inProject = (command: string, args: string[], env: Record<string, string> = {}) =>
    execute(command, args, { cwd: join(folder, 'project'), env: { ...process.env, ...env } });

  test('have types that a strict project accepts', async () => {
    const tsc = join(root, 'node_modules/.bin/tsc');
    const checked = await inProject(tsc, ['--noEmit', '-p', '.']).catch((error: Error) => error);
    expect('stdout' in checked ? checked.stdout : checked).toBe('');
  });

  test('have types that the oldest TypeScript reads, in their declarations too', async () => {
    // `@types/react` needs this library; others' declarations are checked with ours.
    const given = ['--skipLibCheck', 'false', '--lib', 'es2023,dom,dom.iterable'];
    const tsc = 'node_modules/typescript/bin/tsc';
    const version = await inProject(process.execPath, [tsc, '--version']);
    expect(version.stdout.trim()).toBe(`Version ${oldestTypeScript}`);
    const checked = await inProject(process.execPath, [tsc, '--noEmit', '-p', '.', ...given]).catch(
      (error: Error) => error,
    );
    const faults = 'stdout' in checked ? String(checked.stdout) : String(checked);
    expect(faults.split('\n').filter((line) => /biophony|^[\w-]+\.tsx?\(/.test(line))).toEqual([]);
  });

  test('talk to the service from Node', async () => {
    const { stdout } = await inProject(process.execPath, ['main.ts'], {
      BIOPHONY_API_URL: testService.url,
      BIOPHONY_API_KEY: await keyOf(testService),
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
    const apiKey = await keyOf(testService);
    const ran = await inProject(process.execPath, ['upload-card.ts', card], {
      BIOPHONY_API_URL: testService.url,
      BIOPHONY_API_KEY: apiKey,
    });
    expect(ran.stdout).toMatch(new RegExp(`^${first} stored`, 'm'));
    expect(ran.stdout).not.toContain('070000');
    expect(ran.stderr).toMatch(/20260521_070000\.WAV .+/);

    const client = createClient({ baseUrl: testService.url, auth: { apiKey } });
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

  test('say that they are for browsers in every file of which Next asks that', async () => {
    const { asked, faults } = await clientFaults(join(folder, 'project/node_modules/@biophony/ui'));
    expect(asked).toBeGreaterThan(150);
    expect(faults).toEqual([]);
  });

  test('are built in a copy: what other tests read in the repository stays as it is', async () => {
    const packed = await stat(packedRepository());
    const written = publishedFolders.map((name) =>
      stat(join(root, name, 'dist')).catch(() => null),
    );
    for (const dist of await Promise.all(written))
      expect(dist?.mtimeMs ?? 0).toBeLessThan(packed.birthtimeMs);
  });

  test('bring the command, whole', async () => {
    const { stdout } = await inProject('node_modules/.bin/biophony', ['--help']);
    expect(stdout).toContain('upload');
  });

  test.each(publishedFolders)(
    '%s goes to the registry whole, and nothing else does',
    async (name) => {
      const { manifest, files, textOf } = await publishedFiles(join(packedRepository(), name));
      expect(manifest).toMatchObject({
        license: 'MIT',
        ...originOf(name, root),
        publishConfig: { access: 'public', provenance: true },
        scripts: { prepack: expect.stringContaining('engines.mjs') },
      });
      expect(manifest.description.length).toBeGreaterThan(40);
      expect(manifest.keywords.length).toBeGreaterThan(3);
      expect(manifest).toHaveProperty('sideEffects');
      const always = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
      expect(files).toEqual(
        expect.arrayContaining([
          ...always,
          'dist/THIRD-PARTY-NOTICES.txt',
          expect.stringMatching(/\.js$/),
        ]),
      );
      // The element's types for Vue, Svelte and Solid are published as written.
      const known = /^(dist|bin|types)\//;
      expect(files.filter((path) => !known.test(path) && !always.includes(path))).toEqual([]);
      const unwanted = /\.test\.|\.map$|\/testing\/|(?<!\.d)\.tsx?$|tsconfig|tsup/;
      // The SDK's mock service is its own entry.
      const isEntry = (path: string) =>
        name === 'packages/sdk' && path.startsWith('dist/testing/') && !path.includes('.test.');
      expect(files.filter((path) => unwanted.test(path) && !isEntry(path))).toEqual([]);
      for (const path of files.filter((file) => /\.(js|css|d\.ts)$/.test(file)))
        expect(await textOf(path), path).not.toMatch(/^\/[/*][#@] sourceMappingURL=(?!data:)/m);
      expect(await textOf('LICENSE')).toBe(await readFile(join(root, 'LICENSE'), 'utf8'));
      expect(await textOf('CHANGELOG.md')).toContain(`\n## ${manifest.version}\n`);
    },
  );

  test('have one version, and ask for each other in it', () => {
    const versions = new Set(manifests.map(({ version }) => version));
    expect(versions.size).toBe(1);
    for (const { dependencies = {} } of manifests)
      for (const [name, wanted] of Object.entries(dependencies))
        if (name.startsWith('@biophony/')) expect([...versions]).toEqual([wanted]);
  });

  test('are found in order by publint and arethetypeswrong', async () => {
    const bin = (name: string) => join(root, 'node_modules/.bin', name);
    for (const tarball of tarballs) {
      const lint = await execute(bin('publint'), ['run', tarball, '--strict'], { cwd: root });
      expect(lint.stdout).toContain('All good');
      if (/cli|analysis/.test(basename(tarball))) continue;
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
