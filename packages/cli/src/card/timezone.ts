import { correctTimezone, type RecordingFacts } from '@biophony/recordings';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';

export type CorrectFacts = (facts: RecordingFacts) => RecordingFacts;

const anyTime = '2000-01-01T00:00:00';
const probe = { recorded_at: anyTime } as RecordingFacts;

/**
 * Gives the clocks of a card their right zone: the digits stay, the moment changes. Throws CliError
 * for something that is no zone. Null corrects nothing.
 */
export function timezoneCorrection(zone: string | null): CorrectFacts {
  if (zone === null) return (facts) => facts;
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
  return (facts) => correctTimezone(facts, zone);
}
