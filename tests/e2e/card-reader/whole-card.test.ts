import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audioMothRecording } from '../../fixtures/survey/audiomoth-recording.ts';
import { run, type Ended } from '../support/biophony.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';
import { withoutRights } from '../support/without-rights.ts';
import { receiptOf, type Receipt } from './support/receipt.ts';
import { listFiles, objectsOf, type StoredFile } from './support/store.ts';

const deviceId = '24F319055FDF1234';
const settings = [
  `Device ID            : ${deviceId}`,
  'Sample rate (Hz)     : 8000',
  'Location             : 51.500000°N 7.100000°E',
  'Recording period 1   : 04:00 - 08:00 (UTC)',
].join('\r\n');
const claim = 'can be formatted';

let testService: SharedService;
let card: string;

const put = async (name: string, bytes: Uint8Array | string, root = card) => {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), bytes);
};

const samplesOf = (minute: number) =>
  Int16Array.from({ length: 8000 }, (_, index) => ((index + minute) % 97) * 100);
const clockAt = (minute: number) => `2026-05-21T05:${String(minute).padStart(2, '0')}:00`;
const recording = (minute: number) =>
  audioMothRecording({
    local: clockAt(minute),
    samples: samplesOf(minute),
    sampleRateHz: 8000,
    deviceId,
  });
/** Firmware before GUANO: without a place. */
const older = (minute: number) =>
  writeAudioMothWav({
    samples: samplesOf(minute),
    sampleRate: 8000,
    comment: blankAudioMothComment(clockAt(minute), '+02:00', deviceId),
  });
const nameOf = (minute: number) => `20260521/20260521_05${String(minute).padStart(2, '0')}00.WAV`;

interface Summary {
  exit_code: number;
  can_be_formatted: boolean;
  recordings: number;
  other_files: number;
  counts: Record<string, number>;
  problems: { filename: string; status: string; reason: string }[];
}

const lastLine = ({ stdout }: Ended): string => stdout.trimEnd().split('\n').at(-1) ?? '';
const summaryOf = (ended: Ended) => JSON.parse(lastLine(ended)) as Summary;

beforeAll(async () => {
  testService = await joinTestService();
  card = join(testService.folder, 'AUDIOMOTH');
  for (const minute of [0, 1]) await put(nameOf(minute), recording(minute));
  await put(nameOf(2), older(2));
  await put('Kopie/Aufnahme für Ute.wav'.normalize('NFD'), recording(0));
  await put('20260521/20260521_051000.WAV', 'noise in place of a header');
  await put('20260521/20260521_051100.WAV', '');
  await put('CONFIG.TXT', settings);
  await put('evil.html', '<script>alert(1)</script>');
  await put('photo.JPG', 'a badger');
  await put('STATUS.TXT', '');
  await put('.settings/zone', 'UTC');
  await put('._CONFIG.TXT', 'resource fork');
  await put('.Trashes/old.WAV', 'old');
});
afterAll(() => testService.close());

const upload = async (title: string, ...more: string[]) => {
  const named = ['upload', card, '--project-title', title, '--json', ...more];
  const ended = await testService.biophony(named);
  return { ended, receipt: receiptOf(ended) };
};

const verifyArgs = ({ project }: Receipt, ...more: string[]) => [
  'verify',
  card,
  '--project',
  project?.project_id ?? '',
  ...more,
];
const verify = (...args: Parameters<typeof verifyArgs>) =>
  testService.biophony(verifyArgs(...args));

test('a card of which recordings alone were stored cannot be formatted: verify names every other file', async () => {
  const { receipt } = await upload('Recordings');
  expect(receipt.other_files).toEqual([]);
  const ended = await verify(receipt);
  expect(ended.code).toBe(1);
  expect(ended.stdout).not.toContain(claim);
  for (const name of ['CONFIG.TXT', 'photo.JPG', '20260521/20260521_051000.WAV'])
    expect(ended.stdout).toContain(`${name}: missing.`);
});

