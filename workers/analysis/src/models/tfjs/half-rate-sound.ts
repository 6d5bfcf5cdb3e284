import { kaiserLowPass, tapsOf } from '../../audio/kaiser-low-pass.ts';
import type { OnnxGraph } from '../onnx/graph.ts';

/** Highest frequency of filters that may read the half-rate sound, as a share of the sample rate: 6 kHz at 48 kHz. */
export const halfRateTop = 1 / 8;

/** Samples made by one place of the convolution, so that it is a matrix product rather than a dot product. */
const samplesPerPlace = 32;

export interface HalfRateSound {
  name: string;
  /** Number of samples; sample i lies at 2 i of the original. */
  length: number;
}

/**
 * The sound without its high part, at half its rate. A filter that hears nothing above `halfRateTop` gives the same
 * result on it with every second tap, twice as large, for half the multiplications. The pass band goes half as high
 * again, because windowed filters hear a little beyond their band; 130 dB is finer than float32 sums.
 */
export function halfRateSound(graph: OnnxGraph, sound: string, samples: number): HalfRateSound {
  const passEdge = halfRateTop * 1.5;
  const lowPass = tapsOf(kaiserLowPass(passEdge, 1 / 2 - passEdge, 130));
  const advance = 2 * samplesPerPlace;
  const taps = advance - 2 + lowPass.length;
  const kernel = new Float32Array(samplesPerPlace * taps);
  for (let row = 0; row < samplesPerPlace; row++) kernel.set(lowPass, row * taps + 2 * row);
  const places = Math.ceil(samples / advance);
  const before = (lowPass.length - 1) / 2;
  const after = (places - 1) * advance + taps - samples - before;
  const filter = graph.constant('half_rate/low_pass', [samplesPerPlace, 1, taps], kernel);
  const rows = graph.node('Conv', [sound, filter], {
    kernel_shape: [taps],
    strides: [advance],
    pads: [before, after],
  });
  const inOrder = graph.node('Transpose', [rows], { perm: [0, 2, 1] });
  const length = places * samplesPerPlace;
  const name = graph.node('Reshape', [inOrder, graph.integers('one_line', [0, 1, length])]);
  return { name, length };
}
