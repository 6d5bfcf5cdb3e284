import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinTestService, type SharedService } from '../support/test-service.ts';
import { pcmWav } from './support/pcm-wav.ts';
import { receiptOf } from './support/receipt.ts';
import { listFiles } from './support/store.ts';

/** Reverses the text after it: shown as `evil-WAV.fdp`. */
const turned = 'evil-\u202Efdp.WAV';
const steering = 'a\u001B[2Jb.WAV';
const broken = 'line\nbreak.WAV';
/** The last name is what the first one is shown as. */
const otherNames = ['a\u001B[2Jb.TXT', 'note-\u202Egpj.TXT', String.raw`a\u001b[2Jb.TXT`];

let testService: SharedService;
let card: string;
beforeAll(async () => {
  testService = await joinTestService();
  card = join(testService.folder, 'card');
  mkdirSync(card);
  const names = ['20260521_050000.WAV', turned, steering, broken];
  for (const [seed, name] of names.entries())
    writeFileSync(join(card, name), pcmWav({ seed: seed + 1 }));
  const latin = Buffer.concat([Buffer.from(`${card}/`), Buffer.from('caf\u00e9.WAV', 'latin1')]);
  writeFileSync(latin, pcmWav({ seed: 9 }));
  symlinkSync(join(card, 'nowhere.WAV'), join(card, 'link.WAV'));
  for (const name of otherNames) writeFileSync(join(card, name), `of ${name}`);
  const text = Buffer.concat([Buffer.from(`${card}/`), Buffer.from('caf\u00e9.TXT', 'latin1')]);
  writeFileSync(text, 'a note');
});
afterAll(() => testService.close());

const rawly = ['\u001B', '\u202E', 'line\nbreak'];
const shownRaw = (text: string) => rawly.filter((one) => text.includes(one));
const refusals = ['caf\\xe9.WAV', 'a\\u001b[2Jb.WAV', 'line\\u000abreak.WAV'];

test('names that the service takes are stored, the others refused with a sentence that shows them', async () => {
  const ended = await testService.biophony(['upload', card, '--project-title', 'Odd', '--json']);
  expect(ended.code, ended.stdout).toBe(1);
  const receipt = receiptOf(ended);
  expect(receipt.counts).toMatchObject({ stored: 2, refused: 3, failed: 0 });
  const refused = receipt.files.filter(({ outcome }) => outcome === 'refused');
  expect(refused.map(({ filename }) => filename).sort()).toEqual([...refusals].sort());
  for (const { reason } of refused) expect(reason).toMatch(/Its name .* Rename it/);
  expect(receipt.not_recordings).toContainEqual({
    filename: 'link.WAV',
    reason: 'It is a link that leads nowhere.',
  });
  const stored = await listFiles(testService, receipt.dataset?.data_id ?? '');
  expect(stored.map(({ filename }) => filename)).toContain(turned);
});

test('nothing of a name reaches the terminal or the kept receipt as it is; a file is one line there', async () => {
  const into = ['upload', card, '--project-title', 'Odd'];
  for (const args of [into, ['inspect', card], ['inspect', card, '--json']]) {
    const { stdout, stderr } = await testService.biophony(args);
    expect(shownRaw(stdout + stderr)).toEqual([]);
    expect(stdout + stderr).toContain(String.raw`caf\xe9.WAV`);
  }
  const { dataset } = receiptOf(await testService.biophony([...into, '--json']));
  const file = join(
    testService.env.XDG_STATE_HOME ?? '',
    'biophony/uploads',
    dataset?.data_id ?? '',
  );
  const text = await readFile(join(file, 'receipt.json'), 'utf8');
  expect(shownRaw(text)).toEqual([]);
  expect(text.split(/[\n\u2028\u2029]/).filter((line) => line.includes('"outcome"'))).toHaveLength(
    5,
  );
  const names = (JSON.parse(text) as { files: { filename: string }[] }).files;
  expect(names.map(({ filename }) => filename)).toContain(turned);
});

test('other files are kept under their own names, or refused with the sentences of recordings', async () => {
  const everything = ['upload', card, '--project-title', 'Odd others', '--everything'];
  const ended = await testService.biophony([...everything, '--json']);
  expect(ended.code, ended.stdout).toBe(1);
  const receipt = receiptOf(ended);
  const byName = new Map(receipt.other_files.map((file) => [file.filename, file]));
  expect(byName.get('note-\u202Egpj.TXT')?.outcome).toBe('stored');
  const refused = [String.raw`caf\xe9.TXT`, String.raw`a\u001b[2Jb.TXT`, 'link.WAV'];
  for (const name of refused)
    expect(byName.get(name)).toMatchObject({ outcome: 'refused', code: 'unreadable' });
  const reasonOf = (name: string) =>
    [...receipt.files, ...receipt.other_files].find(({ filename }) => filename === name)?.reason;
  expect(reasonOf(String.raw`caf\xe9.TXT`)).toBe(reasonOf(String.raw`caf\xe9.WAV`));
  expect(reasonOf(String.raw`a\u001b[2Jb.TXT`)).toBe(reasonOf(String.raw`a\u001b[2Jb.WAV`));
  expect(reasonOf('link.WAV')).toBe('It is a link that leads nowhere.');
  const stored = await listFiles(testService, receipt.dataset?.data_id ?? '');
  expect(stored.map(({ filename }) => filename).filter((name) => name.endsWith('.TXT'))).toEqual([
    'note-\u202Egpj.TXT',
  ]);
  expect(shownRaw(ended.stdout + ended.stderr)).toEqual([]);

  const into = ['verify', card, '--dataset', receipt.dataset?.data_id ?? ''];
  const projects = receipt.project?.project_id ?? '';
  const verified = await testService.biophony([...into, '--project', projects]);
  expect(verified.code).toBe(1);
  expect(verified.stdout).not.toContain('can be formatted');
  const told = verified.stdout.split(/\s+/).join(' ');
  for (const name of [...refused, ...refusals]) {
    const status = name === 'link.WAV' ? 'unreadable' : 'refused';
    expect(told).toContain(`${name}: ${status}. ${reasonOf(name)}`);
  }
  expect(told).not.toContain('not there any more');
  expect(shownRaw(verified.stdout + verified.stderr)).toEqual([]);
});
