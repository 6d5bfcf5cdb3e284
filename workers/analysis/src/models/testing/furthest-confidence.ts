import type { Detection } from '../../results/file-result.ts';

/**
 * Largest difference from the sigmoid of logits, in windows of three seconds of a BirdNET V2.4 with
 * made-up labels. Default: 6,522 classes.
 */
export const furthestConfidence = (
  detections: readonly Detection[],
  logits: Float32Array,
  classes = 6522,
): number =>
  detections.reduce((most, { start_s, scientific_name, confidence }) => {
    const place = (start_s / 3) * classes + Number(scientific_name.slice('Class '.length)) - 1;
    return Math.max(most, Math.abs(confidence - 1 / (1 + Math.exp(-logits[place]!))));
  }, 0);
