import { readFile } from 'node:fs/promises';
import { inspectFile } from '@biophony/recordings/node';
import { completeSettings } from '@biophony/contract/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAudio } from '../audio/open-audio.ts';
import { UnreadableAudio, type AudioStream } from '../audio/audio-stream.ts';
import { resample } from '../audio/resample.ts';
import type { FileResult, Findings } from '../results/file-result.ts';
import { fixture, temporaryFile } from '../testing/files.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { randomModels, writeRandomModels } from '../testing/several-types.ts';
import { gather, noise } from '../testing/sounds.ts';
import { wavFile } from '../testing/made-wav.ts';
import type { Analyser, InputFile } from './analyser.ts';
import { analyseTogether } from './analyse-together.ts';
import { analysisEntry } from './analysis-types.ts';
import { shareSound } from './sound.ts';

const { folder: modelsDir, remove } = removableFolder();
const types = [...randomModels.map(({ id }) => `model:${id}`), 'audio_events', 'acoustic_indices'];
let analysers: Analyser[];
beforeAll(async () => {
  await writeRandomModels(modelsDir);
  analysers = await Promise.all(
    types.map((type) => {
      const { settings } = completeSettings(type, {});
      return analysisEntry(type)!.create({ settings, modelsDir });
    }),
  );
});
afterAll(async () => {
  for (const analyser of analysers) await analyser.close();
  await remove();
});

/** Of a block: short, so that a short sound has many of them. */
const blockFrames = 24_000;

/** Opens recordings in short blocks, and counts how often that was done, and what was read of them. */
function countingOpen() {
  const counts = { opened: 0, passes: 0, samples: 0 };
  const open = async (path: string): Promise<AudioStream> => {
    counts.opened++;
    const audio = await openAudio(path);
    return {
      ...audio,
      async *blocks() {
        counts.passes++;
        for await (const block of audio.blocks()) {
          counts.samples += block.length;
          for (let at = 0; at < block.length; at += blockFrames)
            yield block.subarray(at, at + blockFrames);
        }
      },
    };
  };
  return { counts, open };
}

async function together(
  which: readonly Analyser[],
  file: InputFile,
  open: (path: string) => Promise<AudioStream> = countingOpen().open,
) {
  const found: Findings[][] = which.map(() => []);
  const results: FileResult[] = [];
  const heard: number[] = [];
  const asked = which.map((analyser, at) => ({
    analyser,
    emit: async (piece: Findings) => void found[at]!.push(piece),
    onResult: (result: FileResult) => void (results[at] = result),
  }));
  const ended = analyseTogether(asked, file, {
    onBlock: (seconds) => heard.push(seconds),
    open,
  });
  const fault = await ended.then(
    () => null,
    (error: unknown) => error,
  );
  return { found, results, heard, fault };
}

async function inputOf(path: string): Promise<InputFile> {
  const { facts } = await inspectFile(path);
  return { path, filename: 'a.wav', recording: facts };
}

test('six analyses read a recording once, and each finds what it finds alone (S23.5)', async () => {
  const long = await temporaryFile('a.wav', wavFile([noise(48_000 * 7, 0.2)]));
  const flac = await readFile(fixture('two-tones.flac'));
  const cut = await temporaryFile('a.flac', flac.subarray(0, flac.length / 2));
  const none = await temporaryFile('b.wav', 'no sound');
  for (const path of [long, fixture('two-tones.flac'), cut, none]) {
    const file = await inputOf(path);
    const { counts, open } = countingOpen();
    const { found, results, heard } = await together(analysers, file, open);
    expect(counts).toMatchObject({ opened: 1, passes: path === none ? 0 : 1 });
    for (const [at, analyser] of analysers.entries()) {
      const own = countingOpen();
      const alone = await together([analyser], file, own.open);
      expect(results[at], `${types[at]} ${path}`).toEqual(alone.results[0]);
      expect(found[at]).toEqual(alone.found[0]);
      expect(heard).toEqual(alone.heard);
      expect(counts).toEqual(own.counts);
    }
  }
});

