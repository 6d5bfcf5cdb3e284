import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';
import type { Client } from '@biophony/sdk';
import { afterEach, describe, expect, it, test } from 'vitest';
import { clipBounds, readClipView, findRecording, readClip, withoutPathMark } from './clip-view.ts';
import type { DetectionRow } from '../engine/calls.ts';
import { createEngine } from '../engine/engine.ts';
import type { Engine } from '../engine/start-engine.ts';
import { serveFiles, type ServedFiles } from '../testing/serve-files.ts';

const expansion = 10;
/** Samples a second of the file, and of what was recorded. */
const fileRate = 38_400;
const realRate = fileRate * expansion;
/** A call of a bat as `audio_events` tells it: 40 kHz at real seconds. */
const call = { start_s: 1.168, end_s: 1.188, low_hz: 38_000, high_hz: 42_000 };
const row = { row: 7, file: 'BAT.WAV', ...call } as DetectionRow;

/** Three real seconds with that call in them, and half a minute to play. */
function slowedRecording(): Uint8Array {
  const samples = new Int16Array(3 * realRate);
  for (let i = Math.round(call.start_s * realRate); i < call.end_s * realRate; i++)
    samples[i] = 20_000 * Math.sin((2 * Math.PI * 40_000 * i) / realRate);
  const comment = blankAudioMothComment('2026-05-21T22:00:00', '+02:00', '24F319055FDF1234');
  return writeAudioMothWav({ samples, sampleRate: fileRate, comment });
}

let served: ServedFiles | null = null;
afterEach(async () => {
  await served?.close();
  served = null;
});

async function viewOf(slowed: number, timesSlower = 1) {
  const bytes = slowedRecording();
  served = await serveFiles({ 'BAT.WAV': bytes });
  const recording = {
    filename: 'BAT.WAV',
    url: served.url('BAT.WAV'),
    size: bytes.length,
    format: 'wav',
    seconds: 30,
    sampleRate: fileRate,
    timesSlower,
    device: null,
    recordedAt: null,
    triggered: false,
  };
  const handlers = createEngine();
  const call = (name: keyof typeof handlers, input: never) =>
    name === 'around' ? Promise.resolve([row]) : handlers[name](input, () => undefined);
  return readClipView({
    client: {} as Client,
    engine: { id: 1, call } as unknown as Engine,
    dataId: 'd1',
    row: 7,
    context: 1,
    expansion: slowed,
    analysedTo: null,
    recordingOf: () => Promise.resolve(recording),
  });
}

describe('a detection in a recording that was slowed down (S21.6)', () => {
  it('is heard at its real seconds, which are others of the file', async () => {
    const { clip } = await viewOf(expansion);
    expect(clip).toMatchObject({ sampleRate: realRate, expansion });
    expect(clip.from).toBeCloseTo(0.168);
    expect(clipBounds(clip).to).toBeCloseTo(2.188);
    expect(clipBounds(clip).high).toBe(realRate / 2);
    const loud = Array.from(clip.samples.keys()).filter((i) => clip.samples[i] !== 0);
    expect(clip.from + loud[0]! / realRate).toBeCloseTo(call.start_s, 4);
    expect(clip.from + loud.at(-1)! / realRate).toBeCloseTo(call.end_s, 4);
  });

  it('is heard so as its header tells, where the analysis was not told', async () => {
    const { clip } = await viewOf(1, expansion);
    expect(clip).toMatchObject({ sampleRate: realRate, expansion });
  });

  it('is drawn at its real frequencies, in its box', async () => {
    const { clip, topHz, picture } = await viewOf(expansion);
    expect(topHz).toBeCloseTo(1.25 * call.high_hz);
    const frame = { ...clipBounds(clip), high: topHz };
    const drawn = await picture({ frame, window: 'medium', columns: 400, rows: 200 });
    const levelAt = (seconds: number, hertz: number) => {
      const column = ((seconds - frame.from) / (frame.to - frame.from)) * drawn.columns;
      const line = (1 - hertz / frame.high) * drawn.rows;
      return drawn.levels[Math.floor(line) * drawn.columns + Math.floor(column)]!;
    };
    const [middle, hertz] = [(call.start_s + call.end_s) / 2, 40_000];
    const within = levelAt(middle, hertz);
    const around = [
      levelAt(call.start_s - 0.02, hertz),
      levelAt(call.end_s + 0.02, hertz),
      levelAt(middle, call.low_hz - 2000),
      levelAt(middle, call.high_hz + 2000),
    ];
    expect(Math.max(...around)).toBeLessThan(within);
  });

  it('is as the file says where it was not slowed down', async () => {
    const { clip } = await viewOf(1);
    expect(clip.sampleRate).toBe(fileRate);
    expect(clip.expansion).toBeUndefined();
  });
});

test('a name that tables write as a path, against formulas, is that of the recording', () => {
  const names = { './-x.wav': '-x.wav', './=a.wav': '=a.wav', './a.wav': './a.wav', 'a/b': 'a/b' };
  for (const [listed, name] of Object.entries(names)) expect(withoutPathMark(listed)).toBe(name);
});

describe('a recording whose silence is packed', () => {
  const rate = 8000;
  const blockFrames = 256;
  const silentBlocks = 1000;
  /** One block of sound, a minute and a half of silence in one block, and two seconds of sound. */
  const recording = () => {
    const packed = new Int16Array(blockFrames);
    for (let bit = 0; bit < 32; bit++) packed[bit] = (silentBlocks >> bit) & 1 ? 1 : -1;
    // The header fills the first block but for 12 samples.
    const before = new Int16Array(12 + blockFrames).fill(9);
    const after = new Int16Array(2 * rate).fill(8192);
    const comment = blankAudioMothComment('2024-05-28T20:15:30', '+00:00', '24F31901603710DE');
    const samples = Int16Array.from([...before, ...packed, ...after]);
    return writeAudioMothWav({ samples, sampleRate: rate, comment });
  };
  const from = (12 + blockFrames + silentBlocks * blockFrames) / rate;

  const clientOf = (filename: string, size: number, format: string) => {
    const url = served!.url(filename);
    const files = {
      list: () => Promise.resolve({ files: [{ file_id: 'f1', recording: { format } }] }),
      download: () => Promise.resolve({ download_url: url, size_bytes: size }),
    };
    return { files } as unknown as Client;
  };

  test.each([
    '20240528_201530T.WAV',
    'SITE1_20240528_201530T.WAV',
    '20240528_201530T (1).WAV',
    '20240528_201530T - Copy.WAV',
    'Copy of 20240528_201530T.WAV',
  ])('is heard where the analysis heard it, under the name %s', async (name) => {
    const bytes = recording();
    served = await serveFiles({ [name]: bytes });
    const found = await findRecording(clientOf(name, bytes.length, 'wav'), 'd1', name);
    const handlers = createEngine();
    const call = (question: 'clip', input: never) => handlers[question](input, () => undefined);
    const engine = { id: 1, call } as unknown as Engine;
    const clip = await readClip(engine, found, { from, to: from + 1 }, 1);
    expect(clip.samples).toHaveLength(rate);
    expect(clip.samples.every((value) => value === 0.25)).toBe(true);
  });

  test('is a WAV file, as for the analysis', async () => {
    const name = '20240528_201530T.WAV';
    served = await serveFiles({ [name]: recording() });
    const found = await findRecording(clientOf(name, 9, 'aiff'), 'd1', name);
    expect(found.triggered).toBe(false);
  });
});
