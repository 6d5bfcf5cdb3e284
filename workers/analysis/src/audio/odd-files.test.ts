import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectRecording, type RecordingFacts } from '@biophony/recordings';
import { oddFiles, readOdd, type OddFile } from '../../../../tests/fixtures/odd-files/index.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/files.ts';
import { UnreadableAudio, type AudioStream } from './audio-stream.ts';
import { openAudio } from './open-audio.ts';

// What the upload says of a file and what the analysis does with it are compared for every file of the table.

// Without ffmpeg on the path: what is compared is what is in this program.
beforeEach(() => void vi.stubEnv('PATH', ''));
afterEach(() => void vi.unstubAllEnvs());

/** What a file is refused with, or how long it is and what is odd about how much sound it holds. */
type Answer = { refused: { code: string; message: string } } | { heard: Heard };
interface Heard {
  format: string;
  rate: number | null;
  channels: number | null;
  seconds: number | null;
  issues: readonly { code: string; message: string }[];
}

/** What the name, the clock and all of the content say, which opening the sound does not look at. */
const ofOthers = ['no_time', 'too_short', 'wrong_extension', 'silent', 'duration_doubled'];

function uploadAnswer(facts: RecordingFacts): Answer {
  const issues = facts.issues.filter(({ code }) => !ofOthers.includes(code));
  const { ok, format, sample_rate_hz: rate, channels, duration_s: seconds } = facts;
  return ok ? { heard: { format, rate, channels, seconds, issues } } : { refused: issues[0]! };
}

/** Reads a file to its end; of one of several GiB only the head. */
async function runnerAnswer(file: OddFile, path: string): Promise<Answer> {
  try {
    const stream: AudioStream = await openAudio(path);
    let frames = 0;
    if (!file.size) for await (const block of stream.blocks()) frames += block.length;
    const { format, sampleRateHz: rate, channels, issues } = stream;
    return { heard: { format, rate, channels, seconds: frames / rate, issues } };
  } catch (error) {
    if (!(error instanceof UnreadableAudio)) throw error;
    return { refused: { code: error.code, message: error.message } };
  }
}

/** Where the two differ, in words. */
function differences(file: OddFile, upload: Answer, runner: Answer): string[] {
  const texts = (answer: Answer) => JSON.stringify('refused' in answer ? answer : 'heard');
  if ('refused' in upload || 'refused' in runner)
    return texts(upload) === texts(runner) ? [] : [`${texts(upload)} / ${texts(runner)}`];
  const [one, other] = [upload.heard, runner.heard];
  const found = (['format', 'rate', 'channels'] as const)
    .filter((key) => one[key] !== other[key])
    .map((key) => `${key} ${one[key]} / ${other[key]}`);
  const apart = Math.abs((one.seconds ?? Infinity) - (other.seconds ?? Infinity));
  const allowed = (file.lengthWithinS ?? 0) + 1e-6;
  if (!file.size && !(apart <= allowed)) found.push(`${one.seconds} s / ${other.seconds} s`);
  const expected = new Set([
    ...one.issues.map(({ code, message }) => `${code}: ${message}`),
    ...(file.foundByDecoding ?? []),
  ]);
  const told = new Set(
    other.issues.map(({ code, message }) =>
      file.foundByDecoding?.includes(code) ? code : `${code}: ${message}`,
    ),
  );
  for (const issue of new Set([...expected, ...told]))
    if (!expected.has(issue) || !told.has(issue)) found.push(`only one says ${issue}`);
  return found;
}

test('the table has files enough, and each once', () => {
  const all = Object.values(oddFiles).flatMap((make) => make());
  expect(all.length).toBeGreaterThan(400);
  const names = all.map(({ about }) => about);
  expect(names.filter((about, i) => names.indexOf(about) !== i)).toEqual([]);
}, 120_000);

test.each(Object.entries(oddFiles))(
  'upload and analysis say the same of odd files: %s',
  async (_, make) => {
    const folder = await temporaryFolder();
    const apart: string[] = [];
    for (const file of make()) {
      const path = join(folder, file.name);
      await writeFile(path, file.bytes);
      if (file.size) await truncate(path, file.size);
      const upload = uploadAnswer(await inspectRecording(readOdd(file)));
      const found = differences(file, upload, await runnerAnswer(file, path));
      if (found.length > 0) apart.push(`${file.about}: ${found.join('; ')}`);
      await rm(path);
    }
    expect(apart).toEqual([]);
  },
  120_000,
);
