import type { Calibration } from '@biophony/contract';
import type { CalibrationMessages } from '../../../messages/index.ts';
import { formatDate } from '../../../format/dates.ts';
import { modelText } from './model-text.ts';

/** How a calibration is cited: reviewers, year, species, model, version, project, date and identifier. */
export function citationOf(
  calibration: Calibration,
  project: string,
  words: Pick<CalibrationMessages, 'citation' | 'unknownModel'>,
  locale: string | undefined,
): string {
  const { reviewers, made_by, taken_from } = calibration;
  return words.citation({
    authors: (reviewers.length > 0 ? reviewers : [made_by]).join(', '),
    year: calibration.created_at.slice(0, 4),
    species: calibration.species,
    model: modelText(calibration, words.unknownModel),
    version: String(calibration.version),
    // The work was done in the project that it was taken from.
    project: taken_from?.project_title ?? project,
    date: formatDate(calibration.created_at, locale),
    id: taken_from?.calibration_id ?? calibration.calibration_id,
  });
}
