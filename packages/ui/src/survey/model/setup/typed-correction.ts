import type { CorrectionAsked } from '@biophony/contract';
import { parseShift } from '@biophony/recordings/survey';
import { zoneFields, zoneProblem } from './zone-times.ts';

/** What a person typed about a clock that was wrong. */
export interface TypedCorrection {
  zone: string;
  shift: string;
  /** What the clock showed and what the time was, twice. */
  known: readonly [shown: string, actual: string, laterShown: string, laterActual: string];
  reason: string;
}

export const nothingTyped: TypedCorrection = {
  zone: '',
  shift: '',
  known: ['', '', '', ''],
  reason: '',
};

/** What was typed, as a correction; null where it is none yet, with the fields whose text cannot be read. */
export function askedCorrection(typed: TypedCorrection) {
  const zone = zoneProblem(typed.zone);
  const shift = typed.shift.trim() === '' ? 0 : parseShift(typed.shift);
  const filled = typed.known.filter((text) => text.trim() !== '').length;
  const problems = { zone, isShift: shift !== null, isKnown: filled === 0 || filled === 4 };
  const isSomething = typed.zone.trim() !== '' || (shift ?? 0) !== 0 || filled === 4;
  if (zone !== null || shift === null || !problems.isKnown || !isSomething)
    return { asked: null, problems };
  const [shown, actual, laterShown, laterActual] = typed.known.map((text) => text.trim());
  const asked: CorrectionAsked = {
    ...zoneFields(typed.zone),
    shift_s: shift,
    drift:
      filled === 0
        ? null
        : [
            { shown: shown ?? '', actual: actual ?? '' },
            { shown: laterShown ?? '', actual: laterActual ?? '' },
          ],
    reason: typed.reason.trim() || null,
  };
  return { asked, problems };
}
