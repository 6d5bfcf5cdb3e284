import { sampleRate } from '../dawn-chorus/chorus-samples.ts';
import { excerptSeconds } from './excerpt.ts';

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
