import { type Performance, performances, sampleRate } from '../dawn-chorus/songs.ts';

/** Seconds of the chorus, from its start, that the explorer shows and plays. */
export const excerptSeconds = 13.2;

/** Songs completely within it. */
export const excerpt: readonly Performance[] = performances.filter(
  ({ to }) => to <= excerptSeconds,
);

/** Recorder clock at a position in seconds: `04:30:06.5`. */
export const clockAt = (seconds: number): string =>
  `04:30:${(Math.floor(seconds * 10) / 10).toFixed(1).padStart(4, '0')}`;

const peak = 0.7;
const fadeSeconds = 0.08;

/** Normalised, and faded at both ends to avoid clicks. */
export function excerptSound(chorus: Float32Array): Float32Array<ArrayBuffer> {
  const sound = new Float32Array(chorus.subarray(0, Math.round(excerptSeconds * sampleRate)));
  const loudest = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) || 1;
  const fade = fadeSeconds * sampleRate;
  return sound.map((sample, at) => {
    const edge = Math.min(1, at / fade, (sound.length - 1 - at) / fade);
    return (sample / loudest) * peak * edge;
  });
}

export type ExcerptRequest =
  | { kind: 'paint'; canvas?: OffscreenCanvas; dark: boolean }
  | { kind: 'sing' };

/** Samples at the chorus' rate. */
export type ExcerptAnswer =
  | { kind: 'painted' }
  | { kind: 'sung'; sound: Float32Array<ArrayBuffer> };
