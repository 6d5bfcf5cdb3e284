import type { Layer } from '../files/model-json.ts';

/** The batch normalisation that a linear convolution can absorb: the only layer that reads it. Null when there is none. */
export function foldedNormalization(layer: Layer, consumers: readonly Layer[]): Layer | null {
  const [consumer, ...others] = consumers;
  const foldable =
    consumer?.class_name === 'BatchNormalization' &&
    others.length === 0 &&
    layer.config.activation === 'linear';
  return foldable ? consumer : null;
}
