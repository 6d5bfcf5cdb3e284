import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notices } from '../../../tools/scripts/notices/esbuild-notices.ts';
import { besideProgram, bundled, isAllowed } from '../../../tools/scripts/notices/licences.ts';
import { withDependencies } from '../../../tools/scripts/notices/packages.ts';
import { root, run } from '../support/biophony.ts';

const built = (path: string) => readFile(join(root, path), 'utf8');

describe('the notices that the build leaves', () => {
  test('of the command line carry every licence and its text', async () => {
    const text = await built('packages/cli/dist/THIRD-PARTY-NOTICES.txt');
    expect(text).toMatch(/^ {2}ink \S+ \(MIT\)$/m);
    expect(text).toMatch(/^ {2}yoga-layout \S+ \(MIT\)$/m);
    expect(text).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
    expect(text.match(/Permission is hereby granted/g)?.length).toBeGreaterThan(30);
  });

  test('of the command line are what `biophony licenses` prints', async () => {
    const text = await built('packages/cli/dist/THIRD-PARTY-NOTICES.txt');
    const { code, stdout } = await run('biophony', ['licenses'], {});
    expect(code).toBe(0);
    expect(stdout.trimEnd()).toBe(text.trimEnd());
  });

  test('of the web app carry those of its fonts, its styles and the widgets’ script', async () => {
    const text = await built('site/dist/THIRD-PARTY-NOTICES.txt');
    for (const name of ['react-dom', '@radix-ui/themes', '@fontsource-variable/inter', 'preact'])
      expect(text).toContain(`\n  ${name} `);
    expect(text).toContain('SIL OPEN FONT LICENSE');
    const fonts = (await readdir(join(root, 'site/dist/assets'))).filter((name) =>
      /\.(woff2?|ttf|otf)$/.test(name),
    );
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((name) => !name.startsWith('inter-'))).toEqual([]);
    expect(await built('site/dist/biophony-widget.js')).toMatch(/^\/\* Biophony.*NOTICES.txt/);
  });

  test('of the runner carry the libraries compiled into its packages, and no GPL', async () => {
    const text = await built('workers/analysis/dist/THIRD-PARTY-NOTICES.txt');
    for (const name of ['libopus', 'libvorbis', 'libFLAC', 'libmpg123', 'onnxruntime-node'])
      expect(text).toContain(`\n  ${name}`);
    expect(text).not.toMatch(/\(GPL|AGPL|decode-aac/);
  });
});

describe('a licence', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT AND (BSD-3-Clause OR GPL-2.0)) OR GPL-2.0', true],
    ['GPL-2.0-or-later', false],
    ['LGPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE.txt', false],
    ['(MIT', false],
    ['', false],
  ])('%s may be bundled: %s', (expression, allowed) =>
    expect(isAllowed(expression, bundled)).toBe(allowed),
  );

  test('of the LGPL may lie beside a program that loads it', () =>
    expect(isAllowed('LGPL-3.0-or-later', besideProgram)).toBe(true));
});

describe('a build that takes in a package', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'biophony-notices-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function noticesWith(manifest: object, files: Record<string, string> = {}) {
    const installed = join(folder, 'node_modules/strange');
    await rm(installed, { recursive: true, force: true });
    await mkdir(installed, { recursive: true });
    const all = {
      'package.json': JSON.stringify(manifest),
      'index.js': 'export default 1',
      ...files,
    };
    for (const [name, text] of Object.entries(all)) await writeFile(join(installed, name), text);
    const file = join(folder, 'NOTICES.txt');
    await build({
      stdin: { contents: `export { default } from 'strange'`, resolveDir: folder },
      bundle: true,
      write: false,
      logLevel: 'silent',
      plugins: [notices({ what: 'This', file })],
    });
    return readFile(file, 'utf8');
  }
  const strange = { name: 'strange', version: '1.0.0', main: 'index.js' };

  test('writes its licence down', async () => {
    const text = await noticesWith({ ...strange, license: 'ISC' }, { 'LICENSE.md': 'Take it.' });
    expect(text).toContain('  strange 1.0.0 (ISC)');
    expect(text).toContain('Take it.');
  });

  test('fails for a licence that is not on the list', () =>
    expect(
      noticesWith({ ...strange, license: 'GPL-3.0-only' }, { LICENSE: 'Copyleft.' }),
    ).rejects.toThrow('allowed licences: strange (GPL-3.0-only)'));

  test('fails where no licence is named, or its text is missing', async () => {
    await expect(noticesWith(strange)).rejects.toThrow('strange 1.0.0 names no licence');
    await expect(noticesWith({ ...strange, license: 'MIT' })).rejects.toThrow('without the text');
  });
});

test('what the runner’s packages need is found with them', () => {
  const folders = withDependencies(['onnxruntime-node'], join(root, 'workers/analysis'));
  expect(folders.some((folder) => folder.endsWith('onnxruntime-common'))).toBe(true);
});
