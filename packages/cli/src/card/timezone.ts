import { correctTimezone, type RecordingFacts } from '@biophony/recordings';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';

/** What --timezone does to the times of a card: the clock's digits stay, the moment changes. */
export interface TimeCorrection {
  /** As the user gave it; null corrects nothing. */
  zone: string | null;
  correct(facts: RecordingFacts): RecordingFacts;
}

const anyTime = '2000-01-01T00:00:00';
const probe = { recorded_at: anyTime } as RecordingFacts;

/** Gives the clocks of a card their zone. Throws CliError for something that is no zone. */
export function timezoneCorrection(zone: string | null): TimeCorrection {
  if (zone === null) return { zone, correct: (facts) => facts };
  try {
    correctTimezone(probe, zone);
  } catch (error) {
    throw new CliError(
      `${zone} is no time zone.`,
      {
        hint: 'Give an offset such as +02:00 or a name such as Europe/Berlin.',
        exitCode: exitCodes.usage,
        code: 'bad_timezone',
      },
      { cause: error },
    );
  }
  return { zone, correct: (facts) => correctTimezone(facts, zone) };
}

/** Says that recordings tell their offset themselves and that it is about to be replaced. */
export const ownOffsetText = (offset: string, zone: string): string =>
  `The recordings themselves say that their clock was at ${offset}. With --timezone ${zone} the clock's ` +
  'digits stay and the moment changes: leave it out unless that clock was set wrong.';
