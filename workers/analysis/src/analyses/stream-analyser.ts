import { tooShortIssue, type RecordingFacts } from '@biophony/recordings';
import { UnreadableAudio, type AudioStream } from '../audio/stream/audio-stream.ts';
import { openAudio } from '../audio/open-audio.ts';
import { watchFlatSound } from './flat-sound.ts';
import { inRealTime } from './time-expansion.ts';
import type { Analyser } from './analyser.ts';
import {
  type Detection,
  type FileIssue,
  type FileResult,
  type FileMinute,
  type FileSpectrogram,
  refusedResult,
} from '../results/file-result.ts';

/** What a streamed analysis makes of one recording. */
type StreamOutcome =
  /** Shorter than the analysis needs. */
  | 'too_short'
  | {
      detections: Detection[];
      indices: Record<string, number> | null;
      spectrogram?: FileSpectrogram;
      minutes?: FileMinute[];
      issues: FileIssue[];
      filteredByRange?: number;
    };

/** An analysis that takes samples as they come and answers at the end. */
export interface StreamAnalysis<State extends { push(samples: Float32Array): void }> {
  model: string;
  modelVersion: string;
  /** How many times recordings were slowed down; 1 where it is absent. */
  timeExpansion?: number;
  start(stream: AudioStream, recording: RecordingFacts): State;
  /** Detections that are certain already, so that memory does not grow with the recording; `finish` gives the rest. */
  take?(state: State): Detection[];
  /** Minutes that are over, for the same reason; null while there are few. */
  takeMinutes?(state: State): Pick<FileResult, 'minutes' | 'spectrogram'> | null;
  finish(state: State, stream: AudioStream): StreamOutcome;
}

/** Why reading failed, as a reason a person can act on; a fault of the program itself is thrown on. */
export function refusalReason(error: unknown): FileIssue {
  if (error instanceof UnreadableAudio) return { code: error.code, message: error.message };
  throw error;
}

/** Doubts of the header whether a file can be read: reading it has answered them, or says itself why it cannot be. */
const answeredDoubts: ReadonlySet<string> = new Set(['unsupported_format', 'bad_header']);

/** Joins issues of the header and of the decoding, one of each code. */
export function mergeIssues(...lists: readonly (readonly FileIssue[])[]): FileIssue[] {
  const byCode = new Map<string, FileIssue>();
  for (const { code, message } of lists.flat())
    if (!byCode.has(code) && !answeredDoubts.has(code)) byCode.set(code, { code, message });
  // The header of a triggered recording counts only what is not packed away.
  if (byCode.has('triggered')) byCode.delete('too_short');
  return [...byCode.values()];
}

/** Makes an analyser of an analysis that needs one pass over the samples and no model. */
export async function streamAnalyser<State extends { push(samples: Float32Array): void }>(
  analysis: StreamAnalysis<State>,
): Promise<Analyser> {
  return {
    model: analysis.model,
    model_version: analysis.modelVersion,
    model_verified: null,
    device: null,
    async analyseFile({ path, recording }, emit, onBlock) {
      let stream: AudioStream | undefined;
      try {
        stream = inRealTime(await openAudio(path), analysis.timeExpansion ?? 1);
        const state = analysis.start(stream, recording);
        const flat = watchFlatSound();
        let frames = 0;
        for await (const block of stream.blocks()) {
          onBlock?.(block.length / stream.sampleRateHz);
          frames += block.length;
          flat.push(block);
          state.push(block);
          const certain = (emit && analysis.take?.(state)) ?? [];
          if (certain.length > 0) await emit?.({ detections: certain });
          const over = (emit && analysis.takeMinutes?.(state)) ?? null;
          if (over) await emit?.({ detections: [], ...over });
        }
        const outcome = analysis.finish(state, stream);
        const seconds = frames / stream.sampleRateHz;
        if (outcome === 'too_short')
          return refusedResult(
            tooShortIssue(seconds),
            mergeIssues(stream.issues, recording.issues),
          );
        return {
          status: 'analysed',
          reason: null,
          issues: mergeIssues(stream.issues, flat.issues(), outcome.issues, recording.issues),
          seconds_analysed: seconds,
          detections: outcome.detections,
          indices: outcome.indices,
          ...(outcome.spectrogram ? { spectrogram: outcome.spectrogram } : {}),
          ...(outcome.minutes ? { minutes: outcome.minutes } : {}),
          filtered_by_range: outcome.filteredByRange ?? 0,
        };
      } catch (error) {
        return refusedResult(
          refusalReason(error),
          mergeIssues(stream?.issues ?? [], recording.issues),
        );
      }
    },
    close: async () => {},
  };
}
