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
import { mergeIssues, refusalReason, type AnalyserSound } from './sound.ts';

type StreamOutcome =
  | 'too_short'
  | {
      detections: Detection[];
      indices: Record<string, number> | null;
      spectrogram?: FileSpectrogram;
      minutes?: FileMinute[];
      issues: FileIssue[];
      filteredByRange?: number;
    };

/** Hertz; the same samples at a higher rate. */
type RealSound = Pick<AnalyserSound, 'sampleRateHz'>;

export interface StreamAnalysis<State extends { push(samples: Float32Array): void }> {
  model: string;
  modelVersion: string;
  /** Slow-down factor that overrides headers. */
  timeExpansion?: number | null;
  start(sound: RealSound, recording: RecordingFacts): State;
  /** Only final ones; `finish` returns the rest. */
  take?(state: State): Detection[];
  takeMinutes?(state: State): Pick<FileResult, 'minutes' | 'spectrogram'> | null;
  finish(state: State, sound: RealSound): StreamOutcome;
}

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
      // Real seconds and hertz; the sound's are those of its header.
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
