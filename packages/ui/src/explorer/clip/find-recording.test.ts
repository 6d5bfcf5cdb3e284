import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';
import type { Client } from '@biophony/sdk';
import { afterEach, describe, expect, test } from 'vitest';
import { createEngine } from '../engine/engine.ts';
import type { Engine } from '../engine/start-engine.ts';
import { serveFiles, type ServedFiles } from '../testing/serve-files.ts';
import { findRecording, readClip, withoutPathMark } from './clip-view.ts';

let served: ServedFiles | null = null;
afterEach(async () => {
  await served?.close();
  served = null;
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
