import type { BodyOf } from '@biophony/contract';
import { parseUtcOffset, formatUtcOffset } from '@biophony/recordings';
import { parseShift } from '@biophony/recordings/survey';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';

export interface CorrectionFlags {
  timezone?: string;
  shift?: string;
  known?: readonly string[];
  reason?: string;
}

const wrong = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'invalid_correction' });

/** Seconds of a text such as `-1h30m`, `90s` or `+3d`. Throws CliError for anything else. */
export function shiftSeconds(text: string): number {
  const seconds = parseShift(text);
  if (seconds === null)
    throw wrong(
      `--shift ${text} is no time.`,
      'Write it as -1h, 90s, 3d or 1h30m; it is added to the time of the recorder.',
    );
  return seconds;
}

function knownTime(text: string) {
  const [shown = '', actual = '', ...more] = text.split('=');
  if (shown === '' || actual === '' || more.length > 0)
    throw wrong(
      `--known ${text} does not hold two times.`,
      'Write SHOWN=ACTUAL, such as 2024-05-01T18:00:00=2024-05-01T18:00:41+02:00.',
    );
  return { shown, actual };
}

/** The correction that options describe; null where they name none. Throws CliError for what cannot be read. */
export function correctionOf({
  timezone,
  shift,
  known = [],
  reason,
}: CorrectionFlags): BodyOf<'correctionsApply'> | null {
  if (timezone === undefined && shift === undefined && known.length === 0) return null;
  if (known.length > 2) throw wrong('--known was given more than twice.', 'Name two known times.');
  const offset = timezone === undefined ? null : parseUtcOffset(timezone);
  const times = known.map(knownTime);
  const [only] = times;
  if (only && times.length === 1)
    throw wrong(
      'One known time alone tells no drift.',
      'Name a second one, or add what is missing with --shift.',
    );
  return {
    ...(timezone === undefined
      ? {}
      : offset === null
        ? { time_zone: timezone }
        : { utc_offset: formatUtcOffset(offset) }),
    ...(shift === undefined ? {} : { shift_s: shiftSeconds(shift) }),
    ...(times.length === 2 ? { drift: times } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
}
