import { parseIsoTime, type RecordingFacts } from '@biophony/recordings';
import { indexParameters } from '../indices/acoustic-indices.ts';
import { createMinuteSpectra, type MinuteSpectra } from '../indices/minute-spectra.ts';
import type { OnFrame } from '../indices/power-spectrogram.ts';
import type { FileSpectrogram } from '../results/file-result.ts';

/** Makes what a recording adds to the long-duration spectrogram, beside the indices of the whole. */
export interface SpectrogramMaker {
  /** Undefined where the recording's time is not known. */
  onFrame: OnFrame | undefined;
  /** Counts samples that were pushed. */
  count(samples: number): void;
  /** What is certain of minutes that are over and were not taken. */
  takeSpectrogram(): { spectrogram?: FileSpectrogram };
  /** What was not taken. */
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
  const told = (minutes: ReturnType<MinuteSpectra['take']>) => ({
    spectrogram: {
      sample_rate_hz: sampleRateHz,
      minutes: minutes.map(
        ({ minute, ms, bytes }) => [minute, ms, Buffer.from(bytes).toString('base64')] as const,
      ),
    },
  });
  let counted = 0;
  return {
    onFrame: spectra?.addFrame,
    count(samples) {
      counted += samples;
    },
    takeSpectrogram: () => (spectra ? told(spectra.take()) : {}),
    spectrogram: () => (spectra ? told(spectra.finish(counted)) : {}),
  };
}
