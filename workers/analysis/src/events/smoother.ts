/** Averages power over three frames and three bins, which keeps the speckle of noise below the thresholds. */
export interface Smoother {
  /** Takes the next frame; calls back with the smoothed frame before it, once there is one. */
  push(power: Float64Array): void;
  /** Hands over the last frame. */
  finish(): void;
}

/** Smooths bins `first` to `last` of a spectrogram. The array given to `onFrame` is used again. */
export function createSmoother(
  first: number,
  last: number,
  onFrame: (smoothed: Float32Array) => void,
): Smoother {
  const bins = last - first + 1;
  const smoothed = new Float32Array(bins);
  let before = new Float64Array(bins);
  let middle = new Float64Array(bins);
  let after = new Float64Array(bins);
  let pushed = 0;

  const emit = (rows: number) => {
    for (let k = 0; k < bins; k++) smoothed[k] = (before[k]! + middle[k]! + after[k]!) / rows;
    onFrame(smoothed);
  };
  const shift = () => {
    [before, middle, after] = [middle, after, before];
  };

  return {
    push(power) {
      shift();
      for (let k = 0; k < bins; k++) {
        const bin = first + k;
        const low = power[Math.max(bin - 1, 0)]!;
        const high = power[Math.min(bin + 1, power.length - 1)]!;
        after[k] = (low + power[bin]! + high) / 3;
      }
      if (pushed > 0) emit(pushed === 1 ? 2 : 3);
      pushed++;
    },
    finish() {
      if (pushed === 0) return;
      shift();
      after.fill(0);
      emit(pushed === 1 ? 1 : 2);
    },
  };
}
