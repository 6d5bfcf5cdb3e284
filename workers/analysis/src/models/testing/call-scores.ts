import { callKinds, callSamples, plantCalls, type PlantedCall } from './synthetic-calls.ts';

// Expected scores of synthetic calls, computed sample by sample without network, reader or
// resampler.

const rate = 16_000;
const step = 40;

function scoreAt(window: Float32Array, at: number, pair: readonly Float32Array[]): number {
  const matched = [0, 0];
  let energy = 1e-3;
  const [sine, cosine] = pair as [Float32Array, Float32Array];
  for (let i = 0; i < sine.length; i++) {
    const x = window[at + i]!;
    matched[0]! += x * sine[i]!;
    matched[1]! += x * cosine[i]!;
    energy += x * x;
  }
  return (matched[0]! ** 2 + matched[1]! ** 2) / energy;
}

/** Of windows of one second, by class: the sigmoid of 20 * (best place - 0.5). */
export function callScores(seconds: number, calls: readonly PlantedCall[]): number[][] {
  const sound = plantCalls(seconds, rate, calls, 0);
  const pairs = callKinds.map((kind) =>
    [0, Math.PI / 2].map((shift) => {
      const call = callSamples(kind, rate, shift);
      const norm = Math.sqrt(call.reduce((sum, x) => sum + x * x, 0));
      return call.map((x) => x / norm);
    }),
  );
  return Array.from({ length: seconds }, (_, second) => {
    const window = sound.subarray(second * rate, (second + 1) * rate);
    return pairs.map((pair) => {
      let best = 0;
      for (let at = 0; at + pair[0]!.length <= rate; at += step)
        best = Math.max(best, scoreAt(window, at, pair));
      return 1 / (1 + Math.exp(-20 * (best - 0.5)));
    });
  });
}

/** Some lie across two windows or are very quiet; `scoredSeconds` long. */
export const scoredCalls: readonly PlantedCall[] = [
  { kind: 'whistle', at_s: 0.3, loudness: 0.5 },
  { kind: 'sweep', at_s: 1.85, loudness: 0.1 },
  { kind: 'sweep', at_s: 2.4, loudness: 0.1 },
  { kind: 'trill', at_s: 3.2, loudness: 0.3 },
  { kind: 'whistle', at_s: 4.1, loudness: 0.0012 },
  { kind: 'sweep', at_s: 4.6, loudness: 0.0014 },
  { kind: 'whistle', at_s: 5.9, loudness: 0.2 },
  { kind: 'trill', at_s: 5.9, loudness: 0.2 },
];
export const scoredSeconds = 8;

/** In steps of 16 bits at the model's rate, and resampled. */
export const scoreTolerance = (sampleRateHz: number): number =>
  sampleRateHz === rate ? 0.002 : 0.01;

const wanted = callScores(scoredSeconds, scoredCalls);

/** Infinite where a detection is missing. */
export function furthestScore(
  detections: readonly { start_s: number; scientific_name: string; confidence: number }[],
  names: readonly string[],
): number {
  const differences = wanted.flatMap((scores, second) =>
    scores.map((score, index) => {
      const match = detections.find(
        ({ start_s, scientific_name }) => start_s === second && scientific_name === names[index],
      );
      return match ? Math.abs(match.confidence - score) : Number.POSITIVE_INFINITY;
    }),
  );
  return Math.max(...differences);
}
