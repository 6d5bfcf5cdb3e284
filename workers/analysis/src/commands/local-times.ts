import { correctTimezone, type RecordingFacts } from '@biophony/recordings';
import { UsageError } from './command-errors.ts';

const anyTime = { recorded_at: '2000-01-01T00:00:00' } as RecordingFacts;

/**
 * Puts the times of recordings into a zone: those that tell their UTC offset keep the moment and are shown there; of the
 * others the clock is taken to have been in that zone. Throws UsageError for something that is no zone.
 */
export function localTimes(zone: string | undefined): (facts: RecordingFacts) => RecordingFacts {
  if (zone === undefined) return (facts) => facts;
  try {
    correctTimezone(anyTime, zone);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--timezone: ${error.message}`);
    throw error;
  }
  return (facts) =>
    correctTimezone(facts, zone, { keep: facts.utc_offset === null ? 'clock' : 'moment' });
}
