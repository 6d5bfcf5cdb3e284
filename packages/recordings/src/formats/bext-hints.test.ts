import { describe, expect, test } from 'vitest';
import { inspectBytes } from '../testing/inspect-bytes.ts';
import { fixedText, joinBytes, pcmFormat, riffChunk } from '../writing/write-wav.ts';

interface Bext {
  originator?: string;
  date?: string;
  time?: string;
  /** Samples since midnight. */
  reference?: number;
}

/** A Broadcast WAV of two seconds at 8 kHz, as a field recorder lays it out. */
function broadcastWav({ originator = 'ZOOM Handy Recorder H4n', ...told }: Bext): Uint8Array {
  const reference = new Uint8Array(8);
  new DataView(reference.buffer).setBigUint64(0, BigInt(told.reference ?? 0), true);
  const bext = joinBytes([
    fixedText('', 256),
    fixedText(originator, 32),
    fixedText('', 32),
    fixedText(told.date ?? '', 10),
    fixedText(told.time ?? '', 8),
    reference,
    new Uint8Array(256),
  ]);
  const body = joinBytes([
    new TextEncoder().encode('WAVE'),
    riffChunk('bext', bext),
    riffChunk('fmt ', pcmFormat(8000, 1, 16)),
    riffChunk('data', new Uint8Array(32_000).fill(7)),
  ]);
  return riffChunk('RIFF', body, false);
}

const factsOf = async (bext: Bext, name = 'ZOOM0001.WAV') =>
  (await inspectBytes(name, broadcastWav(bext))).facts;

describe('a Broadcast WAV', () => {
  test.each([
    [{ date: '2024-05-28', time: '20:00:05' }, '2024-05-28T20:00:05'],
    [{ date: '2024:05:28', time: '20-00-05' }, '2024-05-28T20:00:05'],
    [{ date: '2024-05-28', reference: 8000 * (5 * 3600 + 61) }, '2024-05-28T05:01:01'],
    [{ date: '2024-05-28', time: '20:00:05', reference: 8000 }, '2024-05-28T20:00:05'],
    [{ date: '2024-13-28', time: '20:00:05' }, null],
    [{ date: '2024-05-28' }, null],
    [{ date: '2024-05-28', reference: 8000 * 90_000 }, null],
    [{}, null],
  ])('that tells %j was recorded at %s', async (bext, at) => {
    expect(await factsOf(bext)).toMatchObject({ recorded_at: at, utc_offset: null });
  });

  test('names its recorder, without an ID of its own', async () => {
    expect(await factsOf({})).toMatchObject({ make: 'ZOOM Handy Recorder H4n', device_id: null });
    expect(await factsOf({ originator: '' })).toMatchObject({ make: null });
  });

  test.each(['S4A03895_20240528_200000.wav', 'pond 2024-05-28 20.00.00.wav'])(
    'called %s has the time of its name, for programs that cut it write their own',
    async (name) => {
      const facts = await factsOf({ date: '2026-01-01', time: '00:00:00' }, name);
      expect(facts.recorded_at).toBe('2024-05-28T20:00:00');
    },
  );
});
