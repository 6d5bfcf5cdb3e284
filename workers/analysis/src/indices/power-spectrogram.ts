import FFT from 'fft.js';

/** Bins 0 to windowSamples / 2 - 1, in a reused array. */
export type OnFrame = (power: Float64Array) => void;

export interface PowerSpectrogram {
  push(samples: Float32Array): void;
}

/** Periodic, as scipy.signal.get_window. */
function hannWindow(length: number): Float64Array {
  return Float64Array.from({ length }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length));
}

/**
 * As scipy.signal.spectrogram in scikit-maad: Hann window, half overlap, frame means removed, no
 * Nyquist bin. |X|^2 without density scaling. Ignores an incomplete last frame.
 */
export function createPowerSpectrogram(windowSamples: number, onFrame: OnFrame): PowerSpectrogram {
  const hop = windowSamples / 2;
  const window = hannWindow(windowSamples);
  const fft = new FFT(windowSamples);
  const frame = new Float64Array(windowSamples);
  const spectrum = new Float64Array(windowSamples * 2);
  const power = new Float64Array(hop);
  const pending = new Float32Array(windowSamples);
  let filled = 0;

  const transform = () => {
    let sum = 0;
    for (let i = 0; i < windowSamples; i++) sum += pending[i]!;
    const mean = sum / windowSamples;
    for (let i = 0; i < windowSamples; i++) frame[i] = (pending[i]! - mean) * window[i]!;
    fft.realTransform(spectrum, frame);
    for (let k = 0; k < hop; k++) {
      const real = spectrum[2 * k]!;
      const imaginary = spectrum[2 * k + 1]!;
      power[k] = real * real + imaginary * imaginary;
    }
    onFrame(power);
    pending.copyWithin(0, hop);
    filled = hop;
  };

  return {
    push(samples) {
      for (let offset = 0; offset < samples.length;) {
        const count = Math.min(windowSamples - filled, samples.length - offset);
        pending.set(samples.subarray(offset, offset + count), filled);
        filled += count;
        offset += count;
        if (filled === windowSamples) transform();
      }
    },
  };
}
