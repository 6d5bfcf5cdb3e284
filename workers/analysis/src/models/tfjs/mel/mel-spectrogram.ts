import { z } from 'zod';
import { ModelError } from '../../model-error.ts';
import type { OnnxGraph } from '../../../onnx/graph.ts';
import {
  layerConfig,
  onlyInput,
  type LayerContext,
  type LayerConverter,
} from '../layers/layer-context.ts';
import { bandsBelow, everyTap, melKernel, type Filterbank } from './mel-kernel.ts';
import { channelBlock } from '../layers/spare-channels.ts';
import { slidingSounds, type SlidingSound } from './slower-sound.ts';

const melConfig = z.object({
  frame_length: z.int().positive(),
  frame_step: z.int().positive(),
  mel_filterbank: z.array(z.array(z.number())),
});

/** How one spectrogram cuts the sound: frame length and step in samples, and how many frames fit. */
interface Framing {
  length: number;
  step: number;
  frames: number;
}

/**
 * Scales each segment to -1..1 as BirdNET does (x -= min; x /= max + 1e-6; x = (x - 0.5) * 2, in one multiplication
 * and one addition), once for all spectrograms that read the same sound.
 */
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

/** Whether frames begin at samples of the sound, and as many of them fit. */
function fits({ length, step, frames }: Framing, sound: SlidingSound): boolean {
  const reach = Math.floor((length - 1) / sound.tapSpacing) * sound.tapSpacing;
  const places = Math.floor((sound.length * sound.spacing - reach - 1) / step) + 1;
  return step % sound.spacing === 0 && places === frames;
}

/** Bands `from` to `to`, counted from the highest, that slide over a sound. */
interface Share {
  sound: SlidingSound;
  from: number;
  to: number;
}

/** Gives each band to the slowest sound that holds all it hears; in whole blocks, which the runtime joins at no cost. */
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

/** The filters' answers for every frame, highest band first: [batch, bands, 1, frames]. */
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

/** (x * x) ^ exponent as exp(exponent * log(x * x)): the runtime has vector code for these, not for Pow. */
function powerOfSquare(graph: OnnxGraph, value: string, exponent: string): string {
  const logarithm = graph.node('Log', [graph.node('Mul', [value, value])]);
  return graph.node('Exp', [graph.node('Mul', [logarithm, exponent])]);
}

/** Makes the converter of one model's mel layers; they share the scaled sound. */
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
