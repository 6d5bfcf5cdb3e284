import { type Performance, performances, sampleRate } from '../dawn-chorus/songs.ts';

/** How much of the chorus the explorer's picture shows and plays, from its beginning, in seconds. */
export const excerptSeconds = 13.2;

/** The songs that are whole within it. */
export const excerpt: readonly Performance[] = performances.filter(
  ({ to }) => to <= excerptSeconds,
);

/** The clock of the recorder at a place in the excerpt, in seconds: `04:30:06.5`. */
export const clockAt = (seconds: number): string =>
  `04:30:${(Math.floor(seconds * 10) / 10).toFixed(1).padStart(4, '0')}`;

const peak = 0.7;
const fadeSeconds = 0.08;

/** The excerpt's part of the chorus, brought to one loudness and faded at both ends, so that it does not click. */
export function excerptSound(chorus: Float32Array): Float32Array<ArrayBuffer> {
  const sound = new Float32Array(chorus.subarray(0, Math.round(excerptSeconds * sampleRate)));
  const loudest = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) || 1;
  const fade = fadeSeconds * sampleRate;
  return sound.map((sample, at) => {
    const edge = Math.min(1, at / fade, (sound.length - 1 - at) / fade);
    return (sample / loudest) * peak * edge;
  });
}

/** What the page asks of the worker: to paint the excerpt, at first with the canvas for it, or to sing it. */
export type ExcerptRequest =
  | { kind: 'paint'; canvas?: OffscreenCanvas; dark: boolean }
  | { kind: 'sing' };

/** What the worker answers: samples at the chorus' rate. */
export type ExcerptAnswer =
  | { kind: 'painted' }
  | { kind: 'sung'; sound: Float32Array<ArrayBuffer> };
