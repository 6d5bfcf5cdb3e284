import { mkdir, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findModel, installModel, listModels, removeModel, verifyModel } from './store.ts';
import { callClassifierId, writeCallClassifier } from './testing/call-classifier.ts';
import { removableFolder } from '../testing/removable-folder.ts';

let temporary: ReturnType<typeof removableFolder>;
const fine = async (): Promise<void> => undefined;
const build = async (folder: string): Promise<void> => void (await writeCallClassifier(folder));

beforeEach(() => {
  temporary = removableFolder();
});
afterEach(() => temporary.remove());

test('what is not installed says how to install it', async () => {
  await expect(findModel(temporary.folder, 'birdnet-v2.4')).rejects.toThrow(
    `The model birdnet-v2.4 is not installed in ${temporary.folder}; run \`biophony-analysis models install birdnet-v2.4\``,
  );
  await expect(findModel(temporary.folder, '../birdnet')).rejects.toThrow(
    '../birdnet is no name of a model',
  );
});

test('an installation that fails leaves nothing behind, and one that works replaces the old one', async () => {
  const failing = installModel(temporary.folder, build, async () => {
    throw new Error('does not run');
  });
  await expect(failing).rejects.toThrow('does not run');
  expect(await readdir(temporary.folder)).toEqual([]);
  await installModel(temporary.folder, build, fine);
  const { folder } = await installModel(temporary.folder, build, fine);
  expect(await readdir(temporary.folder)).toEqual([callClassifierId]);
  await verifyModel(await findModel(temporary.folder, callClassifierId));
  expect(folder).toBe(join(temporary.folder, callClassifierId));
});

test('what a killed installation left is cleared away, a running one is not', async () => {
  const killed = join(temporary.folder, '.installing-killed');
  await mkdir(killed);
  await utimes(killed, 0, 0);
  await mkdir(join(temporary.folder, '.installing-running'));
  await installModel(temporary.folder, build, fine);
  expect((await readdir(temporary.folder)).sort()).toEqual([
    '.installing-running',
    callClassifierId,
  ]);
});

test('damage is noticed before a model is used', async () => {
  const model = await installModel(temporary.folder, build, fine);
  await writeFile(join(model.folder, 'calls.onnx'), 'short');
  await expect(verifyModel(model)).rejects.toThrow(
    /calls\.onnx is damaged: its SHA-256 is .*run `biophony-analysis models import FOLDER --as synthetic-calls` again/,
  );
  await rm(join(model.folder, 'calls.onnx'));
  await expect(verifyModel(model)).rejects.toThrow('calls.onnx is missing or unreadable');
});

test('the list shows every folder, and why one cannot be used', async () => {
  expect(await listModels(join(temporary.folder, 'none'))).toEqual([]);
  await installModel(temporary.folder, build, fine);
  await mkdir(join(temporary.folder, 'empty'));
  await mkdir(join(temporary.folder, '.downloads'));
  const [empty, calls] = await listModels(temporary.folder);
  expect(empty).toMatchObject({
    id: 'empty',
    problem: expect.stringContaining('empty/model.json is missing'),
  });
  expect(calls).toMatchObject({ id: callClassifierId, problem: null });
});

test('a manifest that Notepad saved is read', async () => {
  const { folder } = await installModel(temporary.folder, build, fine);
  const path = join(folder, 'model.json');
  const text = `\uFEFF${(await readFile(path, 'utf8')).replaceAll('\n', '\r\n')}`;
  for (const encoding of ['utf8', 'utf16le'] as const) {
    await writeFile(path, Buffer.from(text, encoding));
    const { manifest } = await findModel(temporary.folder, callClassifierId);
    expect(manifest.id).toBe(callClassifierId);
  }
});

test('removing deletes the model, and only a model', async () => {
  await installModel(temporary.folder, build, fine);
  await expect(removeModel(temporary.folder, '..')).rejects.toThrow('nothing was removed');
  await removeModel(temporary.folder, callClassifierId);
  expect(await readdir(temporary.folder)).toEqual([]);
});
