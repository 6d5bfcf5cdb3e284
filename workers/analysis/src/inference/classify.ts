import type { Detection, EmitDetections } from '../results/file-result.ts';
import type { Label } from '../models/labels.ts';
import { readAhead } from './read-ahead.ts';
import { windowScorer, type ClassScore, type LeftOut, type ScoreOptions } from './scoring.ts';
import type { Classifier } from './session.ts';
import { windowBatches } from './windows.ts';

/** Shortest last stretch of sound that is still analysed, seconds; a third of the window where that is less. */
const shortestTailS = 1;

export interface ClassifyOptions extends ScoreOptions {
  sample_rate_hz: number;
  window_s: number;
  /** Overlap of neighbouring windows, seconds. */
  overlap_s: number;
  labels: readonly Label[];
  /** Band written to every detection, hertz. */
  low_hz: number;
  high_hz: number;
}

export interface Classification {
  /** Those that were not emitted. */
  detections: Detection[];
  /** Classes of windows that would have been detections. */
  left: LeftOut;
  /** Windows for which the model gave something else than numbers; they have no detections. */
  unscored: number;
  seconds_analysed: number;
  /** Length of the recording, seconds. */
  duration_s: number;
}

/** Detections gathered before they are emitted. */
const emittedTogether = 2000;

const toHundredths = (seconds: number): number => Math.round(seconds * 100) / 100;

/**
 * Classifies a stream of samples (mono, at the model's rate) window by window. Detections come in order of start,
 * most confident first within a window; times are seconds rounded to 0.01, ends clipped to the recording. With `emit`
 * they are handed over as they come, so that memory does not grow with the recording.
 */
export async function classify(
  classifier: Classifier,
  blocks: AsyncIterable<Float32Array>,
  options: ClassifyOptions,
  emit?: EmitDetections,
): Promise<Classification> {
  const { sample_rate_hz: rate, window_s, overlap_s, labels, low_hz, high_hz } = options;
  const window = Math.round(window_s * rate);
  const step = Math.max(1, Math.round((window_s - overlap_s) * rate));
  let detections: Detection[] = [];
  const scorer = windowScorer(options);
  const left: LeftOut = { range: 0, list: 0, threshold: 0 };
  let unscored = 0;
  let analysedTo = 0;
  let samples = 0;
  const counted = (async function* count() {
    for await (const block of readAhead(blocks)) {
      samples += block.length;
      yield block;
    }
  })();
  const detectionAt = (start: number, { index, confidence }: ClassScore): Detection => ({
    start_s: toHundredths(start / rate),
    // Only windows cut after the last sample reach beyond it.
    end_s: toHundredths(Math.min(start + window, samples) / rate),
    scientific_name: labels[index]?.scientific_name ?? '',
    common_name: labels[index]?.common_name ?? '',
    confidence,
    low_hz,
    high_hz,
  });
  const minTail = Math.round(Math.min(shortestTailS, window_s / 3) * rate);
  for await (const batch of windowBatches(counted, {
    window,
    step,
    minTail,
    buffer: classifier.buffer,
  })) {
    const scores = await classifier.run(batch.sound, batch.starts.length);
    batch.starts.forEach((start, row) => {
      const ofWindow = scores.subarray(row * classifier.classes, (row + 1) * classifier.classes);
      const { kept, left: ofThis } = scorer(ofWindow);
      left.range += ofThis.range;
      left.list += ofThis.list;
      left.threshold += ofThis.threshold;
      if (ofWindow.some(Number.isNaN)) unscored++;
      for (const score of kept) detections.push(detectionAt(start, score));
      analysedTo = start + window;
    });
    if (emit && detections.length >= emittedTogether) {
      await emit(detections);
      detections = [];
    }
  }
  const seconds_analysed = toHundredths(Math.min(analysedTo, samples) / rate);
  return { detections, left, unscored, seconds_analysed, duration_s: samples / rate };
}
