import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callClassifierId, writeCallClassifier } from '../models/testing/call-classifier.ts';
import { temporaryFolder } from '../models/testing/temporary-folder.ts';
import { registerModels } from './models.ts';

let temporary: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  temporary = temporaryFolder();
});
afterEach(() => {
  temporary.remove();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Runs `biophony-analysis models ...` in this process. */
async function run(...args: string[]) {
  let out = '';
  let err = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((out += String(text))));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((err += String(text))));
  process.exitCode = undefined;
  const program = new Command('biophony-analysis').option('--models-dir <folder>');
  registerModels(program);
  const dir = ['--models-dir', join(temporary.folder, 'models')];
  await program.parseAsync(['models', ...args, ...dir], { from: 'user' });
  return { out, err, code: process.exitCode ?? 0 };
}

test('a model folder is imported, listed and removed', async () => {
  const source = join(temporary.folder, 'source');
  await writeCallClassifier(source);
  expect(await run('import', source)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`as ${callClassifierId} in`),
  });
  const { out } = await run('list');
  expect(out).toContain(
    'synthetic-calls  Synthetic calls (16 kHz, 1 s; labels: en; no species range; MIT)',
  );
  expect(out).toContain('birdnet-v2.4  6,522 classes');
  const listed = JSON.parse((await run('list', '--json')).out) as { installed: unknown[] };
  expect(listed.installed).toEqual([
    expect.objectContaining({ id: callClassifierId, sample_rate_hz: 16_000 }),
  ]);
  expect((await run('remove', callClassifierId)).code).toBe(0);
  expect((await run('list')).out).toContain('none');
});

test('a licence is shown, and must be accepted', async () => {
  const { code, err } = await run('install', 'birdnet-v2.4');
  expect(code).toBe(1);
  expect(err).toContain('CC BY-NC-SA 4.0 (https://creativecommons.org/licenses/by-nc-sa/4.0/)');
  expect(err).toContain('add --accept-licence');
});

test('mistakes end with one sentence and exit code 1, as JSON when asked', async () => {
  expect(await run('import', '/nowhere')).toMatchObject({
    code: 1,
    err: expect.stringContaining('/nowhere is not a folder'),
  });
  expect(await run('install', 'birdnet-v9')).toMatchObject({
    code: 1,
    err: expect.stringContaining('it has birdnet-v2.4,'),
  });
  const from = ['--accept-licence', '--from', '/nowhere.zip', '--json'];
  const { out, err, code } = await run('install', 'birdnet-v2.4', ...from);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({ error: expect.stringContaining('/nowhere.zip is not there') });
  expect(err).toBe('');
});
