/** Running sums over the frames of a spectrogram, one value a frequency bin. */
export interface SpectrumSums {
  addFrame(power: Float64Array): void;
  frames: number;
  /** Largest amplitude of any cell. */
  loudest: number;
  amplitude: Float64Array;
  power: Float64Array;
  /** Sum of the amplitude's steps from frame to frame, without sign. */
  steps: Float64Array;
}

export function createSpectrumSums(bins: number): SpectrumSums {
  const previous = new Float64Array(bins);
  const sums: SpectrumSums = {
    frames: 0,
    loudest: 0,
    amplitude: new Float64Array(bins),
    power: new Float64Array(bins),
    steps: new Float64Array(bins),
    addFrame(power) {
      const first = sums.frames === 0;
      let loudest = sums.loudest;
      for (let k = 0; k < bins; k++) {
        const value = Math.sqrt(power[k]!);
        if (value > loudest) loudest = value;
        sums.amplitude[k]! += value;
        sums.power[k]! += power[k]!;
        if (!first) sums.steps[k]! += Math.abs(value - previous[k]!);
        previous[k] = value;
      }
      sums.loudest = loudest;
      sums.frames++;
    },
  };
  return sums;
}
