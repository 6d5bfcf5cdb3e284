import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { createSession } from '../onnx/create-session.ts';
import { inRuntime } from '../onnx/devices.ts';
import { OnnxGraph } from '../onnx/graph.ts';
import {
  designLowPass,
  outputLength,
  ratioBetween,
  type Stage,
  stagesBetween,
} from './low-pass.ts';

interface Resampler {
  push(samples: Float32Array): AsyncGenerator<Float32Array>;
  /** Endless silence after the end. */
  flush(): AsyncGenerator<Float32Array>;
}

/** Fewer leave the processor idle. */
const minRows = 32;
/** Above this the matrix is slower: uneven ratios such as 47,999 to 48,000 Hz. */
const maxCoefficients = 2_000_000;
const runSamples = 65_536;

/** Row r makes the r-th of `rows` output samples. */
interface Kernel {
  rows: number;
  stride: number;
  width: number;
  lead: number;
  weights: Float32Array;
}

function kernelOf(stage: Stage): Kernel | null {
  const { up, down } = ratioBetween(stage.fromHz, stage.toHz);
  const filter = designLowPass(stage);
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

/** An image of one row: the runtime's image code does not copy overlapping stretches. */
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
  const session = sessions.get(key) ?? openSession(stage);
  sessions.set(key, session);
  return session;
}

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
    for (let offset = 0; offset < samples.length;) {
      const count = Math.min(held.length - filled, samples.length - offset);
      held.set(samples.subarray(offset, offset + count), filled);
      filled += count;
      offset += count;
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

/** Per input sample; 118 dB clean with interpolation. */
const phases = 1024;
const interpolatedSamples = 16_384;

/** Slower than the convolution. */
export function createInterpolationResampler(stage: Stage): Resampler {
  const { up, down } = ratioBetween(stage.fromHz, stage.toHz);
  const filter = designLowPass(stage);
  const lead = Math.ceil(filter.half);
  const taps = 2 * lead;
  // Row p: filter for an output p / phases of a sample after input sample `lead - 1` of its window.
  const table = new Float32Array((phases + 1) * taps);
  for (let phase = 0; phase <= phases; phase++)
    for (let tap = 0; tap < taps; tap++)
      table[phase * taps + tap] = filter.at(phase / phases + lead - 1 - tap);

  const held = new Float32Array(interpolatedSamples + taps);
  let filled = lead - 1;
  let start = 0;
  let next = 0;

  const run = (): Float32Array => {
    const output: number[] = [];
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
      output.push(low + (high - low) * share);
      next++;
    }
    const done = Math.min(filled, Math.floor((next * down) / up) - start);
    held.copyWithin(0, done, filled);
    filled -= done;
    start += done;
    return Float32Array.from(output);
  };

  const push = async function* (samples: Float32Array) {
    for (let offset = 0; offset < samples.length;) {
      const count = Math.min(held.length - filled, samples.length - offset);
      held.set(samples.subarray(offset, offset + count), filled);
      filled += count;
      offset += count;
      const output = run();
      if (output.length > 0) yield output;
    }
  };
  return {
    push,
    async *flush() {
      while (true) yield* push(new Float32Array(interpolatedSamples));
    },
  };
}

/** As many samples as the ratio gives, then as many as requested. */
async function* runStage(
  blocks: AsyncIterable<Float32Array>,
  stage: Stage,
): AsyncGenerator<Float32Array> {
  const resampler =
    (await createConvolutionResampler(stage)) ?? createInterpolationResampler(stage);
  const ratio = ratioBetween(stage.fromHz, stage.toHz);
  let inputCount = 0;
  let outputCount = 0;
  for await (const block of blocks) {
    inputCount += block.length;
    for await (const output of resampler.push(block)) {
      outputCount += output.length;
      yield output;
    }
  }
  let missing = outputLength(inputCount, ratio) - outputCount;
  if (missing <= 0) return;
  for await (const output of resampler.flush()) {
    yield output.subarray(0, missing);
    missing -= output.length;
    if (missing <= 0) return;
  }
}

/**
 * Resamples mono blocks (whole hertz) for a listener that hears up to `heardHz`. Below 91.3% of the
 * lower Nyquist frequency all passes, up to 15 kHz where that lies between 91.3 and 94%; above it
 * nothing remains; images and aliases are more than 100 dB down. At 48 kHz or more, for a listener
 * that hears less than 85% of what the rate holds, the filter falls from 85% (94% of what a
 * recording below 35 kHz holds) to as far above that Nyquist frequency; aliases stay above the
 * passband. The first output sample is at the first input sample; none are lost at the end.
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
  let inputCount = 0;
  let outputCount = 0;
  const counted = (async function* count() {
    for await (const block of blocks) {
      inputCount += block.length;
      yield block;
    }
  })();
  const ratio = ratioBetween(fromHz, toHz);
  let stream: AsyncIterable<Float32Array> = counted;
  for (const stage of stagesBetween(fromHz, toHz, heardHz)) stream = runStage(stream, stage);
  for await (const block of stream) {
    // Each stage rounds up, so two stages may make one too many.
    const samples = block.subarray(0, Math.max(0, outputLength(inputCount, ratio) - outputCount));
    outputCount += samples.length;
    if (samples.length > 0) yield samples;
  }
}
