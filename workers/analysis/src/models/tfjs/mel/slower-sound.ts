import { kaiserLowPass, tapsOf } from '../../../resampling/kaiser-low-pass.ts';
import type { OnnxGraph } from '../../../onnx/graph.ts';
import { channelBlock } from '../layers/spare-channels.ts';

/**
 * A sound for filters to slide over, [batch, 1, 1, length]. Filters that hear nothing above `passEdge` (a share of the
 * sample rate) give the same result with every `tapSpacing`-th tap only, that many times as large.
 */
export interface SlidingSound {
  name: string;
  length: number;
  passEdge: number;
  /** From one sample to the next, in samples of the original. */
  spacing: number;
  tapSpacing: number;
}

/** As many samples of a low-passed sound are made at one place of the convolution as the runtime computes together. */
const samplesPerPlace = channelBlock;

/**
 * A low-passed version of `sound` that keeps every `every`-th sample. What is left of the rest lies at -120 dB, where
 * float32 ends. As an image of one row, the convolution runs without copies of its overlapping stretches (im2col), which
 * the runtime makes of a plain line.
 */
function lowPassed(
  graph: OnnxGraph,
  sound: SlidingSound,
  label: string,
  edges: { passEdge: number; stopEdge: number; every: number; tapSpacing: number },
): SlidingSound {
  const { passEdge, stopEdge, every, tapSpacing } = edges;
  const { spacing, length: samples } = sound;
  const lowPass = tapsOf(kaiserLowPass(passEdge * spacing, stopEdge * spacing, 120));
  const advance = every * samplesPerPlace;
  const taps = advance - every + lowPass.length;
  const kernel = new Float32Array(samplesPerPlace * taps);
  for (let row = 0; row < samplesPerPlace; row++) kernel.set(lowPass, row * taps + every * row);
  const places = Math.ceil(samples / advance);
  const before = (lowPass.length - 1) / 2;
  const after = (places - 1) * advance + taps - samples - before;
  const filter = graph.constant(`${label}/low_pass`, [samplesPerPlace, 1, 1, taps], kernel);
  const rows = graph.node('Conv', [sound.name, filter], {
    kernel_shape: [1, taps],
    strides: [1, advance],
    pads: [0, before, 0, after],
  });
  const inOrder = graph.node('Transpose', [rows], { perm: [0, 2, 3, 1] });
  const length = places * samplesPerPlace;
  const name = graph.node('Reshape', [
    inOrder,
    graph.integers(`${label}/one_line`, [0, 1, 1, length]),
  ]);
  return { name, length, passEdge, spacing: spacing * every, tapSpacing };
}

/**
 * The sound itself and its slower versions, fastest first: up to 9 kHz of 48 with every second tap, up to 4.8 kHz with
 * every fourth. The slowest keeps the samples of the one before, so that frames may begin at any of those.
 */
export function slidingSounds(graph: OnnxGraph, name: string, samples: number): SlidingSound[] {
  const full = { name, length: samples, passEdge: 1 / 2, spacing: 1, tapSpacing: 1 };
  const half = lowPassed(graph, full, 'half_rate', {
    passEdge: 0.1875,
    stopEdge: 0.3125,
    every: 2,
    tapSpacing: 2,
  });
  const quarter = lowPassed(graph, half, 'quarter_rate', {
    passEdge: 0.1,
    stopEdge: 0.15,
    every: 1,
    tapSpacing: 4,
  });
  return [full, half, quarter];
}
