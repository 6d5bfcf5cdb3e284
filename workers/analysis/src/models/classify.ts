import type { Detection, Emit, WindowEmbedding } from '../results/file-result.ts';
import type { Label } from './labels.ts';
import type { ShortSounds } from './manifest.ts';
import { type ClassScore, type LeftOutCounts, type ScoreOptions, windowScorer } from './scoring.ts';
import type { Classifier, Output } from './session.ts';
import { windowBatches } from './windows.ts';

/**
 * Disk and computation overlap. Stopping early waits for the pending item and closes the source.
 */
export async function* readAhead<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = source[Symbol.asyncIterator]();
  let next = iterator.next();
  next.catch(() => undefined);
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = iterator.next();
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await iterator.return?.();
  }
}

/** A third of the window if that is less. */
const shortestTailS = 1;

interface ClassifyOptions extends ScoreOptions {
  sample_rate_hz: number;
  window_s: number;
  overlap_s: number;
  short_sounds: ShortSounds;
  labels: readonly Label[];
  low_hz: number;
  high_hz: number;
  embedding: string | null;
  together?: boolean;
}

export interface Classification {
  detections: Detection[];
  embeddings: WindowEmbedding[];
  left: LeftOutCounts;
  /** Windows whose scores were no numbers. */
  unscored: number;
  seconds_analysed: number;
  duration_s: number;
}

const emittedTogether = 2000;
const embeddingsTogether = 32;

/** Little-endian 32-bit numbers in base64. */
function numbersOf({ data, dims }: Output, row: number): string {
  const size = dims[1] ?? 0;
  const { buffer, byteOffset } = data;
  return Buffer.from(buffer, byteOffset + row * size * 4, size * 4).toString('base64');
}

const toHundredths = (seconds: number): number => Math.round(seconds * 100) / 100;

/**
 * Mono samples at the model's rate. Sorted by start, then falling confidence; seconds rounded to
 * 0.01, ends clipped. `emit` limits memory.
 */
export async function classify(
  classifier: Classifier,
  blocks: AsyncIterable<Float32Array>,
  options: ClassifyOptions,
  emit?: Emit,
): Promise<Classification> {
  const {
    sample_rate_hz: rate,
    window_s,
    overlap_s,
    short_sounds,
    labels,
    low_hz,
    high_hz,
  } = options;
  const { embedding, together = false } = options;
  const window = Math.round(window_s * rate);
  const step = Math.max(1, Math.round((window_s - overlap_s) * rate));
  let detections: Detection[] = [];
  let embeddings: WindowEmbedding[] = [];
  const scorer = windowScorer(options);
  const left: LeftOutCounts = { range: 0, list: 0, threshold: 0 };
  let unscored = 0;
  let analysedTo = 0;
  let samples = 0;
  const counted = (async function* count() {
    for await (const block of readAhead(blocks)) {
      samples += block.length;
      yield block;
    }
  })();
  const timesAt = (start: number) => ({
    start_s: toHundredths(start / rate),
    // Only windows after the last sample reach beyond it.
    end_s: toHundredths(Math.min(start + window, samples) / rate),
  });
  const detectionAt = (start: number, { index, confidence }: ClassScore): Detection => ({
    ...timesAt(start),
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
    keepsShort: short_sounds === 'split_signal',
    buffer: classifier.buffer,
  })) {
    const { scores, other } =
      embedding === null
        ? { scores: await classifier.run(batch.sound, batch.starts.length), other: null }
        : await classifier.runWith(embedding, batch.sound, batch.starts.length);
    batch.starts.forEach((start, row) => {
      const ofWindow = scores.subarray(row * classifier.classes, (row + 1) * classifier.classes);
      const { classScores, left: ofThis } = scorer(ofWindow);
      left.range += ofThis.range;
      left.list += ofThis.list;
      left.threshold += ofThis.threshold;
      if (ofWindow.includes(Number.NaN)) unscored++;
      for (const score of classScores) detections.push(detectionAt(start, score));
      if (other) {
        const { start_s, end_s } = timesAt(start);
        embeddings.push([start_s, end_s, numbersOf(other, row)]);
      }
      analysedTo = start + window;
    });
    if (!emit) continue;
    const isDue = !together && detections.length >= emittedTogether;
    if (!isDue && embeddings.length < embeddingsTogether) continue;
    await emit({ detections: together ? [] : detections, embeddings });
    if (!together) detections = [];
    embeddings = [];
  }
  const seconds_analysed = toHundredths(Math.min(analysedTo, samples) / rate);
  const duration_s = samples / rate;
  return { detections, embeddings, left, unscored, seconds_analysed, duration_s };
}

const bestCount = 3;

const bestMean = (confidences: readonly number[]): number => {
  const best = [...confidences].sort((a, b) => b - a).slice(0, bestCount);
  return best.reduce((sum, confidence) => sum + confidence, 0) / best.length;
};

/** Labels may separate songs and calls of a species. */
const classOf = ({ scientific_name, common_name }: Detection): string =>
  `${scientific_name}\n${common_name}`;

/**
 * Joins touching or overlapping detections of a class, with the mean of the best three confidences.
 * Sorted by start.
 */
export function mergeConsecutive(detections: readonly Detection[]): Detection[] {
  const merged: { detection: Detection; confidences: number[] }[] = [];
  const open = new Map<string, { detection: Detection; confidences: number[] }>();
  for (const detection of detections) {
    const group = open.get(classOf(detection));
    if (group && group.detection.end_s >= detection.start_s) {
      group.detection.end_s = Math.max(group.detection.end_s, detection.end_s);
      group.confidences.push(detection.confidence);
    } else {
      const started = { detection: { ...detection }, confidences: [detection.confidence] };
      open.set(classOf(detection), started);
      merged.push(started);
    }
  }
  return merged.map(({ detection, confidences }) => ({
    ...detection,
    confidence: bestMean(confidences),
  }));
}
