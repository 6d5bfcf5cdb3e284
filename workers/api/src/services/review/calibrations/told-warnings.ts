import type { CalibrationFigures } from '@biophony/contract';
import { warningSentence, type CalibrationWarning } from '@biophony/statistics';

type Told = CalibrationFigures['warnings'][number];

/** Warnings as they are answered. Only stratified samples are calibrated, which all stand for their strata. */
export const toldWarnings = (warnings: readonly CalibrationWarning[]): Told[] =>
  warnings.flatMap((warning): Told[] =>
    warning.code === 'not_representative'
      ? []
      : [{ code: warning.code, message: warningSentence(warning) }],
  );
