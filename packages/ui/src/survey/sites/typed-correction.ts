import type { CorrectionAsked } from '@biophony/contract';
import { parseIsoTime } from '@biophony/recordings';
import { checkCorrection, type Correction, parseShift } from '@biophony/recordings/survey';
import { zoneFields, zoneProblem } from './zone-times.ts';

export interface TypedCorrection {
  zone: string;
  shift: string;
  /** Shown and actual time, twice. */
  known: readonly [shown: string, actual: string, laterShown: string, laterActual: string];
  reason: string;
}

export const nothingTyped: TypedCorrection = {
  zone: '',
  shift: '',
  known: ['', '', '', ''],
  reason: '',
};

/**
 * Fault of the known times: one is missing, unreadable (`shown`, `actual`), not later than the
 * first (`order`), or implies an impossible clock (`rate`).
 */
type KnownFault = 'missing' | 'shown' | 'actual' | 'order' | 'rate';

export interface CorrectionProblems {
  zone: string | null;
  /** `text` for an unreadable shift, `both` if known times are given too. */
  shift: 'text' | 'both' | null;
  /** `at` is the index of the field. */
  known: { at: number; fault: KnownFault } | null;
}

function knownFault(field: string, known: TypedCorrection['known']): CorrectionProblems['known'] {
  const [, nth, what] = /^drift\[(\d)\]\.(shown|actual)$/.exec(field) ?? [];
  if (what !== 'shown' && what !== 'actual') return { at: 0, fault: 'rate' };
  const at = Number(nth) * 2 + (what === 'actual' ? 1 : 0);
  const read = parseIsoTime(known[at] ?? '');
  const isRead = read !== null && (what === 'shown' || read.offsetMinutes !== null);
  return { at, fault: isRead ? 'order' : what };
}

/**
 * Null where it is invalid, with the problems. `deploymentZone` applies to recordings without an
 * offset.
 */
export function askedCorrection(
  typed: TypedCorrection,
  deploymentZone: string,
): { asked: CorrectionAsked | null; problems: CorrectionProblems } {
  const shift = typed.shift.trim() === '' ? 0 : parseShift(typed.shift);
  const known = typed.known.map((text) => text.trim());
  const missing = known.indexOf('');
  const isKnown = known.some((text) => text !== '');
  const problems: CorrectionProblems = {
    zone: zoneProblem(typed.zone),
    shift: shift === null ? 'text' : shift !== 0 && isKnown ? 'both' : null,
    known: isKnown && missing >= 0 ? { at: missing, fault: 'missing' } : null,
  };
  const isSomething = typed.zone.trim() !== '' || (shift ?? 0) !== 0 || isKnown;
  const isWrong = problems.zone ?? problems.shift ?? problems.known;
  if (shift === null || isWrong !== null || !isSomething) return { asked: null, problems };
  const [shown = '', actual = '', laterShown = '', laterActual = ''] = known;
  const drift: Correction['drift'] = isKnown
    ? [
        { shown, actual },
        { shown: laterShown, actual: laterActual },
      ]
    : null;
  const correction = { ...zoneFields(typed.zone), shift_s: shift, drift };
  const fault = checkCorrection(correction, deploymentZone);
  if (fault?.field.startsWith('drift'))
    return { asked: null, problems: { ...problems, known: knownFault(fault.field, typed.known) } };
  if (fault) return { asked: null, problems: { ...problems, shift: 'text' } };
  const reason = typed.reason.trim() || null;
  return { asked: { ...correction, drift: drift && [...drift], reason }, problems };
}
