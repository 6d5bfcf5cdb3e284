import { openAudio } from '../audio/open-audio.ts';
import type { AudioStream } from '../audio/audio-stream.ts';
import type { StreamMemory } from '../audio/stream-memory.ts';
import { refusedResult, type Emit, type FileResult } from '../results/file-result.ts';
import type { Analyser, InputFile } from './analyser.ts';
import { mergeIssues, refusalReason, shareSound } from './sound.ts';

export interface Analysing {
  analyser: Analyser;
  emit?: Emit;
  onResult(result: FileResult): Promise<void> | void;
}

export interface Reading {
  /** For each block, as a sign of life. */
  onBlock?: (seconds: number) => void;
  open?: (path: string) => Promise<AudioStream>;
  /** Not shared with another recording until this one has ended. */
  memory?: StreamMemory;
}

/**
 * Each result is as if the analyser ran alone. A program error is thrown after the others have
 * ended.
 */
export async function analyseTogether(
  analysings: readonly Analysing[],
  file: InputFile,
  { onBlock = () => {}, open = openAudio, memory }: Reading = {},
): Promise<void> {
  const unclear = file.recording.issues.find(({ code }) => code === 'time_expansion_unclear');
  const able = unclear
    ? analysings.filter(({ analyser }) => analyser.timeExpansion !== null)
    : analysings;
  if (unclear)
    for (const { analyser, onResult } of analysings)
      if (analyser.timeExpansion === null)
        await onResult(refusedResult(unclear, mergeIssues(file.recording.issues)));
  if (able.length === 0) return;
  const { recording } = file;
  const issues = recording.issues.filter((issue) => issue !== unclear);
  const input = unclear ? { ...file, recording: { ...recording, issues } } : file;
  await analyseSound(able, input, { onBlock, open, memory });
}

const asRecorded = (audio: AudioStream, times: number): AudioStream =>
  times === 1 ? audio : { ...audio, sampleRateHz: audio.sampleRateHz * times };

async function analyseSound(
  analysings: readonly Analysing[],
  file: InputFile,
  { onBlock, open, memory }: Required<Pick<Reading, 'onBlock' | 'open'>> & Pick<Reading, 'memory'>,
): Promise<void> {
  const { time_expansion: slowed = 1 } = file.recording;
  let audio: AudioStream;
  try {
    audio = asRecorded(await open(file.path), slowed);
  } catch (error) {
    const refused = refusedResult(refusalReason(error), mergeIssues(file.recording.issues));
    for (const { onResult } of analysings) await onResult(refused);
    return;
  }
  const hearings = analysings.map(({ analyser }) => analyser.hears);
  // Without a network its runtime is not loaded.
  const other = hearings.some((hears) => hears && hears.sampleRateHz !== audio.sampleRateHz);
  const resample = other ? (await import('../audio/resample.ts')).resample : undefined;
  // Where analysers differ, the longer time counts.
  const expansion = Math.min(
    ...analysings.map(({ analyser }) => (analyser.timeExpansion ?? slowed) / slowed),
  );
  const heard = (samples: number) => onBlock(samples / (audio.sampleRateHz * expansion));
  const sounds = shareSound(audio, hearings, heard, resample, memory);
  const ends = await Promise.allSettled(
    analysings.map(async ({ analyser, emit, onResult }, at) => {
      const sound = sounds[at]!;
      try {
        await onResult(await analyser.analyseSound(file, sound, emit));
      } finally {
        await sound.leave();
      }
    }),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
