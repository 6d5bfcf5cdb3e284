import { givenExpansion } from '@biophony/contract/constants';
import { createAcousticIndices, type AcousticIndices } from '../indices/acoustic-indices.ts';
import type { CreateAnalyser } from './analyser.ts';
import type { FileIssue, FileMinute } from '../results/file-result.ts';
import { createSpectrogramMaker, type SpectrogramMaker } from './spectrogram-maker.ts';
import { streamAnalyser } from './stream-analyser.ts';

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

/** Minutes handed over together while a long recording streams past: a day, some 2 MB. */
const emittedTogether = 1440;

/** The analysis with at least so many minutes handed over together. */
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
        const found = indices.finish();
        if (!found) return 'too_short';
        const { indices: values, minutes } = found;
        const issues = issuesOf(sampleRateHz, values);
        return { indices: values, minutes, detections: [], issues, ...indices.spectrogram() };
      },
    });

/** The analysis `acoustic_indices`: a row of indices a recording and minute, minutes for the spectrogram, no detections. */
export const createAcousticIndicesAnalyser = acousticIndicesWith(emittedTogether);
