import { blockingIssueCodes, type RecordingFacts, type RecordingIssue } from '@biophony/recordings';

const blocking: readonly string[] = blockingIssueCodes;

/** Why a recording cannot be used; null when it can. */
export function refusalOf(facts: RecordingFacts): RecordingIssue | null {
  if (facts.ok) return null;
  return (
    facts.issues.find(({ code }) => blocking.includes(code)) ?? {
      code: 'unusable',
      message: 'The file holds no sound that can be analysed.',
    }
  );
}
