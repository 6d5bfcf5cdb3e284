import { describe, expect, test } from 'vitest';
import { blankAudioMothComment } from '../recorders/audiomoth.ts';
import { inspectBytes } from '../testing/inspect-bytes.ts';
import { joinBytes, pcmFormat, riffChunk } from '../writing/write-wav.ts';
import { writeAudioMothWav } from '../writing/write-audiomoth.ts';
import { recordingInfo } from '../facts.ts';
import { slowedDown } from './inspect-recording.ts';

const ID = '24F31901603710DE';
const text = (value: string) => new TextEncoder().encode(value);
const noise = (samples: number) =>
  Int16Array.from({ length: samples }, (_, index) => ((index * 7919) % 2000) - 1000);

const comment = {
  ...blankAudioMothComment('2024-05-28T20:00:00', '+02:00', ID),
  gain: 'medium' as const,
  batteryV: 4.2,
  temperatureC: 11.5,
};

const moth = (extra: { guano?: Record<string, string>; seconds?: number } = {}) =>
  writeAudioMothWav({
    samples: noise(8000 * (extra.seconds ?? 3)),
    sampleRate: 8000,
    comment,
    guano: extra.guano,
  });

/** A WAV with chunks in any order behind the format; `data` is 16-bit mono at 8 kHz. */
const wave = (...chunks: Uint8Array[]) =>
  riffChunk(
    'RIFF',
    joinBytes([text('WAVE'), riffChunk('fmt ', pcmFormat(8000, 1, 16)), ...chunks]),
  );

const sound = (seconds: number) => riffChunk('data', new Uint8Array(noise(8000 * seconds).buffer));

test.each([0, 4000, 4050, 4100, 6000])(
  'silence is told behind %i bytes of other chunks too',
  async (size) => {
    const name = '20240501_050000.WAV';
    const other = riffChunk('iXML', new Uint8Array(size).fill(32));
    const silence = riffChunk('data', new Uint8Array(80_000));
    const codes = async (...chunks: Uint8Array[]) =>
      (await inspectBytes(name, wave(...chunks))).facts.issues.map(({ code }) => code);
    expect(await codes(other, silence)).toContain('silent');
    expect(await codes(other, sound(5))).not.toContain('silent');
  },
);

describe('what a header says', () => {
  test('holds nothing that steers a terminal', async () => {
    const steering = '\u001B]0;T\u0007\u001B[8mA\u009B1m-\u007F7\r';
    const guano = ['Serial', 'Model', 'Make'].map((key) => `${key}: ${steering}`).join('\n');
    const { facts } = await inspectBytes('a.wav', wave(riffChunk('guan', text(guano)), sound(1)));
    expect([facts.device_id, facts.model, facts.make]).toEqual(Array(3).fill(']0;T[8mA1m-7'));
  });
});

