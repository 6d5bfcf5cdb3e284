import { z } from 'zod';
import { ModelError } from '../model-error.ts';
import type { OnnxGraph } from '../onnx/graph.ts';
import { halfRateSound, type HalfRateSound } from './half-rate-sound.ts';
import { layerConfig, onlyInput, type LayerContext, type LayerConverter } from './layer-context.ts';
import { fullRateBands, melKernel, type Filterbank } from './mel-kernel.ts';

const melConfig = z.object({
  frame_length: z.int().positive(),
  frame_step: z.int().positive(),
  mel_filterbank: z.array(z.array(z.number())),
});

/** The scaled sound, [batch, 1, samples], and its half-rate version. */
interface Sound {
  name: string;
  halfRate: HalfRateSound;
}

/** How one spectrogram cuts the sound: frame length and step in samples, and how many frames fit. */
interface Framing {
  length: number;
  step: number;
  frames: number;
}

/**
 * Scales each segment to -1..1 as BirdNET does (x -= min; x /= max + 1e-6; x = (x - 0.5) * 2), once for all
 * spectrograms that read the same sound.
 */
function scaledSound(graph: OnnxGraph, sound: string, samples: number): Sound {
  const axes = graph.integers('sample_axis', [1]);
  const lowest = graph.node('ReduceMin', [sound, axes], { keepdims: 1 });
  const raised = graph.node('Sub', [sound, lowest]);
  const highest = graph.node('ReduceMax', [raised, axes], { keepdims: 1 });
  const range = graph.node('Add', [highest, graph.scalar('tiny', 1e-6)]);
  const unit = graph.node('Div', [raised, range]);
  const doubled = graph.node('Mul', [unit, graph.scalar('two', 2)]);
  const scaled = graph.node('Sub', [doubled, graph.scalar('one', 1)]);
  const name = graph.node('Unsqueeze', [scaled, axes]);
  return { name, halfRate: halfRateSound(graph, name, samples) };
}

/** Whether frames fall on samples of the half-rate sound, and as many of them fit. */
const fitsHalfRate = ({ length, step, frames }: Framing, sound: HalfRateSound): boolean =>
  length % 2 === 0 &&
  step % 2 === 0 &&
  Math.floor((sound.length - length / 2) / (step / 2)) + 1 === frames;

/** The filters' answers for every frame, highest band first: [batch, bands, frames]. */
function filterFrames(
  { graph, layer }: LayerContext,
  { name, halfRate }: Sound,
  framing: Framing,
  filterbank: Filterbank,
): string {
  const { length, step } = framing;
  const bands = filterbank[0]?.length ?? 0;
  const kernel = melKernel(length, filterbank);
  const full = fitsHalfRate(framing, halfRate) ? fullRateBands(length, filterbank) : bands;
  const slide = (sound: string, taps: Float32Array, part: string, every: number): string => {
    const count = length / every;
    const filters = graph.constant(`${layer.name}/${part}`, [taps.length / count, 1, count], taps);
    return graph.node('Conv', [sound, filters], { kernel_shape: [count], strides: [step / every] });
  };
  const parts: string[] = [];
  if (full > 0) parts.push(slide(name, kernel.subarray(0, full * length), 'full_rate', 1));
  if (full < bands) {
    const rest = kernel.subarray(full * length);
    const everySecond = Float32Array.from(
      { length: rest.length / 2 },
      (_, i) => 2 * (rest[2 * i] ?? 0),
    );
    parts.push(slide(halfRate.name, everySecond, 'half_rate', 2));
  }
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
  const sounds = new Map<string, Sound>();
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
    const sound = sounds.get(input.name) ?? scaledSound(graph, input.name, samples);
    sounds.set(input.name, sound);
    const frames = Math.floor((samples - length) / step) + 1;
    const mel = filterFrames(context, sound, { length, step, frames }, mel_filterbank);
    const [magnitude = 0] = context.weight('magnitude_scaling').data;
    const exponent = graph.scalar(`${layer.name}/exponent`, 1 / (1 + Math.exp(magnitude)));
    const power = powerOfSquare(graph, mel, exponent);
    return {
      name: graph.node('Unsqueeze', [power, graph.integers('sample_axis', [1])]),
      shape: [1, bands, frames],
    };
  };
}
