import { tooShortIssue, type RecordingFacts } from '@biophony/recordings';
import {
  type Detection,
  type FileIssue,
  type FileResult,
  type FileMinute,
  type FileSpectrogram,
  refusedResult,
} from '../results/file-result.ts';
import type { Analyser } from './analyser.ts';
import { mergeIssues, refusalReason, type Sound } from './sound.ts';

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

/** The sound as it was before it was slowed down: the same samples at a rate so many times higher, in hertz. */
type RealSound = Pick<Sound, 'sampleRateHz'>;

/** An analysis that takes samples as they come and answers at the end. */
export interface StreamAnalysis<State extends { push(samples: Float32Array): void }> {
  model: string;
  modelVersion: string;
  /** How many times recordings were slowed down, whatever their headers say; null where those say it. */
  timeExpansion?: number | null;
  start(sound: RealSound, recording: RecordingFacts): State;
  /** Detections that are certain already, so that memory does not grow with the recording; `finish` gives the rest. */
  take?(state: State): Detection[];
  /** Minutes that are over, for the same reason; null while there are few. */
  takeMinutes?(state: State): Pick<FileResult, 'minutes' | 'spectrogram'> | null;
  finish(state: State, sound: RealSound): StreamOutcome;
}

/** Makes an analyser of an analysis that needs one pass over the samples and no model. */
export async function streamAnalyser<State extends { push(samples: Float32Array): void }>(
  analysis: StreamAnalysis<State>,
): Promise<Analyser> {
  const { model, modelVersion, timeExpansion = null } = analysis;
  return {
    model,
    model_version: modelVersion,
    model_verified: null,
    device: null,
    model_sha256: null,
    runtime: null,
    hears: null,
    timeExpansion,
    async analyseSound({ recording }, { issues, flat, blocks, ...sound }, emit) {
      // All seconds and hertz are real ones; those of the sound are, by its header.
      const times = timeExpansion === null ? 1 : timeExpansion / (recording.time_expansion ?? 1);
      const real = { sampleRateHz: sound.sampleRateHz * times };
      try {
        const state = analysis.start(real, recording);
        let frames = 0;
        for await (const block of blocks) {
          frames += block.length;
          state.push(block);
          const certain = (emit && analysis.take?.(state)) ?? [];
          if (certain.length > 0) await emit?.({ detections: certain });
          const over = (emit && analysis.takeMinutes?.(state)) ?? null;
          if (over) await emit?.({ detections: [], ...over });
        }
        const outcome = analysis.finish(state, real);
        const seconds = frames / real.sampleRateHz;
        if (outcome === 'too_short')
          return refusedResult(tooShortIssue(seconds), mergeIssues(issues, recording.issues));
        return {
          status: 'analysed',
          reason: null,
          issues: mergeIssues(issues, flat.issues(), outcome.issues, recording.issues),
          seconds_analysed: seconds,
          detections: outcome.detections,
          indices: outcome.indices,
          ...(outcome.spectrogram ? { spectrogram: outcome.spectrogram } : {}),
          ...(outcome.minutes ? { minutes: outcome.minutes } : {}),
          filtered_by_range: outcome.filteredByRange ?? 0,
        };
      } catch (error) {
        return refusedResult(refusalReason(error), mergeIssues(issues, recording.issues));
      }
    },
    close: async () => {},
  };
}