describe('a card stored with everything on it', () => {
  let first: Awaited<ReturnType<typeof upload>>;
  let files: StoredFile[];
  let objects: Map<string, string>;
  beforeAll(async () => {
    first = await upload('Everything', '--everything');
    const dataId = first.receipt.dataset?.data_id ?? '';
    files = await listFiles(testService, dataId);
    objects = await objectsOf(testService, dataId);
  });

  test('has every file on its receipt, the damaged recording too, and the places of CONFIG.TXT (S10.2)', async () => {
    const { ended, receipt } = first;
    expect(ended.code, ended.stderr).toBe(0);
    const outcomes = receipt.other_files.map(({ filename, outcome }) => `${filename} ${outcome}`);
    expect(outcomes.sort()).toEqual([
      '.settings/zone stored',
      '20260521/20260521_051000.WAV stored',
      '20260521/20260521_051100.WAV left_out',
      'CONFIG.TXT stored',
      'STATUS.TXT left_out',
      'evil.html stored',
      'photo.JPG stored',
    ]);
    expect(receipt.left_out.sort()).toEqual(['._CONFIG.TXT', '.Trashes'].sort());
    const damaged = receipt.files.find(({ filename }) => filename.endsWith('051000.WAV'));
    expect(damaged).toMatchObject({ outcome: 'refused', reason: expect.any(String) });
    expect(receipt.card_facts).toMatchObject([
      { source: 'CONFIG.TXT', latitude: 51.5, schedule: ['04:00 - 08:00 (UTC)'] },
    ]);
    const own = files.find(({ filename }) => filename === nameOf(2));
    expect(own?.recording).toMatchObject({ latitude: 51.5, longitude: 7.1 });
  });

  test('is sent once: a second upload finds all of it there, and names verify before formatting (S10.3)', async () => {
    const { receipt } = await upload('Everything', '--everything');
    expect(receipt.bytes.sent).toBe(0);
    const outcomes = receipt.other_files.map(({ outcome }) => outcome);
    expect(new Set(outcomes)).toEqual(new Set(['already_there', 'left_out']));
    const plain = await testService.biophony(['upload', card, '--project-title', 'Everything']);
    expect(plain.stdout).toMatch(/biophony(\.js)? verify /);
    expect(plain.stdout).not.toContain(claim);
  });

  test('can be formatted, says verify on its last line and nowhere before (S10.4)', async () => {
    const ended = await verify(first.receipt);
    expect(ended.code, ended.stdout + ended.stderr).toBe(0);
    expect(lastLine(ended)).toBe(
      `${deviceId}: all 4 recordings and 5 other files are stored and verified; the card ${claim}`,
    );
    expect(ended.stdout.split(claim)).toHaveLength(2);
    expect(ended.stdout).toContain('.Trashes');
  });

  test('cannot be formatted when a file has changed, came, or cannot be read', async () => {
    const whole = await readFile(join(card, 'CONFIG.TXT'));
    await put('CONFIG.TXT', 'changed since');
    await put('new.TXT', 'new');
    await chmod(join(card, nameOf(1)), 0);
    const ended = await run(
      'biophony',
      verifyArgs(first.receipt, '--json'),
      testService.env,
      withoutRights,
    );
    await chmod(join(card, nameOf(1)), 0o600);
    await writeFile(join(card, 'CONFIG.TXT'), whole);
    await rm(join(card, 'new.TXT'));
    expect(ended.code).toBe(1);
    const { problems, can_be_formatted } = summaryOf(ended);
    expect(can_be_formatted).toBe(false);
    expect(problems.map(({ filename, status }) => [filename, status]).sort()).toEqual([
      [nameOf(1), 'unreadable'],
      ['CONFIG.TXT', 'different'],
      ['new.TXT', 'missing'],
    ]);
  });

  test('cannot be formatted while the store has a flipped bit, or lost a file (S10.4)', async () => {
    const objectOf = (name: string) =>
      objects.get(files.find(({ filename }) => filename === name)?.file_id ?? '') ?? '';
    const [flipped, lost] = [objectOf(nameOf(1)), objectOf('photo.JPG')];
    const whole = await readFile(flipped);
    const spoilt = Uint8Array.from(whole);
    spoilt[600]! ^= 1;
    await writeFile(flipped, spoilt);
    await rename(lost, `${lost}.aside`);
    const ended = await verify(first.receipt);
    await writeFile(flipped, whole);
    await rename(`${lost}.aside`, lost);
    expect(ended.code).toBe(1);
    expect(ended.stdout).not.toContain(claim);
    expect(ended.stdout).toContain(`${nameOf(1)}: damaged.`);
    expect(ended.stdout).toContain('photo.JPG: damaged.');
    expect(summaryOf(await verify(first.receipt, '--json'))).toMatchObject({
      can_be_formatted: true,
      recordings: 4,
      other_files: 5,
    });
  });
});
