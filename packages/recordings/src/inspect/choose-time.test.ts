import { describe, expect, test } from 'vitest';
import { inspectBytes } from '../testing/inspect-bytes.ts';
import { joinBytes, pcmFormat, riffChunk, writeBext } from '../writing/write-wav.ts';

const text = (value: string) => new TextEncoder().encode(value);
const sound = riffChunk(
  'data',
  Uint8Array.from({ length: 32_000 }, (_, i) => (i * 37) % 251),
);

/** Two seconds of 16-bit sound at 8 kHz, with other chunks behind it. */
const wave = (...chunks: Uint8Array[]) =>
  riffChunk(
    'RIFF',
    joinBytes([text('WAVE'), riffChunk('fmt ', pcmFormat(8000, 1, 16)), sound, ...chunks]),
  );

const guano = (time: string) =>
  riffChunk('guan', text(`GUANO|Version: 1.0\nMake: BATLOGGER\nTimestamp: ${time}\n`));

const bext = (local: string) => {
  const who = { description: '', originator: 'BATLOGGER', originatorReference: '' };
  return riffChunk('bext', writeBext({ ...who, local }, 8000));
};

const at = '2024-05-28T22:14:29';

describe('a name of eight decimal digits', () => {
  test.each(['10160435', '00080435', '01020435', '60120435', '73450001'])(
    '%s.wav of a Batlogger counts files, and its header tells the time',
    async (digits) => {
      const { facts, codes } = await inspectBytes(`${digits}.wav`, wave(guano(at)));
      expect(facts.recorded_at).toBe(at);
      expect(codes).toEqual([]);
    },
  );

  test('tells no time where Broadcast WAV tells one', async () => {
    const { facts, codes } = await inspectBytes('60120435.wav', wave(bext(at)));
    expect(facts.recorded_at).toBe(at);
    expect(codes).toEqual([]);
  });

  test('is the hexadecimal time of an early AudioMoth where no header tells one', async () => {
    const { facts, codes } = await inspectBytes('58667291.WAV', wave());
    expect(facts.recorded_at).toBe('2016-12-30T14:43:29+00:00');
    expect(codes).toEqual([]);
  });

  test('lends its offset to a header that agrees with it', async () => {
    const { facts, codes } = await inspectBytes('58667291.WAV', wave(guano('2016-12-30 14:43:29')));
    expect(facts.recorded_at).toBe('2016-12-30T14:43:29+00:00');
    expect(codes).toEqual([]);
  });

  test('is not taken for a clock that was never set', async () => {
    const { facts, codes } = await inspectBytes('00000012.wav', wave());
    expect(facts.recorded_at).toBeNull();
    expect(codes).toEqual(['no_time']);
  });
});

test('an early AudioMoth’s name with letters in it is believed over the header', async () => {
  const { facts, codes } = await inspectBytes('5B07C752.WAV', wave(guano('2018-05-26T08:20:34Z')));
  expect(facts.recorded_at).toBe('2018-05-25T08:20:34+00:00');
  expect(codes).toEqual(['time_mismatch']);
});

describe('a name that somebody chose', () => {
  const name = 'MARSH_20240528_221429.wav';

  test.each(['1970-01-01T00:00:10', '2000-01-01T00:00:10', '2031-05-28T20:00:00'])(
    'is believed over a header at %s, where a clock was wrong, as its message asked for',
    async (header) => {
      const { facts, codes } = await inspectBytes(name, wave(guano(header)));
      expect(facts.recorded_at).toBe(at);
      expect(codes).toEqual(['time_mismatch']);
      expect(facts.issues[0]?.message).toContain('the name was believed');
    },
  );

  test('is not believed over a header that can be right', async () => {
    const { facts, codes } = await inspectBytes(name, wave(guano('2024-05-29T22:14:29')));
    expect(facts.recorded_at).toBe('2024-05-29T22:14:29');
    expect(codes).toEqual(['time_mismatch']);
  });

  test.each([
    ['MARSH_20310528_200000.wav', '2000-01-01T00:00:10', 'clock_not_set'],
    ['MARSH_20000101_000010.wav', '2031-05-28T20:00:00', 'clock_in_future'],
  ])('is not believed where its own time is as wrong: %s', async (wrong, header, code) => {
    const { facts, codes } = await inspectBytes(wrong, wave(guano(header)));
    expect(facts.recorded_at).toBe(header);
    expect(codes).toEqual(['time_mismatch', code]);
  });
});

describe('a site with a number', () => {
  test.each(['PLOT_0', 'PLOT_1', 'PLOT_2'])(
    '%s does not make a Song Meter, whose name would be believed',
    async (site) => {
      const found = await inspectBytes(`${site}_20240528_181030.wav`, wave(guano(at)));
      expect(found.facts).toMatchObject({ make: 'BATLOGGER', recorded_at: at });
      const bare = await inspectBytes(`${site}_20240528_181030.wav`, wave());
      expect(bare.facts.make).toBeNull();
    },
  );
});
