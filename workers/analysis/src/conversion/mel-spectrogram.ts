import { z } from 'zod';
import { kaiserLowPass, toTaps } from '../audio/low-pass.ts';
import { ModelError } from '../kit/errors.ts';
import type { OnnxGraph } from '../onnx/graph.ts';
import { channelBlock } from './convolution.ts';
import { layerConfig, type LayerContext, type LayerConverter, onlyInput } from './layer-context.ts';

/** Mel bands (columns) by Fourier bin (rows), lowest first. */
type Filterbank = readonly (readonly number[])[];

/**
 * Per band, highest first, `frameLength` taps: weights over the cosine terms of the Fourier
 * transform, times the periodic Hann window (BirdNET V2.4, MelSpecLayerSimple).
 */
function melKernel(frameLength: number, filterbank: Filterbank): Float32Array {
  const bands = filterbank[0]?.length ?? 0;
  const cosine = Float64Array.from({ length: frameLength }, (_, t) =>
    Math.cos((2 * Math.PI * t) / frameLength),
  );
  const kernel = new Float32Array(bands * frameLength);
  for (let band = 0; band < bands; band++) {
    const filter = new Float64Array(frameLength);
    filterbank.forEach((weights, bin) => {
      const weight = weights[bands - 1 - band] ?? 0;
      if (weight === 0) return;
      for (let t = 0; t < frameLength; t++) {
        filter[t] = (filter[t] ?? 0) + weight * (cosine[(bin * t) % frameLength] ?? 0);
      }
    });
    for (let t = 0; t < frameLength; t++) {
      kernel[band * frameLength + t] = (filter[t] ?? 0) * (0.5 - 0.5 * (cosine[t] ?? 0));
    }
  }
  return kernel;
}

function everyTap(filters: Float32Array, length: number, spacing: number): Float32Array {
  const count = Math.ceil(length / spacing);
  return Float32Array.from({ length: (filters.length / length) * count }, (_, i) => {
    const row = Math.floor(i / count);
    return spacing * (filters[row * length + (i - row * count) * spacing] ?? 0);
  });
}

/**
 * Hann side lobes at this distance: 1 / (pi 60^3), below 2 millionths (Harris 1978, "On the use of
 * windows for harmonic analysis").
 */
const quietBins = 60;

/** From the lowest; `limit`: share of the sample rate. */
function bandsBelow(limit: number, frameLength: number, filterbank: Filterbank): number {
  const bands = filterbank[0]?.length ?? 0;
  const above = filterbank.slice(Math.max(0, Math.floor(frameLength * limit) - quietBins + 1));
  const reaching = (band: number): boolean => above.some((weights) => (weights[band] ?? 0) > 0);
  const first = Array.from({ length: bands }, (_, band) => band).find(reaching);
  return first ?? bands;
}

/**
 * [batch, 1, 1, length]. Filters below `passEdge` (share of the sample rate) need only every
 * `tapSpacing`-th tap, times that spacing.
 */
interface SlidingSound {
  name: string;
  length: number;
  passEdge: number;
  /** In original samples. */
  spacing: number;
  tapSpacing: number;
}

const samplesPerPlace = channelBlock;

/**
 * Every `every`-th sample; aliases are at -120 dB, the limit of float32. An image of one row avoids
 * im2col.
 */