describe('an AudioMoth recording', () => {
  test('tells time with offset, device, gain, battery and temperature in two reads', async () => {
    const { facts, reads } = await inspectBytes('20240528_200000.WAV', moth());
    expect(facts).toEqual({
      ok: true,
      format: 'wav',
      sample_rate_hz: 8000,
      channels: 1,
      bits_per_sample: 16,
      duration_s: 3,
      recorded_at: '2024-05-28T20:00:00+02:00',
      utc_offset: '+02:00',
      device_id: ID,
      make: 'Open Acoustic Devices',
      model: 'AudioMoth',
      latitude: null,
      longitude: null,
      battery_v: 4.2,
      temperature_c: 11.5,
      gain: 'medium',
      data_offset_bytes: 488,
      data_bytes: 48_000,
      issues: [],
    });
    expect(reads).toBe(2);
  });

  test('tells place and firmware from GUANO behind the samples, still in two reads', async () => {
    const guano = {
      'GUANO|Version': '1.0',
      Make: 'Open Acoustic Devices',
      Model: 'AudioMoth',
      Serial: ID,
      'OAD|Deployment ID': '0123456789ABCDEF',
      'Firmware Version': 'AudioMoth-Firmware-Basic (1.11.0)',
      Timestamp: '2024-05-28T20:00:00+02:00',
      'Loc Position': '-27.388600 152.871600',
      'OAD|Loc Source': 'GPS',
      'OAD|Recording Settings': '8000 GAIN 3 HPF 2000',
      'OAD|Battery Voltage': '4.1',
      'Temperature Int': '-3.5',
    };
    const { facts, reads } = await inspectBytes('20240528_200000.WAV', moth({ guano, seconds: 5 }));
    expect(facts).toMatchObject({
      latitude: -27.3886,
      longitude: 152.8716,
      location_source: 'GPS',
      firmware: 'AudioMoth-Firmware-Basic (1.11.0)',
      deployment_id: '0123456789ABCDEF',
      gain: 'medium-high',
      battery_v: 4.1,
      temperature_c: -3.5,
      issues: [],
    });
    expect(reads).toBe(2);
  });

  test('with a deployment ID takes its serial number from the artist field', async () => {
    const bytes = writeAudioMothWav({
      samples: noise(9000),
      sampleRate: 8000,
      comment: { ...comment, deviceId: null, deploymentId: 'AAAABBBBCCCCDDDD' },
      deviceId: ID,
    });
    const { facts } = await inspectBytes('20240528_200000.WAV', bytes);
    expect(facts).toMatchObject({ device_id: ID, deployment_id: 'AAAABBBBCCCCDDDD' });
  });

  test('of firmware 1.2.2 in a zone of half hours is dated by its name', async () => {
    const bytes = writeAudioMothWav({
      samples: noise(9000),
      sampleRate: 8000,
      firmware: '1.2.2',
      comment: { ...comment, local: '2019-05-22T19:30:00', offset: '+09:30', temperatureC: null },
    });
    const { facts } = await inspectBytes('20190522_203000.WAV', bytes);
    expect(facts).toMatchObject({ recorded_at: '2019-05-22T20:30:00+09:30', issues: [] });
  });

  test('that was triggered says that its silence is packed and will be unpacked', async () => {
    const { facts, codes } = await inspectBytes('20240528_200000T.WAV', moth());
    expect(facts).toMatchObject({ ok: true, triggered: true });
    expect(codes).toEqual(['triggered']);
    const packed = await inspectBytes('20240528_200000T.WAV', moth({ seconds: 0.5 }));
    expect(packed.facts.duration_s).toBe(0.5);
    expect(packed.codes).toEqual(['triggered']);
  });

  test.each(['SITE1_20240528_200000T.WAV', '20240528_200000T (1).WAV'])(
    'that was triggered says so under the name %s, too',
    async (name) => {
      const { facts, codes } = await inspectBytes(name, moth({ seconds: 0.5 }));
      expect(facts.triggered).toBe(true);
      expect(codes).toEqual(['triggered']);
    },
  );
});

describe('a Song Meter recording', () => {
  const entry = (id: number, value: string) => {
    const bytes = new Uint8Array(6 + value.length);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, id, true);
    view.setUint32(2, value.length, true);
    bytes.set(text(value), 6);
    return bytes;
  };
  const wamd = riffChunk(
    'wamd',
    joinBytes([
      entry(0, '\u0001\u0000'),
      entry(1, 'SM4'),
      entry(2, 'S4A03895'),
      entry(3, '2.2.1'),
      entry(5, '2019-05-22 06:00:00+10:00'),
      entry(0x14, 'WGS84,27.38860,S,152.87160,E,40'),
      entry(0x15, '21.50C'),
    ]),
  );

  test.each([
    ['before', wave(wamd, sound(2))],
    ['behind', wave(sound(2), wamd)],
  ])('tells everything from wamd %s the samples', async (_place, bytes) => {
    const { facts } = await inspectBytes('S4A03895_20190522_060000.wav', bytes);
    expect(facts).toMatchObject({
      ok: true,
      make: 'Wildlife Acoustics',
      model: 'SM4',
      device_id: 'S4A03895',
      firmware: '2.2.1',
      recorded_at: '2019-05-22T06:00:00+10:00',
      latitude: -27.3886,
      longitude: 152.8716,
      temperature_c: 21.5,
      issues: [],
    });
  });

  test('behind a schedule of a megabyte takes one more read, not the whole file', async () => {
    const blob = riffChunk(
      'wamd',
      joinBytes([entry(1, 'SM3'), entry(0x11, 'x'.repeat(1_000_000))]),
    );
    const { facts, reads } = await inspectBytes('a_20190522_060000.wav', wave(blob, sound(2)));
    expect(facts).toMatchObject({ ok: true, model: 'SM3', duration_s: 2 });
    expect(reads).toBeLessThanOrEqual(4);
  });
});

