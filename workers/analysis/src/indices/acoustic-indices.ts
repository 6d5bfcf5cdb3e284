import type { IndexName, Summary } from '@biophony/contract/results';
import { acousticDiversity, acousticEvenness, createBandActivity } from './band-activity.ts';
import { bandBetween, type FrequencyAxis } from './frequency-band.ts';
import { createPowerSpectrogram, type OnFrame } from './power-spectrogram.ts';
import {
  acousticComplexity,
  bioacousticIndex,
  soundscapeIndex,
  spectralEntropy,
} from './spectral-indices.ts';
import { createSpectrumSums } from './spectrum-sums.ts';
import { createTemporalEntropy } from './temporal-entropy.ts';

/** What the indices are computed with; frequencies in hertz. Stored beside every result. */
export const indexParameters = {
  window: 'hann',
  window_samples: 1024,
  hop_samples: 512,
  diversity_step_hz: 1000,
  diversity_max_hz: 10_000,
  diversity_threshold_db: -50,
  bioacoustic_band_hz: [2000, 8000],
  human_band_hz: [1000, 2000],
  animal_band_hz: [2000, 8000],
  envelope_samples: 512,
} as const satisfies Summary['index_parameters'];

export interface AcousticIndices {
  push(samples: Float32Array): void;
  /** The indices of all samples pushed; columns that cannot be computed are absent. Null when under one window long. */
  finish(): Partial<Record<IndexName, number>> | null;
}

/** The indices that could be computed. */
const computed = (all: Record<IndexName, number | null>): Partial<Record<IndexName, number>> =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));

/** Bands of the diversity indices from 0 Hz up; those that would begin above Nyquist are left out. */
function diversityBands(axis: FrequencyAxis, nyquistHz: number) {
  const { diversity_step_hz: step, diversity_max_hz: max } = indexParameters;
  const count = Math.ceil(Math.min(max, nyquistHz) / step);
  return Array.from({ length: count }, (_, i) => bandBetween(axis, i * step, (i + 1) * step));
}

/**
 * Acoustic indices of one recording, computed while it streams past, as scikit-maad 1.5.1 defines them.
 * Mono samples at `sampleRateHz` go in; memory is 2.6 MB and 8 bytes for every 512 samples.
 * `onFrame` is called with the power of each frame.
 */
export function createAcousticIndices(sampleRateHz: number, onFrame?: OnFrame): AcousticIndices {
  const p = indexParameters;
  const bins = p.window_samples / 2;
  const axis: FrequencyAxis = { bins, resolutionHz: sampleRateHz / p.window_samples };
  const sums = createSpectrumSums(bins);
  const activity = createBandActivity(diversityBands(axis, sampleRateHz / 2), bins);
  const envelope = createTemporalEntropy(p.envelope_samples);
  const spectrogram = createPowerSpectrogram(p.window_samples, (power) => {
    sums.addFrame(power);
    activity.addFrame(power);
    onFrame?.(power);
  });

  return {
    push(samples) {
      spectrogram.push(samples);
      envelope.push(samples);
    },
    finish() {
      if (sums.frames === 0) return null;
      const temporal = envelope.finish();
      const scores = activity.scores(p.diversity_threshold_db);
      const audible = sums.loudest > 0;
      const spectral = spectralEntropy(sums);
      const [lowHz, highHz] = p.bioacoustic_band_hz;
      const difference = soundscapeIndex(sums, axis, p.human_band_hz, p.animal_band_hz);
      return computed({
        ACI: acousticComplexity(sums),
        ADI_1k_10k_50dB: acousticDiversity(scores),
        AEI_1k_10k_50dB: acousticEvenness(scores),
        BI_2k_8k: audible ? bioacousticIndex(sums, axis, lowHz, highHz) : null,
        NDSI_1k_2k_8k: difference,
        Ht: temporal,
        Hf: spectral,
        H: temporal * spectral,
      });
    },
  };
}
