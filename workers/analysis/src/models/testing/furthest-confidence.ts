import type { Detection } from '../../results/file-result.ts';

/**
 * The largest difference of detections' confidences from the sigmoid of logits, in windows of three seconds of a
 * BirdNET V2.4 whose labels were made up, and which has 6,522 classes unless another number is told.
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
