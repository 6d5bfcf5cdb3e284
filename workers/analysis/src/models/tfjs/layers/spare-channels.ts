import { foldedNormalization } from './folded-normalization.ts';
import type { Layer } from '../files/model-json.ts';

/** Channels that the runtime's fast memory layout holds together (16 floats, one AVX-512 register). */
export const channelBlock = 16;

/** Convolutions read images in that layout when their channels come in fours. */
const readTogether = 4;

/** Activations that leave zero as it is. */
const keepsZero = (activation: unknown): boolean =>
  ['linear', 'relu', 'swish', 'silu'].includes(String(activation));

/** Layers whose output is zero where their input is zero, and which work on any number of channels. */
function keepsZeros({ class_name, config }: Layer): boolean {
  if (class_name === 'Activation') return keepsZero(config.activation);
  return ['MaxPooling2D', 'AveragePooling2D', 'Concatenate', 'Dropout'].includes(class_name);
}

const isPool = ({ class_name }: Layer): boolean => /^(Max|Average)Pooling2D$/.test(class_name);

const readsByOnePixel = ({ class_name, config }: Layer): boolean =>
  class_name === 'Conv2D' && String(config.kernel_size) === '1,1';

/**
 * How many channels a convolution's output is stored with. The runtime pools in its fast layout only when channels
 * fill whole blocks, and convolutions there read channels in fours, so a convolution whose channels do not fit gets
 * filters of zeros on top, when whatever reads it in the end is a convolution that can skip them.
 */
export function storedChannels(
  layer: Layer,
  channels: number,
  consumersOf: (name: string) => readonly Layer[],
): number {
  let pools = 0;
  const skipped = (name: string): boolean => {
    const consumers = consumersOf(name);
    return (
      consumers.length > 0 &&
      consumers.every((consumer) => {
        if (readsByOnePixel(consumer)) return true;
        if (isPool(consumer)) pools++;
        return keepsZeros(consumer) && skipped(consumer.name);
      })
    );
  };
  const from = foldedNormalization(layer, consumersOf(layer.name)) ?? layer;
  const skippable = keepsZero(layer.config.activation) && skipped(from.name);
  const padded = skippable && (pools > 0 || channels % readTogether !== 0);
  return padded ? Math.ceil(channels / channelBlock) * channelBlock : channels;
}
