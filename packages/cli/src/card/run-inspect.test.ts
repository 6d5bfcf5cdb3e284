import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { runHere } from '../../test/run-here.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { exitCodes } from '../kit/errors.ts';
import type { CommandContext } from '../output/run-command.ts';
import { runInspect } from './run-inspect.ts';

const root = temporaryFolder();
const env = { XDG_CONFIG_HOME: root, XDG_STATE_HOME: root };

function write(path: string, bytes: Uint8Array | string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), bytes);
}

/** A minute at 400 Hz, recorded so many minutes past midnight by a clock at UTC. */
const recordingAt = (minute: number): Uint8Array => {
  const local = `2026-05-21T00:${String(minute).padStart(2, '0')}:00`;
  const samples = Int16Array.from({ length: 24_000 }, (_, index) => index % 100);
  const comment = blankAudioMothComment(local, '+00:00', '24F319055FDF1234');
  return writeAudioMothWav({ samples, sampleRate: 400, comment });
};
const nameOf = (minute: number, ending = '') =>
  `20260521_00${String(minute).padStart(2, '0')}00${ending}.WAV`;

const chunk = (id: string, body: Buffer) => {
  const head = Buffer.from(`${id}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
};

/** Ten seconds of silence at 800 Hz; a maker stands as the originator of a Broadcast WAV (EBU Tech 3285). */
function wavOf(make: string | null): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(800, 4);
  format.writeUInt32LE(1600, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const bext = Buffer.alloc(602);
  bext.write(make ?? '', 256, 'latin1');
  return chunk(
    'RIFF',
    Buffer.concat([
      Buffer.from('WAVE'),
      chunk('fmt ', format),
      ...(make ? [chunk('bext', bext)] : []),
      chunk('data', Buffer.alloc(16_000)),
    ]),
  );
}

interface Inspected {
  zone?: string;
  mode?: 'plain' | 'json';
  paths?: string[];
}

/** Inspects a folder; answers what is printed, and the exit code. */
async function inspect(folder: string, { zone, mode = 'plain', paths = [] }: Inspected = {}) {
  let told = '';
  const stdout = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((line) => Boolean((told += String(line))));
  const ctx = {
    settings: { mode },
    interrupts: { stop: new AbortController().signal },
    width: 200,
    tell: () => undefined,
    answer: async (_data: unknown, text: string) => void (told += `${text}\n`),
  };
  const all = [join(root, folder), ...paths];
  const code = await runInspect(ctx as unknown as CommandContext, all, zone ?? null);
  stdout.mockRestore();
  return { code, told };
}

/** What is printed of a folder with which nothing is wrong. */
async function summaryOf(folder: string, given: Inspected = {}): Promise<string> {
  const { code, told } = await inspect(folder, given);
  expect(code).toBe(exitCodes.done);
  return told;
}

describe('inspecting a card', () => {
  test('says that a place was typed into the Configuration App', async () => {
    const comment = blankAudioMothComment('2026-05-21T00:00:00', '+00:00', '24F319055FDF1234');
    const samples = Int16Array.from({ length: 24_000 }, (_, index) => index % 100);
    const guano = { 'Loc Position': '47.61 9.42', 'OAD|Loc Source': 'Configuration app' };
    write(
      `typed/${nameOf(0)}`,
      writeAudioMothWav({
        samples,
        sampleRate: 400,
        comment,
        guano: { 'GUANO|Version': '1.0', ...guano },
      }),
    );
    write(`typed/${nameOf(1)}`, recordingAt(1));
    write(
      'typed/CONFIG.TXT',
      'Device ID : 24F319055FDF1234\r\nLocation : 47.61°N 9.42°E (Configuration app)\r\n',
    );
    const text = (await summaryOf('typed')).replace(/\s+/g, ' ');
    expect(text).toContain('; at 47.61, 9.42 as set in the Configuration App');
    expect(text).toContain(
      'CONFIG.TXT: place 47.61, 9.42 as set in the Configuration App (given to 1 recording',
    );
    const lines = (await summaryOf('typed', { mode: 'json' })).trim().split('\n');
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({
        latitude: 47.61,
        location_source: 'Configuration app',
      });
    expect(lines).toHaveLength(2);
  });

  test('tells of files that are no recordings, such as one that was never finished', async () => {
    write(`other/${nameOf(0)}`, recordingAt(0));
    write('other/data', 'fLaC');
    write('other/IMG_0001.JPG', 'x');
    const told = await summaryOf('other');
    expect(told).toContain('Nothing is wrong with the recordings.\n');
    expect(told).toContain('Not recordings (2 other files, not counted):');
    expect(told).toContain('data: An unfinished recording of a Frontier Labs recorder');
    expect(told).toContain('IMG_0001.JPG: An image, not a sound recording.');
  });

  test('counts sound that is not read, says what to do, and fails', async () => {
    write(`left/${nameOf(0)}`, recordingAt(0));
    for (const ending of ['wac', 'w4v', 'ape', 'wv', 'caf', 'amr', 'wma'])
      write(`left/memo.${ending}`, `${ending} of some kind`);
    const { code, told } = await inspect('left');
    expect(code).toBe(exitCodes.someFailed);
    expect(told).toMatch(/^8 recordings, .*, 7 of them unusable\./);
    expect(told).toContain('memo.w4v: W4V is a format of Wildlife Acoustics');
    expect(told).toContain('ffmpeg -i NAME.ape NAME.wav');
    expect(told).not.toContain('Not recordings');
  });

  test('says of packed silence that it is unpacked, and that the length leaves it out', async () => {
    write(`packed/${nameOf(0, 'T')}`, recordingAt(0));
    const told = await summaryOf('packed');
    expect(told).toContain('of sound and the silence packed in 1 T.WAV file.');
    expect(told).toContain('Biophony unpacks it for the analysis');
  });

  test('tells a card that was copied twice in a few lines', async () => {
    for (const folder of ['A', 'B'])
      for (let minute = 0; minute < 20; minute++)
        write(`twice/${folder}/${nameOf(minute)}`, recordingAt(minute));
    const told = await summaryOf('twice');
    expect(told).toContain('In A/ and B/ recordings claim the same time 20 times.');
    expect(told).toContain('and 17 more.');
    expect(told.split('\n').length).toBeLessThan(12);
  });

  test('with --timezone says what was used, where a clock did not follow it, and refuses an abbreviation (S25.4)', async () => {
    write('zones/20260329_023000.wav', wavOf(null));
    write('zones/20260701_023000.wav', wavOf(null));
    const text = await summaryOf('zones', { zone: 'Europe/Berlin' });
    expect(text).toContain('Times were read by --timezone Europe/Berlin: +01:00 and +02:00.');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('did not follow that zone');
    await expect(summaryOf('zones', { zone: 'BST' })).rejects.toMatchObject({
      code: 'bad_timezone',
      message: expect.stringContaining('+01:00 (British Summer Time), +06:00') as unknown,
    });
  });

  test('with --timezone says first that the headers tell another offset', async () => {
    write(`zone/${nameOf(0)}`, recordingAt(0));
    const path = join(root, 'zone');
    const args = ['inspect', path, '--timezone', 'Europe/Berlin'];
    const { code, stdout, stderr } = await runHere(args, env);
    expect(code, stderr).toBe(exitCodes.done);
    expect(stdout).toMatch(
      /^The recordings themselves say that their clock was at \+00:00\. .*leave it out unless/,
    );
    expect(stdout).toMatch(/2026-05-21T00:00:00\+00:00 +2026-05-21T00:00:00\+02:00/);
    expect(await summaryOf('zone', { zone: 'UTC' })).toMatch(/^No time changes/);
  });

  test('ascribes recordings to no recorder that only another one of the folder names', async () => {
    write('mixed/thrush.wav', wavOf(null));
    write('mixed/wren.wav', wavOf(null));
    write('mixed/20260521_000000.wav', wavOf('Cornell'));
    const told = await summaryOf('mixed');
    expect(told).toContain('\nCornell: 1 recording, ');
    expect(told).toContain('\nNo recorder named in the headers: 2 recordings, ');
  });

  test('counts a folder and its files once, however often they are given', async () => {
    for (const minute of [0, 1]) write(`again/${nameOf(minute)}`, recordingAt(minute));
    const folder = join(root, 'again');
    const file = join(folder, nameOf(1));
    const paths = [`${folder}/`, file, file];
    expect(await summaryOf('again', { paths })).toMatch(/^2 recordings, /);
  });
});
