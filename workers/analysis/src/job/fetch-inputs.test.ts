import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Lease } from '@biophony/contract';
import { recordingInfo } from '@biophony/recordings';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/files.ts';
import { facts as noFacts } from '../testing/recording-facts.ts';
import { wavFile } from '../testing/made-wav.ts';
import { fetchInputs } from './fetch-inputs.ts';

const recording = wavFile([new Float32Array(4800).fill(0.1)]);
const asked: string[] = [];

/** Names of what is being handed out and has no end. */
const endless = new Set<string>();

// A store that hands out `/ok`, has `/short` cut, never ends `/endless`, and refuses the others with the number they are
// called.
const store = createServer((request, answer) => {
  const name = (request.url ?? '').slice(1);
  asked.push(name);
  if (name.startsWith('endless')) {
    endless.add(name);
    answer.on('close', () => endless.delete(name));
    return void answer.write(recording.subarray(0, 1000));
  }
  if (/^\d+$/.test(name)) answer.statusCode = Number(name);
  answer.end(name === 'short' ? recording.subarray(0, 1000) : recording);
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
});
afterAll(() => {
  store.close();
  store.closeAllConnections();
});
beforeEach(() => {
  asked.length = 0;
  // Tries follow each other at once.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  return () => vi.restoreAllMocks();
});

const file = (at: string, given: Partial<Lease['files'][number]> = {}) => ({
  file_id: at,
  filename: `${at}_20240501_050000.WAV`,
  size_bytes: recording.length,
  sha256: null,
  recording: null,
  download_url: `${address}/${at}`,
  ...given,
});
const fetched = async (files: Lease['files']) =>
  fetchInputs(files, join(await temporaryFolder(), 'shard'), AbortSignal.timeout(20_000));
const told = async (files: Lease['files']) =>
  (await fetched(files)).map((input) =>
    'ready' in input ? input.ready.filename : input.lost.result.reason,
  );

test('an object that stays damaged is refused by itself, and the others go on', async () => {
  const other = file('other', { sha256: 'a'.repeat(64) });
  expect(await told([file('short'), file('ok'), other])).toEqual([
    {
      code: 'damaged_in_store',
      message: `short_20240501_050000.WAV is damaged in the store: it has 1000 of ${recording.length} bytes. Upload the file again and repeat the analysis.`,
    },
    'ok_20240501_050000.WAV',
    { code: 'damaged_in_store', message: expect.stringContaining('not what was uploaded') },
  ]);
  expect(asked.filter((name) => name === 'short')).toHaveLength(5);
});

test.each(['404', '410'])(
  'an object that the store does not have (%s) is refused at once',
  async (gone) => {
    expect(await told([file(gone), file('ok')])).toMatchObject([
      { code: 'not_in_store' },
      'ok_20240501_050000.WAV',
    ]);
    expect(asked.filter((name) => name === gone)).toHaveLength(1);
  },
);

test.each(['400', '403', '429', '500'])(
  'an object that is not handed out for now (%s) is asked for again, and the part is left for later',
  async (refused) => {
    await expect(fetched([file(refused)])).rejects.toThrow(`the store answered ${refused}`);
    expect(asked).toHaveLength(5);
  },
);

test('where a file is left for later, the others are not fetched any more and nothing stays on the disk', async () => {
  const folder = join(await temporaryFolder(), 'shard');
  const names = ['endless1', 'endless2', '503', 'endless3', 'ok', 'ok', 'ok'];
  const files = names.map((name) => file(name));
  await expect(fetchInputs(files, folder, AbortSignal.timeout(20_000))).rejects.toThrow('503');
  await rm(folder, { recursive: true });
  await vi.waitFor(() => expect([...endless]).toEqual([]));
  expect(asked).not.toContain('ok');
  expect(existsSync(folder)).toBe(false);
});

test('nothing is put on the disk after a stop', async () => {
  const folder = join(await temporaryFolder(), 'shard');
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(fetchInputs([file('ok')], folder, stopped)).rejects.toThrow('stopped');
  expect(existsSync(folder)).toBe(false);
});

test('a name that is too long for the disk costs nobody anything', async () => {
  const filename = `card/${'鳥'.repeat(150)}_20240501_050000.WAV`;
  const [input] = await fetched([file('ok', { filename })]);
  expect(input).toMatchObject({ ready: { filename, recording: { ok: true } } });
  expect(input && 'ready' in input && input.ready.recording.recorded_at).toContain('2024-05-01');
});

test('a date that stands in the folder counts, as it does on a card', async () => {
  const dated = file('ok', { filename: 'card/20240528/101500T.WAV' });
  const noInfo = recordingInfo(noFacts());
  const sent = { recorded_at: '2024-05-28T12:15:00+02:00', utc_offset: '+02:00' };
  const [found, corrected, timed] = await fetched([
    dated,
    { ...dated, recording: { ...noInfo, ...sent } },
    file('ok', { filename: 'owl.wav', recording: { ...noInfo, ...sent } }),
  ]);
  const facts = (input: typeof found) => (input && 'ready' in input ? input.ready.recording : null);
  expect(facts(found)?.recorded_at).toBe('2024-05-28T10:15:00');
  expect(facts(corrected)?.recorded_at).toBe(sent.recorded_at);
  expect(facts(timed)?.recorded_at).toBe(sent.recorded_at);
  for (const input of [found, corrected, timed])
    expect(facts(input)?.issues.map(({ code }) => code)).not.toContain('no_time');
});

test('a recording is as slow as its sender said, whatever its header says (S25.6)', async () => {
  const sent = { ...recordingInfo(noFacts()), time_expansion: 10 };
  const [slowed, plain] = await fetched([
    file('ok1', { recording: sent }),
    file('ok2', { recording: recordingInfo(noFacts()) }),
  ]);
  const facts = (input: typeof plain) => (input && 'ready' in input ? input.ready.recording : null);
  const { sample_rate_hz: rate, duration_s: seconds } = facts(plain)!;
  expect(facts(slowed)).toMatchObject({
    sample_rate_hz: rate! * 10,
    duration_s: seconds! / 10,
    time_expansion: 10,
  });
});
