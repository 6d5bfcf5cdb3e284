import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../support/biophony.ts';
import { copyRepository } from '../support/repository-copy.ts';

// What lint holds, it holds only where it looks: faults are planted in a copy of the repository, and must be named.

/** A file of each part of the repository, none of which is an entry of knip's. */
const oneOfEach = [
  'bench/measure.ts',
  'e2e/explorer/support/player-page.ts',
  'packages/cli/src/survey/settle-deployments.ts',
  'packages/contract/src/results/csv/csv-reader.ts',
  'packages/recordings/src/survey/cubes/parquet/open-cube.ts',
  'packages/sdk/src/upload/upload-files.ts',
  'packages/statistics/src/scores/strata.ts',
  'packages/ui/src/review/drawing/kept-scores.ts',
  'scripts/service/chromium.ts',
  'site/src/shared/addresses.ts',
  'stories/src/fixtures/survey/setup.ts',
  'website/generate/markdown.ts',
  'workers/analysis/src/outputs/tally/records.ts',
  'workers/api/src/admin/d1/write-dump.ts',
];

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'biophony-planted-'));
  await copyRepository(copy);
}, 120_000);
afterAll(() => rm(copy, { recursive: true, force: true }));

// Knip loads the configuration of Storybook, which is another one within a test.
const { VITEST: _, ...environment } = process.env;

/** What a check of the copy prints, and whether it found no fault. */
const check = (program: string, ...args: string[]) =>
  new Promise<{ clean: boolean; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { cwd: copy, env: environment, maxBuffer: 1e8 },
      (error, stdout, stderr) => resolve({ clean: error === null, said: stdout + stderr }),
    );
  });
const unused = () =>
  check(join(root, 'node_modules/knip/bin/knip.js'), '--treat-config-hints-as-errors');
const layers = () => check('scripts/checks/layers.mjs');
const citations = () => check('scripts/checks/citations.mjs');
const lint = () =>
  check(join(root, 'node_modules/oxlint/bin/oxlint'), '--deny-warnings', '--format=unix');

const format = () => check(join(root, 'node_modules/oxfmt/bin/oxfmt'), '--list-different');

/** Changes files of the copy while a check runs; a file that was not there is away again afterwards. */
async function planted<T>(texts: Record<string, (text: string) => string>, run: () => Promise<T>) {
  const before = new Map<string, string | null>();
  for (const [path, change] of Object.entries(texts)) {
    const text = await readFile(join(copy, path), 'utf8').catch(() => null);
    before.set(path, text);
    await writeFile(join(copy, path), change(text ?? ''));
  }
  const answer = await run();
  for (const [path, text] of before)
    if (text === null) await rm(join(copy, path));
    else await writeFile(join(copy, path), text);
  return answer;
}

test('the copy is clean', async () => {
  expect(await unused()).toEqual({ clean: true, said: '' });
  expect(await layers()).toMatchObject({ clean: true });
  expect(await lint()).toEqual({ clean: true, said: '' });
  expect((await format()).clean).toBe(true);
});

test('what nothing uses is found in every part of the repository', async () => {
  const texts = Object.fromEntries(
    oneOfEach.flatMap((path) => [
      [path, (text: string) => `${text}\nexport const plantedExport = 1;\n`],
      [join(dirname(path), 'planted-file.ts'), () => 'export {};\n'],
    ]),
  );
  const { clean, said } = await planted(texts, unused);
  const missed = oneOfEach.flatMap((path) => [
    ...(new RegExp(`plantedExport +${path}:`).test(said) ? [] : [`an export of ${path}`]),
    ...(said.includes(join(dirname(path), 'planted-file.ts')) ? [] : [`a file beside ${path}`]),
  ]);
  expect({ clean, missed }).toEqual({ clean: false, missed: [] });
});