describe('faults', () => {
  const cases: [what: string, name: string, bytes: Uint8Array, ok: boolean, codes: string[]][] = [
    ['no bytes', '20240101_000000.WAV', new Uint8Array(0), false, ['empty_file']],
    ['only NUL', '20240101_000000.WAV', new Uint8Array(131_072), false, ['nul_filled']],
    ['no header', '20240101_000000.wav', sound(1).subarray(8), false, ['bad_header']],
    ['a header and no data', '20240101_000000.WAV', wave(), false, ['no_audio']],
    [
      'half a sample',
      '20240101_000000.WAV',
      wave(riffChunk('data', Uint8Array.of(1))),
      false,
      ['no_audio'],
    ],
    [
      'no format',
      '20240101_000000.WAV',
      riffChunk('RIFF', joinBytes([text('WAVE'), sound(1)])),
      false,
      ['bad_header'],
    ],
    [
      'less sound than promised',
      '20240101_000000.WAV',
      wave(sound(4)).subarray(0, 40_000),
      true,
      ['truncated'],
    ],
    [
      'bytes behind the end',
      '20240101_000000.WAV',
      joinBytes([wave(sound(1)), new Uint8Array(999)]),
      true,
      ['size_mismatch'],
    ],
    ['half a second', '20240101_000000.WAV', wave(sound(0.5)), true, ['too_short']],
    [
      'zeros for sound',
      '20240101_000000.WAV',
      wave(riffChunk('data', new Uint8Array(64_000))),
      true,
      ['silent'],
    ],
    [
      'a WAV header named .flac',
      '20191125T000000+1000_REC.flac',
      wave(),
      false,
      ['flac_stub', 'wrong_extension'],
    ],
    ['WAV content named .mp3', '20240101_000000.mp3', wave(sound(1)), true, ['wrong_extension']],
    ['a WAC file', 'SM304290_20160402_000000.wac', text('WAAC....'), false, ['unsupported_format']],
    ['a W4V file', 'S4A_20240101_000000.w4v', text('....'), false, ['unsupported_format']],
    ['a ZC file', '20240101_000000.zc', text('....'), false, ['unsupported_format']],
    ['no Opus', '20240101_000000.opus', text('OggT'), false, ['bad_header']],
    ['WAV content named .opus', '20240101_000000.opus', wave(sound(1)), true, ['wrong_extension']],
    [
      'AAC of one head',
      '20240101_000000.AAC',
      Uint8Array.of(0xff, 0xf1, 0x50, 0x80),
      false,
      ['bad_header'],
    ],
    [
      'AIFF without a format',
      '20240101_000000.aif',
      text('FORM\0\0\0\x04AIFF'),
      false,
      ['bad_header'],
    ],
    ['no Wave64', '20240101_000000.w64', text('riff'), false, ['bad_header']],
    [
      'WMA',
      '20240101_000000.wma',
      Uint8Array.of(0x30, 0x26, 0xb2, 0x75),
      false,
      ['unsupported_format'],
    ],
    ['AU named .WAV', '20240101_000000.WAV', text('.snd\0\0\0\x04'), false, ['unsupported_format']],
    ['WAV content named .aac', '20240101_000000.aac', wave(sound(1)), true, ['wrong_extension']],
    ['a reserved .wma', '20240101_000000.wma', new Uint8Array(9000), false, ['nul_filled']],
    ['a text file', '20240101_000000.txt', text('hello'), false, ['unsupported_format']],
    ['no time at all', 'birds.wav', wave(sound(1)), true, ['no_time']],
    ['a clock never set', '19700101_000005.WAV', wave(sound(1)), true, ['clock_not_set']],
    ['a clock at the epoch of GPS', '19800106_000005.WAV', wave(sound(1)), true, ['clock_not_set']],
    ['an old recording', '20000215_000005.WAV', wave(sound(1)), true, []],
    [
      'a clock of years before its recorder',
      '24F319055FDF1201_20000215_000005.WAV',
      wave(sound(1)),
      true,
      ['clock_not_set'],
    ],
    ['a clock never set, legacy name', '0000003C.WAV', wave(sound(1)), true, ['clock_not_set']],
    ['a clock ahead', '20310101_000000.WAV', wave(sound(1)), true, ['clock_in_future']],
    ['a space for a zero', '2019 125T000000+1000_REC.wav', wave(sound(1)), true, ['bad_name']],
  ];

  test.each(cases)('%s', async (_what, name, bytes, ok, codes) => {
    const found = await inspectBytes(name, bytes);
    expect(found.codes).toEqual(codes);
    expect(found.facts.ok).toBe(ok);
    for (const { message } of found.facts.issues) expect(message).toMatch(/[.]$/);
  });

  test.each([
    ['a.wac', 'wac', /Kaleidoscope/],
    ['a.w4v', 'w4v', /Kaleidoscope/],
    ['a.zc', 'zc', /full spectrum/],
    ['a.opus', 'ogg', /named \.opus but does not begin/],
    ['a.amr', 'amr', /ffmpeg -i NAME\.amr NAME\.wav/],
    ['a.caf', 'caf', /ffmpeg -i NAME\.caf NAME\.wav/],
    ['a.wma', 'wma', /ffmpeg/],
  ])('%s is refused as %s, with what to do', async (name, format, words) => {
    const { facts } = await inspectBytes(name, text('....'));
    expect(facts.format).toBe(format);
    expect(facts.issues[0]?.message).toMatch(words);
  });

  test('a truncated recording tells the length that is there', async () => {
    const { facts } = await inspectBytes('a.WAV', wave(sound(4)).subarray(0, 44 + 32_000));
    expect(facts).toMatchObject({ duration_s: 2, data_bytes: 32_000 });
  });

  test('a header never completed (size 0) is read to the end of the file', async () => {
    const bytes = wave(sound(2));
    new DataView(bytes.buffer).setUint32(40, 0, true);
    const { facts } = await inspectBytes('20240101_000000.WAV', bytes);
    expect(facts).toMatchObject({ ok: true, duration_s: 2 });
  });

  test('a name and a header that disagree are told, and the recorder’s name is believed', async () => {
    const { facts, codes } = await inspectBytes('20240529_200000.WAV', moth());
    expect(codes).toEqual(['time_mismatch']);
    expect(facts.recorded_at).toBe('2024-05-29T20:00:00+02:00');
  });

  test('what the reader throws is not hidden', async () => {
    const { inspectRecording } = await import('./inspect-recording.ts');
    const read = () => Promise.reject(new Error('card removed'));
    const inspected = inspectRecording({ filename: 'a.wav', size: 100, read });
    await expect(inspected).rejects.toThrow('card removed');
  });
});

