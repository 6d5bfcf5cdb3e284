import { openAudio } from '../audio/open-audio.ts';
import type { AudioStream } from '../audio/stream/audio-stream.ts';
import type { StreamMemory } from '../audio/stream/stream-memory.ts';
import { refusedResult, type Emit, type FileResult } from '../results/file-result.ts';
import type { Analyser, InputFile } from './analyser.ts';
import { mergeIssues, refusalReason } from './file-issues.ts';
import { shareSound } from './sound/shared-sound.ts';

/** An analyser at work on one file, and who hears of it. */
export interface Analysing {
  analyser: Analyser;
  emit?: Emit;
  /** Told once, whatever becomes of the others. */
  onResult(result: FileResult): Promise<void> | void;
}

/** What an analysis of one recording may be given. */
export interface Reading {
  /** Called for every stretch of sound that is read, with its seconds, as a sign of life. */
  onBlock?: (seconds: number) => void;
  open?: (path: string) => Promise<AudioStream>;
  /** Not used by another recording before this one has ended. */
  memory?: StreamMemory;
}

/**
 * Opens a recording once, and has each analyser make of its sound what it makes of it alone. Throws what an analyser threw,
 * a fault of the program, when all others have ended.
 */
export async function analyseTogether(
  analysings: readonly Analysing[],
  file: InputFile,
  { onBlock = () => {}, open = openAudio, memory }: Reading = {},
): Promise<void> {
  let audio: AudioStream;
  try {
    audio = await open(file.path);
  } catch (error) {
    const refused = refusedResult(refusalReason(error), mergeIssues(file.recording.issues));
    for (const { onResult } of analysings) await onResult(refused);
    return;
  }
  const hearings = analysings.map(({ analyser }) => analyser.hears);
  // An analysis without a network loads nothing of its runtime.
  const other = hearings.some((hears) => hears && hears.sampleRateHz !== audio.sampleRateHz);
  const resample = other ? (await import('../resampling/resample.ts')).resample : undefined;
  // Where one takes a recording for a slow one and another does not, the longer time counts.
  const expansion = Math.min(...analysings.map(({ analyser }) => analyser.timeExpansion));
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
