import { spawnSync } from 'node:child_process';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../support/biophony.ts';

let folder: string;
let path: string;
const before = { name: 'packed', version: '1.0.0' };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'biophony-engines-'));
  path = join(folder, 'package.json');
  await writeFile(path, JSON.stringify(before));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const engines = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'tools/scripts/publishing/engines.mjs'), ...args], {
    cwd: folder,
  }).status;
const manifest = async () => JSON.parse(await readFile(path, 'utf8')) as object;

test('a package that is packed names its Node, and afterwards no more', async () => {
  expect(engines()).toBe(0);
  expect(await manifest()).toEqual({ ...before, engines: { node: expect.any(String) } });
  expect(engines('--out')).toBe(0);
  expect(await manifest()).toEqual(before);
  expect(await readdir(folder)).toEqual(['package.json']);
});

test('a library runs on the oldest Node of a clone, and a program on the one that undici 8 needs', async () => {
  const { engines: clone, publishedEngines } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  ) as Record<'engines' | 'publishedEngines', { node: string }>;
  expect(engines()).toBe(0);
  expect(await manifest()).toMatchObject({ engines: clone });
  await writeFile(path, JSON.stringify({ ...before, bin: { packed: './packed.js' } }));
  expect(engines()).toBe(0);
  expect(await manifest()).toMatchObject({ engines: publishedEngines });
});

test('whoever reads package.json while it is packed reads a whole one', async () => {
  const file = await open(path);
  try {
    expect(engines()).toBe(0);
    expect(JSON.parse(await file.readFile('utf8'))).toEqual(before);
  } finally {
    await file.close();
  }
});