function lowPassed(
  graph: OnnxGraph,
  sound: SlidingSound,
  label: string,
  edges: { passEdge: number; stopEdge: number; every: number; tapSpacing: number },
): SlidingSound {
  const { passEdge, stopEdge, every, tapSpacing } = edges;
  const { spacing, length: samples } = sound;
  const lowPass = toTaps(kaiserLowPass(passEdge * spacing, stopEdge * spacing, 120));
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
 * Fastest first: up to 9 kHz of 48 with every second tap, up to 4.8 kHz with every fourth. The
 * slowest keeps the samples of the previous one, so that frames may begin there.
 */
function slidingSounds(graph: OnnxGraph, name: string, samples: number): SlidingSound[] {
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

const melConfig = z.object({
  frame_length: z.int().positive(),
  frame_step: z.int().positive(),
  mel_filterbank: z.array(z.array(z.number())),
});

/** In samples. */
interface Framing {
  length: number;
  step: number;
  frames: number;
}

/** As BirdNET (x -= min; x /= max + 1e-6; x = (x - 0.5) * 2). */
function scaledSound(graph: OnnxGraph, sound: string, samples: number): SlidingSound[] {
  const axes = graph.integers('sample_axis', [1]);
  const lowest = graph.node('ReduceMin', [sound, axes], { keepdims: 1 });
  const highest = graph.node('ReduceMax', [sound, axes], { keepdims: 1 });
  const range = graph.node('Sub', [highest, lowest]);
  const divisor = graph.node('Add', [range, graph.scalar('tiny', 1e-6)]);
  const factor = graph.node('Div', [graph.scalar('two', 2), divisor]);
  const bottom = graph.node('Mul', [lowest, factor]);
  const shift = graph.node('Add', [bottom, graph.scalar('one', 1)]);
  const scaled = graph.node('Sub', [graph.node('Mul', [sound, factor]), shift]);
  const row = graph.node('Unsqueeze', [scaled, graph.integers('row_axes', [1, 2])]);
  return slidingSounds(graph, row, samples);
}

/** Frames begin at samples of the sound, and as many fit. */
function fits({ length, step, frames }: Framing, sound: SlidingSound): boolean {
  const reach = Math.floor((length - 1) / sound.tapSpacing) * sound.tapSpacing;
  const places = Math.floor((sound.length * sound.spacing - reach - 1) / step) + 1;
  return step % sound.spacing === 0 && places === frames;
}

interface Share {
  sound: SlidingSound;
  from: number;
  to: number;
}

/** To the slowest sound that holds them; whole blocks join at no cost. */
function shareBands(
  sounds: readonly SlidingSound[],
  framing: Framing,
  filterbank: Filterbank,
): Share[] {
  const bands = filterbank[0]?.length ?? 0;
  const usable = sounds.filter((sound) => fits(framing, sound));
  const firstOf = usable.map(({ passEdge }, index) => {
    const below = index === 0 ? bands : bandsBelow(passEdge, framing.length, filterbank);
    return below === bands ? 0 : bands - Math.floor(below / channelBlock) * channelBlock;
  });
  return usable
    .map((sound, index) => ({ sound, from: firstOf[index] ?? 0, to: firstOf[index + 1] ?? bands }))
    .filter(({ from, to }) => from < to);
}

/** Highest band first: [batch, bands, 1, frames]. */
function filterFrames(
  { graph, layer }: LayerContext,
  sounds: readonly SlidingSound[],
  framing: Framing,
  filterbank: Filterbank,
): string {
  const { length, step } = framing;
  const kernel = melKernel(length, filterbank);
  const parts = shareBands(sounds, framing, filterbank).map(({ sound, from, to }) => {
    const { name, spacing, tapSpacing } = sound;
    const taps = everyTap(kernel.subarray(from * length, to * length), length, tapSpacing);
    const shape = [to - from, 1, 1, taps.length / (to - from)];
    const filters = graph.constant(`${layer.name}/every_${tapSpacing}`, shape, taps);
    return graph.node('Conv', [name, filters], {
      kernel_shape: shape.slice(2),
      strides: [1, step / spacing],
      dilations: [1, tapSpacing / spacing],
    });
  });
  const [only = ''] = parts;
  return parts.length === 1 ? only : graph.node('Concat', parts, { axis: 1 });
}

/** exp(exponent * log(x * x)): the runtime vectorises these, not Pow. */
function powerOfSquare(graph: OnnxGraph, value: string, exponent: string): string {
  const logarithm = graph.node('Log', [graph.node('Mul', [value, value])]);
  return graph.node('Exp', [graph.node('Mul', [logarithm, exponent])]);
}

export function melSpectrogramConverter(): LayerConverter {
  const scaled = new Map<string, SlidingSound[]>();
  return (context) => {
    const { graph, layer } = context;
    const input = onlyInput(context);
    const {
      frame_length: length,
      frame_step: step,
      mel_filterbank,
    } = layerConfig(layer, melConfig);
    const [samples = 0] = input.shape;
    const bands = mel_filterbank[0]?.length ?? 0;
    if (mel_filterbank.length !== length / 2 + 1) {
      throw new ModelError(
        `Layer ${layer.name} has ${mel_filterbank.length} frequency rows for frames of ${length} samples.`,
      );
    }
    const sounds = scaled.get(input.name) ?? scaledSound(graph, input.name, samples);
    scaled.set(input.name, sounds);
    const frames = Math.floor((samples - length) / step) + 1;
    const mel = filterFrames(context, sounds, { length, step, frames }, mel_filterbank);
    const [magnitude = 0] = context.weight('magnitude_scaling').data;
    const exponent = graph.scalar(`${layer.name}/exponent`, 1 / (1 + Math.exp(magnitude)));
    const power = powerOfSquare(graph, mel, exponent);
    return {
      name: graph.node('Reshape', [
        power,
        graph.integers(`${layer.name}/image`, [0, 1, bands, frames]),
      ]),
      shape: [1, bands, frames],
    };
  };
}
