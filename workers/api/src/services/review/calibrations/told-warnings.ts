import type { CalibrationFigures } from '@biophony/contract';
import { warningSentence, type CalibrationWarning } from '@biophony/statistics';

type Told = CalibrationFigures['warnings'][number];

/** What is to be known where the analyses that a calibration is for were made with several weights. */
export const weightsWarning = (weights: number): Told[] =>
  weights > 1
    ? [
        {
          code: 'weights_differ',
          message: `The analyses of this model, version and settings were made with ${weights} different weights, which may score the same sound differently. Analyse again with one of them before you rely on a threshold.`,
        },
      ]
    : [];

/** Warnings as they are answered. Only stratified samples are calibrated, which all stand for their strata. */
export const toldWarnings = (warnings: readonly CalibrationWarning[]): Told[] =>
  warnings.flatMap((warning): Told[] =>
    warning.code === 'not_representative'
      ? []
      : [{ code: warning.code, message: warningSentence(warning) }],
  );
