import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankAudioMothComment } from '../recorders/audiomoth.ts';
import { writeAudioMothWav } from '../writing/write-audiomoth.ts';
import { findRecordings, type FoundEntry } from './find-recordings.ts';
import { inspectFile, inspectFiles } from './inspect-file.ts';

let card = '';

const put = (path: string, content: Uint8Array | string = '') => {
  const target = join(card, path);
  mkdirSync(join(target, '..'), { recursive: true });
  writeFileSync(target, content);
};

const moth = (clock: string) =>
  writeAudioMothWav({
    samples: new Int16Array(8000).fill(5),
    sampleRate: 8000,
    comment: blankAudioMothComment(`2024-05-28T${clock}`, '+00:00', '24F31901603710DE'),
  });

beforeAll(() => {
  card = mkdtempSync(join(tmpdir(), 'recordings-'));
  put('20240528/20240528_200000.WAV', moth('20:00:00'));
  put('20240528/20240528_210000.WAV', moth('21:00:00'));
  put('20240528/._20240528_200000.WAV', 'resource fork');
  put('file10.flac');
  put('file2.wac');
  put('CONFIG.TXT', 'Device ID : 1');
  put('photo.JPG');
  put('notes');
  put('System Volume Information/WPSettings.dat');
  put('.Trashes/old.wav');
  put('.recorder/state.wav');
  put('Thumbs.db');
  symlinkSync(card, join(card, '20240528', 'loop'));
  symlinkSync(join(card, 'nowhere.wav'), join(card, 'zz-broken.wav'));
});

afterAll(() => rmSync(card, { recursive: true, force: true }));

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const listed = (paths: string | string[]): Promise<FoundEntry[]> => all(findRecordings(paths));

describe('walking a card', () => {
  test('names every recording in natural order, without system files and loops', async () => {
    const found = (await listed(card)).filter(({ kind }) => kind === 'recording');
    expect(found.map(({ path }) => relative(card, path))).toEqual([
      join('20240528', '20240528_200000.WAV'),
      join('20240528', '20240528_210000.WAV'),
      'file2.wac',
      'file10.flac',
    ]);
  });

  test('tells why every other file is no recording', async () => {
    const others = (await listed(card)).filter((entry) => entry.kind === 'other');
    expect(others.map(({ path, reason }) => `${relative(card, path)}: ${reason}`)).toEqual([
      `${join('.recorder', 'state.wav')}: A hidden file, not a recording.`,
      "CONFIG.TXT: An AudioMoth's settings, not a recording.",
      'notes: It has no ending that names a sound format.',
      'photo.JPG: An image, not a sound recording.',
      'zz-broken.wav: It is a link that leads nowhere.',
    ]);
  });

  test('names what operating systems left there, and does not enter it', async () => {
    const system = (await listed(card)).filter(({ kind }) => kind === 'system');
    expect(system.map(({ path }) => relative(card, path))).toEqual([
      '.Trashes',
      join('20240528', '._20240528_200000.WAV'),
      'System Volume Information',
      'Thumbs.db',
    ]);
  });

  test('reports what cannot be read and goes on', async () => {
    const found = await listed([join(card, 'missing'), card]);
    const unreadable = found.filter((entry) => entry.kind === 'unreadable');
    expect(unreadable).toEqual(
      ['missing'].map((name) => ({
        kind: 'unreadable',
        path: join(card, name),
        isFolder: false,
        reason:
          'It could not be read: it is not there any more. Check the path, the card and your permission, then run again.',
      })),
    );
    expect(found.length).toBeGreaterThan(5);
  });

  test.skipIf(process.platform !== 'linux')(
    'tells names that are not UTF-8, each escaped',
    async () => {
      const folder = join(card, '20240529');
      mkdirSync(folder);
      const named = (name: string) =>
        Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')]);
      for (const name of ['caf\xe9.wav', 'th\xe9.wav', 'caf\xe9.txt'])
        writeFileSync(named(name), 'x');
      mkdirSync(named('\xe9t\xe9'));
      writeFileSync(join(folder, 'odd \uFFFD.wav'), moth('20:00:00'));
      const found = await listed(folder);
      const shown = found.map(({ kind, path }) => `${kind} ${relative(folder, path)}`).sort();
      expect(shown).toEqual([
        'other caf\\xe9.txt',
        'recording odd \uFFFD.wav',
        'unreadable \\xe9t\\xe9',
        'unreadable caf\\xe9.wav',
        'unreadable th\\xe9.wav',
      ]);
      const [first] = found.filter((entry) => entry.kind === 'unreadable');
      expect(first?.reason).toContain('not written in UTF-8');
      const other = found.find((entry) => entry.kind === 'other');
      expect(other?.refusal).toBe(first?.reason);
      rmSync(folder, { recursive: true });
    },
  );

  test('names a file once, however often it is asked for', async () => {
    const file = join(card, 'file10.flac');
    for (const given of [
      [file, card, card],
      [card, file, file],
    ]) {
      const found = await listed(given);
      expect(found.filter(({ path }) => path === file)).toHaveLength(1);
    }
  });

  test('orders a folder of many files, and names that count as equal always in the same way', async () => {
    const folder = join(card, '20240530');
    const numbers = Array.from({ length: 1200 }, (_, index) => index + 2);
    const names = ['01.wav', '1.wav', ...numbers.map((number) => `${number}.wav`)];
    for (const name of names.toReversed()) put(join('20240530', name));
    const found = await listed(folder);
    expect(found.map(({ path }) => relative(folder, path))).toEqual(names);
    rmSync(folder, { recursive: true });
  });

  test('names a file once, however its folder is spelled', async () => {
    // A link stands in for a second spelling of one folder, such as upper case on Windows.
    const link = `${card}-again`;
    symlinkSync(card, link);
    const found = await listed([join(link, 'file10.flac'), card]);
    rmSync(link);
    expect(found.filter(({ path }) => path.endsWith('file10.flac'))).toHaveLength(1);
  });
});

describe('inspecting files', () => {
  test('answers them in the order given, whatever the concurrency', async () => {
    const clocks = ['20', '21'].map((hour) => join(card, '20240528', `20240528_${hour}0000.WAV`));
    const paths = [...clocks, join(card, 'missing.wav'), ...clocks.toReversed()];
    for (const concurrency of [1, 3, 100]) {
      const files = await all(inspectFiles(paths, concurrency));
      expect(files.map(({ path }) => path)).toEqual(paths);
      expect(files[0]?.facts.recorded_at).toBe('2024-05-28T20:00:00+00:00');
    }
  });

  test('tells what cannot be opened, without throwing', async () => {
    for (const path of [join(card, 'missing.wav'), join(card, '20240528')]) {
      const { facts, size } = await inspectFile(path);
      expect(facts).toMatchObject({ ok: false, issues: [{ code: 'unreadable' }] });
      expect(size).toBe(0);
    }
  });
});
