import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catalogue } from '../models/catalogue.ts';
import { callClassifierId, writeCallClassifier } from '../models/testing/call-classifier.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { registerModels } from './models.ts';

let temporary: ReturnType<typeof removableFolder>;

beforeEach(() => {
  temporary = removableFolder();
  // Measuring a model's speed goes on for half a second of this clock.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
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
  expect(await run('import', source, '--accept-licence')).toMatchObject({
    code: 0,
    out: expect.stringContaining(`as ${callClassifierId} in`),
  });
  const { out } = await run('list', '--no-speed');
  expect(out).toContain(
    'synthetic-calls  Synthetic calls (16 kHz, 1 s; labels: en; no species range; MIT)',
  );
  expect(out).toContain('birdnet-v2.4  6,522 classes');
  const listed = JSON.parse((await run('list', '--json', '--no-speed')).out) as {
    installed: unknown[];
  };
  expect(listed.installed).toEqual([
    expect.objectContaining({ id: callClassifierId, sample_rate_hz: 16_000 }),
  ]);
  expect((await run('remove', callClassifierId)).code).toBe(0);
  expect((await run('list', '--no-speed')).out).toContain('none');
});

test('the list says what each model costs, of an installed one by running it', async () => {
  const source = join(temporary.folder, 'source');
  await writeCallClassifier(source);
  await run('import', source, '--accept-licence');
  const { out } = await run('list');
  expect(out).toMatch(
    /synthetic-calls {2}.*\n {4}Installed: \d\.\d MB\n {4}Speed: an hour of sound takes .* of this machine \(measured\)\n/,
  );
  expect(out).toMatch(
    /birdnet-v2\.4 .*\n {4}May be used for research.*not commercial\.\n(?: {4}.*\n){3} {4}To download: more than 51 MB; installed: more than 52 MB\n {4}Speed: an hour of sound takes .* or more .*\(an estimate/,
  );
  expect(out).toMatch(
    /birdnet-v3\.0[^]*To download: 300 MB; installed: about 300 MB\n.*known once/,
  );
  const plain = await run('list', '--no-speed');
  expect(plain.out).toContain('To download: 300 MB');
  expect(plain.out).not.toContain('Speed');
  expect(JSON.parse((await run('list', '--json')).out)).toMatchObject({
    installed: [{ bytes: expect.any(Number) as number, speed: { known: 'measured' } }],
    available: catalogue.map(({ id, cost: { download, work } }) => ({
      id,
      download: { bytes: download.bytes },
      speed: work === null ? null : { known: 'estimated', hour_s: expect.any(Number) as number },
    })),
  });
});

test('a licence is shown with what the model costs, and must be accepted (S11.7)', async () => {
  const { code, err } = await run('install', 'birdnet-v2.4');
  expect(code).toBe(1);
  expect(err).toContain(
    'May be used for research, teaching and other work that is not commercial.',
  );
  expect(err).toMatch(
    /To download: more than 51 MB; installed: more than 52 MB\n {2}Speed: an hour/,
  );
  expect(err).toContain('CC BY-NC-SA 4.0 (https://creativecommons.org/licenses/by-nc-sa/4.0/)');
  expect(err).toContain('add --accept-licence');
});

test('a folder comes in only when its licence is accepted, which is shown with its terms', async () => {
  const source = join(temporary.folder, 'source');
  const manifest = await writeCallClassifier(source);
  const licence = { ...manifest.licence, terms: ['Never for poaching.'], attribution: 'Name us.' };
  await writeFile(join(source, 'model.json'), JSON.stringify({ ...manifest, licence }));
  await writeFile(join(source, 'TERMS_OF_USE.md'), 'Be kind.\u001b[2J');
  const asked = await run('import', source);
  expect(asked.code).toBe(1);
  expect(asked.err).toContain('Synthetic calls is published under MIT (https://opensource.org');
  expect(asked.err).toContain('- Never for poaching.\n  - Name us.\n');
  expect(asked.err).toContain('--- TERMS_OF_USE.md\nBe kind.[2J\n');
  expect(asked.err).toContain('was not imported: add --accept-licence to accept MIT.');
  expect((await run('list', '--no-speed')).out).toContain('none');
  const { code, out } = await run('import', source, '--accept-licence', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    installed: {
      verified: true,
      licence: { files: ['TERMS_OF_USE.md'], accepted_at: expect.stringMatching(/^20/) as string },
    },
  });
});

test('a model that only bears a name of the catalogue is called unverified', async () => {
  const source = join(temporary.folder, 'source');
  await writeCallClassifier(source);
  const { err } = await run('import', source, '--as', 'perch-v2', '--accept-licence');
  expect(err).toContain('Warning: Synthetic calls is unverified:');
  expect((await run('list', '--no-speed')).out).toContain(
    'unverified: nothing shows that these are',
  );
  const { err: refused } = await run('install', 'birdnet-v2.4', '--sha256', 'abc');
  expect(refused).toContain('--sha256 must be a SHA-256: 64 hexadecimal digits.');
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
