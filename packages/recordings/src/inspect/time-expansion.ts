import { canBeAnalysed, recordingIssue } from '../facts/issues.ts';
import type { RecordingHints } from '../facts/hints.ts';
import type { RecordingFacts, RecordingIssue } from '../facts/recording-facts.ts';
import { rounded } from '../facts/numbers.ts';
import { checkLength } from './check-facts.ts';

type Sound = Pick<RecordingFacts, 'sample_rate_hz' | 'duration_s' | 'time_expansion'>;

/** Times that recordings are slowed down at most; a rate that is another multiple was only written wrong. */
const mostTimes = 20;

/** The sound of a file so many times slower than what was recorded, in real hertz and seconds. */
const realSound = ({ sample_rate_hz: rate, duration_s: seconds }: Sound, times: number): Sound => ({
  sample_rate_hz: rate === null ? null : rate * times,
  duration_s: seconds === null ? null : rounded(seconds / times, 6),
  time_expansion: times,
});

const unclear = (why: string): RecordingIssue =>
  recordingIssue(
    'time_expansion_unclear',
    `${why} Say how many times it was slowed down, 1 for not at all: --time-expansion N where it is uploaded or inspected, or the setting time_expansion of an analysis.`,
  );

/**
 * Holds the facts of a header against each other: GUANO's time expansion (TE) and rate of recording (Samplerate), and the
 * rate of the file. Where TE times the file's rate is that of the recording, frequencies and lengths are those of what was
 * recorded; where they contradict each other the answered issue says so. Source: GUANO 1.0 (guano-md.org).
 */
export function checkExpansion(
  sound: Sound,
  { te = null, samplerate = null }: NonNullable<RecordingHints['slowed']>,
): Sound & { issues: RecordingIssue[] } {
  const { sample_rate_hz: rate, duration_s } = sound;
  const asItIs = { sample_rate_hz: rate, duration_s, issues: [] };
  if (rate === null || rate === 0) return asItIs;
  const of = `${rate} Hz`;
  if (te !== null && te > 1) {
    if (samplerate === te * rate) return { ...realSound(sound, te), issues: [] };
    const recorded = samplerate === null ? 'no rate of recording' : `recorded at ${samplerate} Hz`;
    return {
      ...asItIs,
      issues: [
        unclear(
          `The header says that the recording was slowed down ${te} times (TE) and ${recorded} (Samplerate), but the file has ${of}, which is ${te * rate} Hz before it was slowed down.`,
        ),
      ],
    };
  }
  const times = samplerate === null ? 1 : samplerate / rate;
  if (!Number.isInteger(times) || times < 2 || times > mostTimes) return asItIs;
  return {
    ...asItIs,
    issues: [
      unclear(
        `The header says that it was recorded at ${samplerate} Hz (Samplerate), but the file has ${of}: it was slowed down ${times} times, or has lost its high frequencies.`,
      ),
    ],
  };
}

/** The facts of a recording that was slowed down so many times, whatever its header says; 1 for not at all. */
export function slowedDown(facts: RecordingFacts, times: number): RecordingFacts {
  const before = facts.time_expansion ?? 1;
  const ofFile = realSound(facts, 1 / before);
  const sound = realSound(ofFile, times);
  const issues = [
    ...facts.issues.filter(({ code }) => !/^(?:time_expansion_unclear|too_short)$/.test(code)),
    ...checkLength(sound.duration_s),
  ];
  return { ...facts, ...sound, ok: canBeAnalysed(issues), issues };
}