test('what is not formatted is found in every language', async () => {
  const texts: Record<string, string> = {
    ...Object.fromEntries(
      oneOfEach.map((path) => [join(dirname(path), 'planted.ts'), 'export const a = "b"\n']),
    ),
    'site/src/planted.tsx': 'export const a = <p className = "b" />\n',
    'scripts/planted.mjs': 'export const a = "b"\n',
    'site/src/planted.css': 'p { color: red }\n',
    'site/planted.html': '<p   class="a">b</p>\n',
    'packages/planted.json': '{"a":1}\n',
    'docs/planted.md': '* a\n* b\n',
    '.github/workflows/planted.yml': 'a:   b\n',
  };
  const changes = Object.entries(texts).map(([path, text]) => [path, () => text] as const);
  const { clean, said } = await planted(Object.fromEntries(changes), format);
  const missed = Object.keys(texts).filter((path) => !said.split('\n').includes(path));
  expect({ clean, missed }).toEqual({ clean: false, missed: [] });
});

describe('the order of folders', () => {
  const hook = 'packages/ui/src/headless/account/device-error.ts';
  const component = '../../components/badges/progress-badge.tsx';
  test.each([
    ['an import of a type', `import type {} from '${component}';`],
    ['an import when asked for', `export const planted = () => import('${component}');`],
    ['an export of what another has', `export * from '${component}';`],
  ])('is broken by %s', async (_, line) => {
    const { clean, said } = await planted({ [hook]: (text) => `${line}\n${text}` }, layers);
    expect(clean).toBe(false);
    expect(said).toContain(`${hook}:1: imports components/badges/progress-badge.tsx`);
  });
});

test('a sixteenth file of a folder is found in every part of the repository', async () => {
  const folders = oneOfEach.map((path) => dirname(path));
  const texts = folders.flatMap((folder) =>
    Array.from({ length: 16 }, (_, index) => [`${folder}/planted-${index}.ts`, () => ''] as const),
  );
  const { clean, said } = await planted(Object.fromEntries(texts), layers);
  const missed = folders.filter((folder) => !said.includes(`\n${folder} holds `));
  expect({ clean, missed }).toEqual({ clean: false, missed: [] });
});

/** Those which may depend on some packages alone. */
const restricted = oneOfEach.filter((path) => !/^(scripts|website)\//.test(path));

test('a statement that no test cites, and one that does not exist, are found', async () => {
  const own = 'fixtures/planted.test.ts';
  // Not as they stand in a statement: this file is looked through as well.
  const [uncited, missing] = [1, 2].map((at) => `S${998}.${at}`);
  const { clean, said } = await planted(
    {
      'docs/specification.md': (text) => `${text}\n- **${uncited}** Nobody has shown this.\n`,
      [own]: () => `test('planted (${missing})', () => {});\n`,
    },
    citations,
  );
  expect(clean).toBe(false);
  expect(said).toContain(`${uncited} of docs/specification.md is cited by no test`);
  expect(said).toContain(`${own} cites ${missing}, which docs/specification.md does not have`);
});

test('a circle of types, and a dependency that a package may not have, are found', async () => {
  const steps = 'packages/recordings/src/survey/cubes/spectrogram/steps.ts';
  const circle = `import type { colourRanges } from './false-colours.ts';`;
  const texts = Object.fromEntries(
    restricted.map((path) => [path, (text: string) => `import '@biophony/stories';\n${text}`]),
  );
  const { clean, said } = await planted(
    {
      ...texts,
      [steps]: (text) => `${circle}\nexport type Planted = typeof colourRanges;\n${text}`,
    },
    lint,
  );
  expect(clean).toBe(false);
  const named = (path: string, rule: string) =>
    said.split('\n').some((line) => line.startsWith(`${path}:1:`) && line.includes(rule));
  expect(restricted.filter((path) => !named(path, 'no-restricted-imports'))).toEqual([]);
  expect(named(steps, 'no-cycle')).toBe(true);
});
