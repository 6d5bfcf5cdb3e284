import { lowPassOf, type Stage } from './low-pass.ts';
import { ratioBetween } from './ratio.ts';
import type { Resampler } from './resampler.ts';

/** Places between two input samples at which the filter is tabulated; between them it is interpolated, 118 dB clean. */
const phases = 1024;
const runSamples = 16_384;

/** A resampler for any two rates, slower than the convolution, with an interpolated filter table. */
export function createInterpolationResampler(stage: Stage): Resampler {
  const { up, down } = ratioBetween(stage.fromHz, stage.toHz);
  const filter = lowPassOf(stage);
  const lead = Math.ceil(filter.half);
  const taps = 2 * lead;
  // Row p holds the filter for an output p / phases of a sample after input sample `lead - 1` of its window.
  const table = new Float32Array((phases + 1) * taps);
  for (let phase = 0; phase <= phases; phase++)
    for (let tap = 0; tap < taps; tap++)
      table[phase * taps + tap] = filter.at(phase / phases + lead - 1 - tap);

  const held = new Float32Array(runSamples + taps);
  let filled = lead - 1;
  /** Input sample that `held` begins with, counting the lead of silence. */
  let start = 0;
  let next = 0;

  const run = (): Float32Array => {
    const made: number[] = [];
    for (;;) {
      const place = next * down;
      const whole = Math.floor(place / up);
      const at = whole - start;
      if (at + taps > filled) break;
      const phase = ((place - whole * up) / up) * phases;
      const row = Math.floor(phase);
      const share = phase - row;
      let low = 0;
      let high = 0;
      for (let tap = 0; tap < taps; tap++) {
        const sample = held[at + tap]!;
        low += sample * table[row * taps + tap]!;
        high += sample * table[(row + 1) * taps + tap]!;
      }
      made.push(low + (high - low) * share);
      next++;
    }
    const done = Math.min(filled, Math.floor((next * down) / up) - start);
    held.copyWithin(0, done, filled);
    filled -= done;
    start += done;
    return Float32Array.from(made);
  };

  const push = async function* (samples: Float32Array) {
    for (let taken = 0; taken < samples.length;) {
      const count = Math.min(held.length - filled, samples.length - taken);
      held.set(samples.subarray(taken, taken + count), filled);
      filled += count;
      taken += count;
      const made = run();
      if (made.length > 0) yield made;
    }
  };
  return {
    push,
    async *flush() {
      while (true) yield* push(new Float32Array(runSamples));
    },
  };
}
