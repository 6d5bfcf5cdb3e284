import type { IndexName, Summary } from '@biophony/contract/results';
import {
  acousticComplexity,
  acousticDiversity,
  acousticEvenness,
  bandBetween,
  bioacousticIndex,
  createBandActivity,
  createSpectrumSums,
  type FrequencyAxis,
  soundscapeIndex,
  spectralEntropy,
  type SpectrumSums,
} from './spectral-indices.ts';
import { createPowerSpectrogram, type OnFrame } from './power-spectrogram.ts';
import { createTemporalEntropy } from './temporal-entropy.ts';

/** Hertz; stored with every result. */
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

type Values = Partial<Record<IndexName, number>>;

export interface MinuteIndices {
  start_s: number;
  end_s: number;
  indices: Values;
}

export interface AcousticIndices {
  push(samples: Float32Array): void;
  minutesHeld(): number;
  take(): MinuteIndices[];
  /** Without what cannot be computed. Null under one window. */
  finish(): { indices: Values; minutes: MinuteIndices[] } | null;
}

const computed = (all: Record<IndexName, number | null>): Values =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));

/** From 0 Hz; none begins above Nyquist. */
function diversityBands(axis: FrequencyAxis, nyquistHz: number) {
  const { diversity_step_hz: step, diversity_max_hz: max } = indexParameters;
  const count = Math.ceil(Math.min(max, nyquistHz) / step);
  return Array.from({ length: count }, (_, i) => bandBetween(axis, i * step, (i + 1) * step));
}

function valuesOf(
  sums: SpectrumSums,
  scores: readonly number[],
  temporal: number | null,
  axis: FrequencyAxis,
): Values {
  const p = indexParameters;
  const spectral = spectralEntropy(sums);
  const [lowHz, highHz] = p.bioacoustic_band_hz;
  return computed({
    ACI: acousticComplexity(sums),
    ADI_1k_10k_50dB: acousticDiversity(scores),
    AEI_1k_10k_50dB: acousticEvenness(scores),
    BI_2k_8k: sums.loudest > 0 ? bioacousticIndex(sums, axis, lowHz, highHz) : null,
    NDSI_1k_2k_8k: soundscapeIndex(sums, axis, p.human_band_hz, p.animal_band_hz),
    Ht: temporal,
    Hf: spectral,
    H: temporal === null ? null : temporal * spectral,
  });
}

/**
 * As scikit-maad 1.5.1, in one pass over mono samples. Memory: 8 MB plus 8 bytes per 512 samples. A
 * minute has the frames wholly in it. At multiples of 128 Hz its values equal those of a recording
 * of that minute; else frames begin up to 511 samples later. `minuteSeconds` differs from 60 only
 * in measurements.
 */
export function createAcousticIndices(
  sampleRateHz: number,
  onFrame?: OnFrame,
  minuteSeconds = 60,
): AcousticIndices {
  const p = indexParameters;
  const bins = p.window_samples / 2;
  const axis: FrequencyAxis = { bins, resolutionHz: sampleRateHz / p.window_samples };
  const sums = createSpectrumSums(bins);
  const activity = createBandActivity(diversityBands(axis, sampleRateHz / 2), bins);
  const envelope = createTemporalEntropy(p.envelope_samples);
  const startOf = (minute: number) =>
    minute === 0 ? 0 : Math.ceil(minute * minuteSeconds * sampleRateHz);
  let minutes: MinuteIndices[] = [];
  let minute = 0;
  let samplesPushed = 0;
  let frames = 0;
  let firstFrame = 0;

  const endSection = () => {
    sums.endSection();
    activity.endSection();
  };
  const spectrogram = createPowerSpectrogram(p.window_samples, (power) => {
    if (frames === firstFrame && frames > 0) endSection();
    frames++;
    sums.addFrame(power);
    activity.addFrame(power);
    onFrame?.(power);
  });
  const endMinute = () => {
    const temporal = envelope.endSection();
    if (frames > firstFrame)
      minutes.push({
        start_s: minute * minuteSeconds,
        end_s: Math.min((minute + 1) * minuteSeconds, samplesPushed / sampleRateHz),
        indices: valuesOf(
          sums.section,
          activity.sectionScores(p.diversity_threshold_db),
          temporal,
          axis,
        ),
      });
    minute++;
    firstFrame = Math.ceil(startOf(minute) / p.hop_samples);
    endSection();
  };

  return {
    push(samples) {
      for (let at = 0; at < samples.length;) {
        const end = Math.min(samples.length, at + startOf(minute + 1) - samplesPushed);
        const part = samples.subarray(at, end);
        spectrogram.push(part);
        envelope.push(part);
        samplesPushed += end - at;
        at = end;
        if (samplesPushed === startOf(minute + 1)) endMinute();
      }
    },
    minutesHeld: () => minutes.length,
    take() {
      const batch = minutes;
      minutes = [];
      return batch;
    },
    finish() {
      if (samplesPushed > startOf(minute)) endMinute();
      const { whole } = sums;
      if (whole.frames === 0) return null;
      const scores = activity.wholeScores(p.diversity_threshold_db);
      return { indices: valuesOf(whole, scores, envelope.finish(), axis), minutes };
    },
  };
}
