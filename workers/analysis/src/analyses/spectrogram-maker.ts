import { parseIsoTime, type RecordingFacts } from '@biophony/recordings';
import { indexParameters } from '../indices/acoustic-indices.ts';
import { createMinuteSpectra } from '../indices/minute-spectra.ts';
import type { OnFrame } from '../indices/power-spectrogram.ts';
import type { FileSpectrogram } from '../results/file-result.ts';

/** Makes what a recording adds to the long-duration spectrogram, beside the indices of the whole. */
export interface SpectrogramMaker {
  /** Undefined where the recording's time is not known. */
  onFrame: OnFrame | undefined;
  /** Counts samples that were pushed. */
  count(samples: number): void;
  spectrogram(): { spectrogram?: FileSpectrogram };
}

/** Prepares for a recording, by what its header says of its time. */
export function createSpectrogramMaker(
  sampleRateHz: number,
  { recorded_at }: Pick<RecordingFacts, 'recorded_at'>,
): SpectrogramMaker {
  const began = recorded_at === null ? null : parseIsoTime(recorded_at);
  const spectra = began
    ? createMinuteSpectra(sampleRateHz, indexParameters.window_samples, began.localMs)
    : null;
  let counted = 0;
  return {
    onFrame: spectra?.addFrame,
    count(samples) {
      counted += samples;
    },
    spectrogram() {
      if (!spectra) return {};
      const minutes = spectra
        .finish(counted)
        .map(
          ({ minute, ms, bytes }) => [minute, ms, Buffer.from(bytes).toString('base64')] as const,
        );
      return { spectrogram: { sample_rate_hz: sampleRateHz, minutes } };
    },
  };
}
