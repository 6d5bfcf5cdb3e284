import { createConvolutionResampler } from './resampling/convolution.ts';
import { createInterpolationResampler } from './resampling/interpolation.ts';
import { outputLength, ratioBetween } from './resampling/ratio.ts';

/**
 * Resamples a stream of mono blocks from one rate to another (hertz, whole numbers) with a windowed-sinc
 * polyphase filter. What lies below 15 kHz and below 85% of the lower Nyquist frequency (94% of it where
 * that is under 15 kHz) passes, with images and aliases more than 100 dB down. The first output sample
 * stands at the first input sample, and none are lost at the end.
 */
export async function* resample(
  blocks: AsyncIterable<Float32Array>,
  fromHz: number,
  toHz: number,
): AsyncGenerator<Float32Array> {
  if (fromHz === toHz) {
    yield* blocks;
    return;
  }
  const resampler =
    (await createConvolutionResampler(fromHz, toHz)) ?? createInterpolationResampler(fromHz, toHz);
  const ratio = ratioBetween(fromHz, toHz);
  let taken = 0;
  let given = 0;
  for await (const block of blocks) {
    taken += block.length;
    for await (const made of resampler.push(block)) {
      given += made.length;
      yield made;
    }
  }
  let missing = outputLength(taken, ratio) - given;
  if (missing <= 0) return;
  for await (const made of resampler.flush()) {
    yield made.subarray(0, missing);
    missing -= made.length;
    if (missing <= 0) return;
  }
}
