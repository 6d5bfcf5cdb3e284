import type { TimedRecording } from '../recordings/recordings-of.ts';

export interface JudgedRecording extends TimedRecording {
  issue: string | null;
}

/** Why a recording is no effort; null where it is. */
export function failureOf({ status, issue, duration_s: seconds }: JudgedRecording): string | null {
  if (status !== 'stored') return 'not_arrived';
  if (issue !== null || seconds === 0) return 'no_sound';
  return seconds === null ? 'no_length' : null;
}

/** A condition on `files`, true of all recordings whose seconds are effort; those without seconds add nothing to a sum. */
export const readableSql = `files.status = 'stored' AND files.issue IS NULL`;
