import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { createSession } from '../onnx/create-session.ts';
import { OnnxGraph } from '../onnx/graph.ts';
import { inRuntime } from '../onnx/run-gate.ts';
import { lowPassOf, type Stage } from './low-pass.ts';
import { ratioBetween } from './ratio.ts';
import type { Resampler } from './resampler.ts';

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
export async function createConvolutionResampler(stage: Stage): Promise<Resampler | null> {
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
