import { givenExpansion } from '@biophony/contract/constants';
import { parseIsoTime, type RecordingFacts } from '@biophony/recordings';
import {
  type AcousticIndices,
  createAcousticIndices,
  indexParameters,
} from '../indices/acoustic-indices.ts';
import { createMinuteSpectra, type MinuteSpectra } from '../indices/minute-spectra.ts';
import type { OnFrame } from '../indices/power-spectrogram.ts';
import type { FileIssue, FileMinute, FileSpectrogram } from '../results/file-result.ts';
import type { CreateAnalyser } from './analyser.ts';
import { streamAnalyser } from './stream-analyser.ts';

interface SpectrogramMaker {
  onFrame: OnFrame | undefined;
  count(samples: number): void;
  takeSpectrogram(): { spectrogram?: FileSpectrogram };
  spectrogram(): { spectrogram?: FileSpectrogram };
}

function createSpectrogramMaker(
  sampleRateHz: number,
  { recorded_at }: Pick<RecordingFacts, 'recorded_at'>,
): SpectrogramMaker {
  const began = recorded_at === null ? null : parseIsoTime(recorded_at);
  const spectra = began
    ? createMinuteSpectra(sampleRateHz, indexParameters.window_samples, began.localMs)
    : null;
  const toSpectrogram = (minutes: ReturnType<MinuteSpectra['take']>) => ({
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
    takeSpectrogram: () => (spectra ? toSpectrogram(spectra.take()) : {}),
    spectrogram: () => (spectra ? toSpectrogram(spectra.finish(counted)) : {}),
  };
}

const widestBandHz = 10_000;

function issuesOf(sampleRateHz: number, values: FileMinute['indices']): FileIssue[] {
  const issues: FileIssue[] = [];
  if (sampleRateHz / 2 < widestBandHz)
    issues.push({
      code: 'bands_capped',
      message: `At ${sampleRateHz} Hz nothing above ${sampleRateHz / 2} Hz is recorded; bands end there.`,
    });
  if (!('BI_2k_8k' in values))
    issues.push({
      code: 'indices_left_out',
      message: 'Nothing changes in the recording, so indices that divide by loudness are left out.',
    });
  if (!('Ht' in values))
    issues.push({
      code: 'entropy_left_out',
      message:
        'The recording is too long for Ht and H of the whole; its minutes have them in indices_by_minute.parquet.',
    });
  return issues;
}

/** A day, some 2 MB. */
const emittedTogether = 1440;

export const acousticIndicesWith =
  (minutesTogether: number): CreateAnalyser =>
  ({ settings }) =>
    streamAnalyser<AcousticIndices & SpectrogramMaker>({
      model: 'scikit-maad-definitions',
      modelVersion: '1.5.1',
      timeExpansion: givenExpansion(settings),
      start: ({ sampleRateHz }, recording) => {
        const maker = createSpectrogramMaker(sampleRateHz, recording);
        const indices = createAcousticIndices(sampleRateHz, maker.onFrame);
        return {
          ...maker,
          ...indices,
          push(samples) {
            maker.count(samples.length);
            indices.push(samples);
          },
        };
      },
      takeMinutes: (indices) =>
        indices.minutesHeld() < minutesTogether
          ? null
          : { minutes: indices.take(), ...indices.takeSpectrogram() },
      finish: (indices, { sampleRateHz }) => {
        const result = indices.finish();
        if (!result) return 'too_short';
        const { indices: values, minutes } = result;
        const issues = issuesOf(sampleRateHz, values);
        return { indices: values, minutes, detections: [], issues, ...indices.spectrogram() };
      },
    });

export const createAcousticIndicesAnalyser = acousticIndicesWith(emittedTogether);
