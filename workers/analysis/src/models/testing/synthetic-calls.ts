import { seededNoise } from '../../../../../tests/fixtures/survey/seeded-random.ts';

export const callKinds = ['whistle', 'sweep', 'trill'] as const;
export type CallKind = (typeof callKinds)[number];

/** Seconds. */
const callS = 0.2;

const fade = (t: number): number => Math.sin((Math.PI * t) / callS) ** 2;

/** Phase in radians and loudness, t seconds into a call. */
const shapes: Readonly<Record<CallKind, (t: number) => { phase: number; loudness: number }>> = {
  whistle: (t) => ({ phase: 2 * Math.PI * 2000 * t, loudness: fade(t) }),
  sweep: (t) => ({
    phase: 2 * Math.PI * (3000 * t + (3000 / (2 * callS)) * t * t),
    loudness: fade(t),
  }),
  trill: (t) => ({
    phase: 2 * Math.PI * 4500 * t,
    loudness: fade(t) * (Math.sin(2 * Math.PI * 40 * t) > 0 ? 1 : 0),
  }),
};

/** -1 to 1; `shift` in radians. */
export function callSamples(kind: CallKind, sampleRateHz: number, shift = 0): Float32Array {
  const shape = shapes[kind];
  return Float32Array.from({ length: Math.round(callS * sampleRateHz) }, (_, i) => {
    const { phase, loudness } = shape(i / sampleRateHz);
    return loudness * Math.sin(phase + shift);
  });
}

export interface PlantedCall {
  kind: CallKind;
  at_s: number;
  loudness: number;
}

export function plantCalls(
  duration_s: number,
  sampleRateHz: number,
  calls: readonly PlantedCall[],
  noise = 0.01,
): Float32Array {
  const random = seededNoise(7);
  const sound = Float32Array.from(
    { length: Math.round(duration_s * sampleRateHz) },
    () => noise * random(),
  );
  for (const { kind, at_s, loudness } of calls) {
    const start = Math.round(at_s * sampleRateHz);
    callSamples(kind, sampleRateHz, 1).forEach((sample, i) => {
      if (start + i < sound.length) sound[start + i] = (sound[start + i] ?? 0) + loudness * sample;
    });
  }
  return sound;
}
