import { parseIsoTime } from '../../time/iso-time.ts';
import type { Correction } from './correction.ts';
import { lengthsOf } from './corrected-time.ts';
import { zoneFault } from './zone-fault.ts';

/** What is wrong with a correction: the field, and a sentence that names it. */
export interface CorrectionFault {
  field: string;
  message: string;
}

/** The largest shift in seconds: two centuries, more than from any factory date to today. */
const longestShift = 200 * 366 * 86_400;
/** A clock that is off by more than this share of its time is no clock; a known time was mistyped. */
const largestDrift = 0.1;

const fault = (field: string, rule: string): CorrectionFault => ({
  field,
  message: `${field} ${rule}.`,
});

function driftFault(correction: Correction, zone: string | null): CorrectionFault | null {
  const { drift } = correction;
  if (!drift) return null;
  for (const [at, { shown, actual }] of drift.entries()) {
    if (!parseIsoTime(shown))
      return fault(`drift[${at}].shown`, 'must be a time such as 2024-05-01T18:00:00');
    if ((parseIsoTime(actual)?.offsetMinutes ?? null) === null)
      return fault(
        `drift[${at}].actual`,
        'must be a time with its offset, such as 2024-05-01T18:00:00+02:00',
      );
  }
  const { shownMs, actualMs } = lengthsOf(drift, correction, zone);
  if (shownMs <= 0) return fault('drift[1].shown', 'must be later than drift[0].shown');
  if (actualMs <= 0) return fault('drift[1].actual', 'must be later than drift[0].actual');
  if (Math.abs(actualMs / shownMs - 1) > largestDrift)
    return fault(
      'drift',
      `says that the clock was wrong by ${Math.round(Math.abs(actualMs / shownMs - 1) * 100)}% of its time. Check the known times; for a clock that was set wrong use shift_s`,
    );
  return null;
}

/**
 * What is wrong with a correction, in a sentence that names the field; null where it can be applied. `zone`, an IANA name
 * or an offset, is that of recordings which name no offset, as `clockOf` takes it.
 */
export function checkCorrection(
  correction: Correction,
  zone: string | null = null,
): CorrectionFault | null {
  const { shift_s: shift, drift, time_zone, utc_offset } = correction;
  if (!Number.isFinite(shift) || Math.abs(shift) > longestShift)
    return fault('shift_s', `must be seconds, at most ${longestShift}`);
  if (shift !== 0 && drift) return fault('shift_s', 'must be left out where drift is given');
  if (shift === 0 && !drift && time_zone === null && utc_offset === null)
    return fault(
      'shift_s',
      'is 0 and nothing else is given, which changes nothing. Give time_zone, utc_offset, shift_s or drift',
    );
  const inZone = zoneFault(correction);
  return inZone ? fault(...inZone) : driftFault(correction, zone);
}
