import { createConvolutionResampler } from './convolution.ts';
import { createInterpolationResampler } from './interpolation.ts';
import { stagesBetween, type Stage } from './low-pass.ts';
import { outputLength, ratioBetween } from './ratio.ts';

/** Runs the blocks through one filter: as many samples as the ratio makes of them, then as many as are asked for. */
async function* runStage(
  blocks: AsyncIterable<Float32Array>,
  stage: Stage,
): AsyncGenerator<Float32Array> {
  const resampler =
    (await createConvolutionResampler(stage)) ?? createInterpolationResampler(stage);
  const ratio = ratioBetween(stage.fromHz, stage.toHz);
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

/**
 * Resamples a stream of mono blocks from one rate to another (hertz, whole numbers) with windowed-sinc polyphase
 * filters, for a listener that hears up to `heardHz`. What lies below 91.3% of the lower Nyquist frequency passes, and
 * nothing above it comes through, with images and aliases more than 100 dB down; where 15 kHz lie between 91.3 and 94%,
 * as at 32 kHz, they pass. For a rate of 48 kHz or more whose listener hears less than 85% of what it holds, the filter
 * falls from 85% (94% of what a recording below 35 kHz holds) to as far above that Nyquist frequency, and what folds
 * back stays above what passes. The first output sample stands at the first input sample, and none are lost at the end.
 */
export async function* resample(
  blocks: AsyncIterable<Float32Array>,
  fromHz: number,
  toHz: number,
  heardHz = toHz / 2,
): AsyncGenerator<Float32Array> {
  if (fromHz === toHz) {
    yield* blocks;
    return;
  }
  let taken = 0;
  let given = 0;
  const counted = (async function* count() {
    for await (const block of blocks) {
      taken += block.length;
      yield block;
    }
  })();
  const ratio = ratioBetween(fromHz, toHz);
  let made: AsyncIterable<Float32Array> = counted;
  for (const stage of stagesBetween(fromHz, toHz, heardHz)) made = runStage(made, stage);
  for await (const block of made) {
    // Each stage rounds its last sample up, so that two stages may make one too many.
    const kept = block.subarray(0, Math.max(0, outputLength(taken, ratio) - given));
    given += kept.length;
    if (kept.length > 0) yield kept;
  }
}
