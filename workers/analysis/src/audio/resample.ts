import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { createSession } from '../onnx/create-session.ts';
import { inRuntime } from '../onnx/devices.ts';
import { OnnxGraph } from '../onnx/graph.ts';
import { lowPassOf, outputLength, ratioBetween, type Stage, stagesBetween } from './low-pass.ts';

/** Turns a stream of samples at one rate into another. */
interface Resampler {
  push(samples: Float32Array): AsyncGenerator<Float32Array>;
  /** What follows from silence after the end, without end: the caller takes as much as it needs. */
  flush(): AsyncGenerator<Float32Array>;
}

/** Output samples computed side by side at least: a matrix of fewer rows leaves the processor idle. */
const minRows = 32;
/** Coefficients beyond which the matrix no longer pays: uneven ratios such as 47,999 to 48,000 Hz. */
const maxCoefficients = 2_000_000;
/** Input samples of one run. */
const runSamples = 65_536;

/** The polyphase filter as the weights of one convolution: row r makes the r-th of `rows` output samples. */
interface Kernel {
  rows: number;
  stride: number;
  width: number;
  /** Samples needed before the first output's own place. */
  lead: number;
  weights: Float32Array;
}

/** Lays out the filter of a stage; null when it would grow too large. */
function kernelOf(stage: Stage): Kernel | null {
  const { up, down } = ratioBetween(stage.fromHz, stage.toHz);
  const filter = lowPassOf(stage);
  const repeat = Math.ceil(minRows / up);
  const rows = up * repeat;
  const lead = Math.ceil(filter.half);
  const width = 2 * lead + 1 + Math.ceil(((rows - 1) * down) / up);
  if (rows * width > maxCoefficients) return null;
  const weights = new Float32Array(rows * width);
  for (let row = 0; row < rows; row++) {
    const centre = (row * down) / up + lead;
    const taps = Float64Array.from({ length: width }, (_, i) => filter.at(centre - i));
    const gain = taps.reduce((sum, tap) => sum + tap, 0);
    taps.forEach((tap, i) => (weights[row * width + i] = tap / gain));
  }
  return { rows, stride: down * repeat, width, lead, weights };
}

/** The sound as an image of one row: the runtime's code for images copies no overlapping stretches. */
function modelOf({ rows, stride, width, weights }: Kernel): Uint8Array {
  const graph = new OnnxGraph('resample');
  const sound = graph.input('sound', [1, 1, 1, 'samples']);
  const filter = graph.constant('filter', [rows, 1, 1, width], weights);
  const phases = graph.node('Conv', [sound, filter], { strides: [1, stride] });
  graph.node('Transpose', [phases], { perm: [0, 2, 3, 1] }, 'resampled');
  graph.output('resampled', [1, 1, 'frames', rows]);
  return graph.toBytes();
}

const sessions = new Map<string, Promise<{ kernel: Kernel; session: InferenceSession } | null>>();

async function openSession(stage: Stage) {
  const kernel = kernelOf(stage);
  if (!kernel) return null;
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
  };
  const session = await inRuntime(() => createSession(modelOf(kernel), options));
  return { kernel, session };
}

function sessionFor(stage: Stage) {
  const { fromHz, toHz, passHz, stopHz } = stage;
  const key = [fromHz, toHz, passHz, stopHz].join(':');
  const known = sessions.get(key) ?? openSession(stage);
  sessions.set(key, known);
  return known;
}

/**
 * A resampler that runs the filter as one convolution of ONNX Runtime, on a single thread. Null for
 * ratios whose matrix would be too large.
 */
async function createConvolutionResampler(stage: Stage): Promise<Resampler | null> {
  const opened = await sessionFor(stage);
  if (!opened) return null;
  const { kernel, session } = opened;
  const { stride, width, lead } = kernel;
  const blocksAtOnce = Math.max(1, Math.floor(runSamples / stride));
  const held = new Float32Array((blocksAtOnce - 1) * stride + width);
  let filled = lead;

  const run = async (): Promise<Float32Array> => {
    const sound = new Tensor('float32', held.slice(), [1, 1, 1, held.length]);
    const { resampled } = await inRuntime(() => session.run({ sound }));
    held.copyWithin(0, blocksAtOnce * stride);
    filled = held.length - blocksAtOnce * stride;
    return resampled!.data as Float32Array;
  };

  const push = async function* (samples: Float32Array) {
    for (let taken = 0; taken < samples.length;) {
      const count = Math.min(held.length - filled, samples.length - taken);
      held.set(samples.subarray(taken, taken + count), filled);
      filled += count;
      taken += count;
      if (filled === held.length) yield await run();
    }
  };
  return {
    push,
    async *flush() {
      while (true) yield* push(new Float32Array(held.length - filled));
    },
  };
}

/** Places between two input samples at which the filter is tabulated; between them it is interpolated, 118 dB clean. */
const phases = 1024;
const interpolationRunSamples = 16_384;

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

  const held = new Float32Array(interpolationRunSamples + taps);
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
      while (true) yield* push(new Float32Array(interpolationRunSamples));
    },
  };
}

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
