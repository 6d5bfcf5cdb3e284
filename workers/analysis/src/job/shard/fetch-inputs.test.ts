import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Lease } from '@biophony/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/files.ts';
import { wavFile } from '../../testing/made-wav.ts';
import { fetchInputs } from './fetch-inputs.ts';

const recording = wavFile([new Float32Array(4800).fill(0.1)]);
const asked: string[] = [];

// A store that hands out `/ok`, has `/short` cut, and refuses the others with the number they are called.
const store = createServer((request, answer) => {
  const name = (request.url ?? '').slice(1);
  asked.push(name);
  if (/^\d+$/.test(name)) answer.statusCode = Number(name);
  answer.end(name === 'short' ? recording.subarray(0, 1000) : recording);
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
});
afterAll(() => store.close());
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

test('a name that is too long for the disk costs nobody anything', async () => {
  const filename = `card/${'鳥'.repeat(150)}_20240501_050000.WAV`;
  const [input] = await fetched([file('ok', { filename })]);
  expect(input).toMatchObject({ ready: { filename, recording: { ok: true } } });
  expect(input && 'ready' in input && input.ready.recording.recorded_at).toContain('2024-05-01');
});
