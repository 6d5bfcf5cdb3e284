import { createAcousticIndices, type AcousticIndices } from '../indices/acoustic-indices.ts';
import type { CreateAnalyser } from './analyser.ts';
import type { FileIssue } from '../results/file-result.ts';
import { createSpectrogramMaker, type SpectrogramMaker } from './spectrogram-maker.ts';
import { streamAnalyser } from './stream-analyser.ts';

const widestBandHz = 10_000;

function issuesOf(sampleRateHz: number, silent: boolean): FileIssue[] {
  const issues: FileIssue[] = [];
  if (sampleRateHz / 2 < widestBandHz)
    issues.push({
      code: 'bands_capped',
      message: `At ${sampleRateHz} Hz nothing above ${sampleRateHz / 2} Hz is recorded; bands end there.`,
    });
  if (silent)
    issues.push({
      code: 'indices_left_out',
      message: 'Nothing changes in the recording, so indices that divide by loudness are left out.',
    });
  return issues;
}

/** The analysis `acoustic_indices`: one row of indices a recording, its minutes for the spectrogram, no detections. */
export const createAcousticIndicesAnalyser: CreateAnalyser = () =>
  streamAnalyser<AcousticIndices & SpectrogramMaker>({
    model: 'scikit-maad-definitions',
    modelVersion: '1.5.1',
    start: ({ sampleRateHz }, recording) => {
      const maker = createSpectrogramMaker(sampleRateHz, recording);
      const indices = createAcousticIndices(sampleRateHz, maker.onFrame);
      return {
        ...maker,
        finish: indices.finish,
        push(samples) {
          maker.count(samples.length);
          indices.push(samples);
        },
      };
    },
    finish: (indices, { sampleRateHz }) => {
      const values = indices.finish();
      if (!values) return 'too_short';
      const silent = !('BI_2k_8k' in values);
      const issues = issuesOf(sampleRateHz, silent);
      return { indices: values, detections: [], issues, ...indices.spectrogram() };
    },
  });
