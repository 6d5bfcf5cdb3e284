import { foldedNormalization } from './folded-normalization.ts';
import type { Layer } from './model-json.ts';

/** Channels that the runtime's fast memory layout holds together (16 floats, one AVX-512 register). */
const channelBlock = 16;

/** Layers whose output is zero where their input is zero, and which work on any number of channels. */
function keepsZeros({ class_name, config }: Layer): boolean {
  if (class_name === 'Activation')
    return config.activation === 'relu' || config.activation === 'linear';
  return ['MaxPooling2D', 'AveragePooling2D', 'Concatenate', 'Dropout'].includes(class_name);
}

const isPool = ({ class_name }: Layer): boolean => /^(Max|Average)Pooling2D$/.test(class_name);

const readsByOnePixel = ({ class_name, config }: Layer): boolean =>
  class_name === 'Conv2D' && String(config.kernel_size) === '1,1';

/**
 * How many channels a convolution's output is stored with. The runtime pools in its fast layout only when channels
 * fill whole blocks, so a convolution that feeds pools gets filters of zeros on top, when whatever reads the pools is
 * a convolution that can skip them.
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
  const padded = layer.config.activation === 'linear' && skipped(from.name) && pools > 0;
  return padded ? Math.ceil(channels / channelBlock) * channelBlock : channels;
}