describe('a recording that was slowed down (S25.6)', () => {
  // Four seconds at 8 kHz.
  const slowed = async (guano: Record<string, string>) =>
    (await inspectBytes('20240528_200000.WAV', moth({ guano, seconds: 4 }))).facts;
  const unclear = (facts: { ok: boolean; issues: { code: string }[] }) => [
    facts.ok,
    facts.issues.map(({ code }) => code),
  ];

  test('tells the rate and the length of what was recorded where its header agrees with the file', async () => {
    const facts = await slowed({ TE: '10', Samplerate: '80000' });
    expect(facts).toMatchObject({ ok: true, issues: [{ code: 'too_short' }] });
    expect(recordingInfo(facts)).toMatchObject({
      sample_rate_hz: 80_000,
      duration_s: 0.4,
      time_expansion: 10,
    });
    const whole = await slowed({ TE: '1', Samplerate: '8000' });
    expect(whole).toMatchObject({ sample_rate_hz: 8000, duration_s: 4, issues: [] });
    expect(recordingInfo(whole)).not.toHaveProperty('time_expansion');
  });

  test.each<[Record<string, string>]>([
    [{ TE: '10', Samplerate: '96000' }],
    [{ TE: '1000000000', Samplerate: '8000000000000' }],
    [{ TE: '10', Samplerate: '8000' }],
    [{ TE: '10' }],
    [{ Samplerate: '80000' }],
    [{ TE: '1', Samplerate: '80000' }],
  ])('is refused with advice where it contradicts itself: %j', async (guano) => {
    const facts = await slowed(guano);
    expect(unclear(facts)).toEqual([false, ['time_expansion_unclear']]);
    expect(facts.issues[0]?.message).toContain('--time-expansion N');
    expect(facts).toMatchObject({ sample_rate_hz: 8000, duration_s: 4 });
    const told = slowedDown(facts, 10);
    expect(unclear(told)).toEqual([true, ['too_short']]);
    expect(told).toMatchObject({ sample_rate_hz: 80_000, duration_s: 0.4, time_expansion: 10 });
    expect(recordingInfo(slowedDown(told, 1))).toMatchObject({
      sample_rate_hz: 8000,
      duration_s: 4,
      time_expansion: 1,
    });
  });

  test.each<[Record<string, string>]>([
    [{ Samplerate: '44100' }],
    [{ Samplerate: '4000' }],
    [{ TE: 'x', Samplerate: '8000' }],
    [{ TE: '0' }],
  ])('is not supposed of %j', async (guano) => {
    expect(unclear(await slowed(guano))).toEqual([true, []]);
  });
});