test('those that hear the same share a resampler, and hear what each would alone (S23.5)', async () => {
  const path = await temporaryFile('a.wav', wavFile([noise(48_000 * 4, 0.2)]));
  const rates = [22_050, 32_000, 22_050, 48_000, null];
  const hearings = rates.map((rate) => rate && { sampleRateHz: rate, highestHz: rate / 2 });
  const other = { sampleRateHz: 22_050, highestHz: 9000 };
  const made: number[] = [];
  const counted: typeof resample = (blocks, from, to, heard) => {
    made.push(to);
    return resample(blocks, from, to, heard);
  };
  const { counts, open } = countingOpen();
  const wanted = [...hearings.map((hearing) => hearing || null), other];
  const sounds = shareSound(await open(path), wanted, () => {}, counted);
  const heard = await Promise.all(
    sounds.map(async (sound) => {
      const samples = await gather(sound.blocks);
      await sound.leave();
      return samples;
    }),
  );
  expect(counts).toEqual({ opened: 1, passes: 1, samples: 48_000 * 4 });
  expect(made).toEqual([22_050, 32_000, 22_050]);
  for (const [at, hearing] of wanted.entries()) {
    const { blocks } = await openAudio(path);
    const { sampleRateHz = 48_000, highestHz } = hearing ?? {};
    const alone = await gather(resample(blocks(), 48_000, sampleRateHz, highestHz));
    expect(heard[at]!.length).toBe(alone.length);
    expect(Buffer.from(heard[at]!.buffer).equals(Buffer.from(alone.buffer))).toBe(true);
  }
});

/** An analyser that fails at a block, counted from 0; before the first where it is below. */
const failingAt = (analyser: Analyser, last: number): Analyser => ({
  ...analyser,
  async analyseSound(_file, { blocks }) {
    let at = 0;
    if (last >= 0) for await (const _ of blocks) if (at++ === last) break;
    throw new TypeError('a fault of the program');
  },
});

test.each([-1, 0, 1])(
  'one that fails at block %d leaves the others what they find',
  async (last) => {
    const path = await temporaryFile('a.wav', wavFile([noise(48_000 * 3, 0.2)]));
    const file = await inputOf(path);
    // Two that share a resampler, and one that hears the recording's own rate.
    const three = [analysers[0]!, analysers[1]!, analysers[4]!];
    const whole = await together(three, file);
    for (const which of [0, 2]) {
      const some = three.map((one, at) => (at === which ? failingAt(one, last) : one));
      const { results, fault } = await together(some, file);
      expect(fault).toBeInstanceOf(TypeError);
      expect(results[which]).toBeUndefined();
      for (const at of three.keys())
        if (at !== which) expect(results[at], `${which}: ${at}`).toEqual(whole.results[at]);
    }
  },
);

test('a fault of reading refuses the recording for all, as for one', async () => {
  const path = await temporaryFile('a.wav', wavFile([noise(48_000 * 3, 0.2)]));
  const file = await inputOf(path);
  const open = async (): Promise<AudioStream> => ({
    ...(await openAudio(path)),
    blocks: () => ({
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.reject(new UnreadableAudio('unreadable', 'The disk failed.')),
      }),
    }),
  });
  const { results, fault } = await together(analysers, file, open);
  expect(fault).toBeNull();
  for (const result of results)
    expect(result).toMatchObject({
      status: 'refused',
      reason: { code: 'unreadable', message: 'The disk failed.' },
    });
});

test('what is slowed down for one counts its longest time as heard', async () => {
  const path = await temporaryFile('a.wav', wavFile([noise(48_000 * 4, 0.2)]));
  const file = await inputOf(path);
  const slow = await analysisEntry('audio_events')!.create({
    settings: completeSettings('audio_events', { time_expansion: 10 }).settings,
    modelsDir,
  });
  const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
  expect(sum((await together([slow], file)).heard)).toBeCloseTo(0.4, 6);
  expect(sum((await together([slow, analysers[5]!], file)).heard)).toBeCloseTo(4, 6);
});
