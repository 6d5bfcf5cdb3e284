import type { InputFile } from '../../analyses/analyser.ts';
import { openAudio } from '../../audio/open-audio.ts';
import { resample } from '../../resampling/resample.ts';

/** Milliseconds that a measurement goes on, after a first time that is not counted. */
const measuringMs = 400;

/** How many seconds of sound a second brings on one core: of the fastest time, which other programs disturbed least. */
async function timesRealTime(seconds: number, once: () => Promise<void>): Promise<number> {
  await once();
  let fastest = Infinity;
  for (const until = performance.now() + measuringMs; performance.now() < until;) {
    const began = performance.now();
    await once();
    fastest = Math.min(fastest, performance.now() - began);
  }
  return seconds / (fastest / 1000);
}

async function* soundOf(path: string): AsyncGenerator<Float32Array> {
  yield* (await openAudio(path)).blocks();
}

/** Takes all of a stream; answers how many samples there were. */
async function drained(blocks: AsyncIterable<Float32Array>): Promise<void> {
  for await (const block of blocks) void block;
}

/** How fast a WAV file is read, in times real time on one core. */
export const readingSpeed = ({ path }: InputFile, seconds: number): Promise<number> =>
  timesRealTime(seconds, () => drained(soundOf(path)));

/** How fast it is read and brought to another sample rate, hertz. */
export const resamplingSpeed = (
  { path }: InputFile,
  seconds: number,
  fromHz: number,
  toHz: number,
): Promise<number> => timesRealTime(seconds, () => drained(resample(soundOf(path), fromHz, toHz)));
