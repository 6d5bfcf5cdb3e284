import type { Detection } from '../analyses/analyser.ts';
import type { Label } from '../models/labels.ts';
import { readAhead } from './read-ahead.ts';
import { scoreWindow, type ScoreOptions } from './scoring.ts';
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
  detections: Detection[];
  outOfRange: number;
  seconds_analysed: number;
  /** Length of the recording, seconds. */
  duration_s: number;
}

const toHundredths = (seconds: number): number => Math.round(seconds * 100) / 100;

/**
 * Classifies a stream of samples (mono, at the model's rate) window by window. Detections come in order of start,
 * most confident first within a window; times are seconds rounded to 0.01, ends clipped to the recording.
 */
export async function classify(
  classifier: Classifier,
  blocks: AsyncIterable<Float32Array>,
  options: ClassifyOptions,
): Promise<Classification> {
  const { sample_rate_hz: rate, window_s, overlap_s, labels, low_hz, high_hz } = options;
  const window = Math.round(window_s * rate);
  const step = Math.max(1, Math.round((window_s - overlap_s) * rate));
  const found: { start: number; index: number; confidence: number }[] = [];
  let outOfRange = 0;
  let analysedTo = 0;
  let samples = 0;
  const counted = (async function* count() {
    for await (const block of readAhead(blocks)) {
      samples += block.length;
      yield block;
    }
  })();
  const minTail = Math.round(Math.min(shortestTailS, window_s / 3) * rate);
  for await (const batch of windowBatches(counted, {
    window,
    step,
    minTail,
    batch: classifier.batch,
  })) {
    const scores = await classifier.run(batch.sound, batch.starts.length);
    batch.starts.forEach((start, row) => {
      const ofWindow = scores.subarray(row * classifier.classes, (row + 1) * classifier.classes);
      const { kept, outOfRange: left } = scoreWindow(ofWindow, options);
      outOfRange += left;
      for (const { index, confidence } of kept) found.push({ start, index, confidence });
      analysedTo = start + window;
    });
  }
  const duration_s = samples / rate;
  const detections = found.map(({ start, index, confidence }): Detection => {
    const label = labels[index];
    return {
      start_s: toHundredths(start / rate),
      end_s: toHundredths(Math.min((start + window) / rate, duration_s)),
      scientific_name: label?.scientific_name ?? '',
      common_name: label?.common_name ?? '',
      confidence,
      low_hz,
      high_hz,
    };
  });
  const seconds_analysed = toHundredths(Math.min(analysedTo, samples) / rate);
  return { detections, outOfRange, seconds_analysed, duration_s };
}
