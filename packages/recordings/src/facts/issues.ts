import type { RecordingIssue } from './recording-facts.ts';
import { rounded } from './numbers.ts';

/** Faults that keep a recording from being analysed: `ok` is false when one of them is present. */
export const blockingIssueCodes = [
  /** The file has no bytes at all. */
  'empty_file',
  /** The file begins and ends in NUL bytes: space was reserved on the card but never written. */
  'nul_filled',
  /** The first bytes are not what the name promises, or the header contradicts itself. */
  'bad_header',
  /** A sound header without one whole sample behind it. */
  'no_audio',
  /** A FLAC file (or a WAV header named .flac) that stops before its first frame. */
  'flac_stub',
  /** A format or sample encoding that this product does not decode, such as .wac or .wma: there is sound, left behind. */
  'unsupported_format',
  /** The file could not be opened or read. */
  'unreadable',
  /** The header says that it was slowed down, and contradicts itself or the rate of the file. */
  'time_expansion_unclear',
] as const;

/** Oddities that leave a recording fit for analysis. */
export const noticeIssueCodes = [
  /** The header promises more sound than the file holds; what is there can be analysed. */
  'truncated',
  /** Sizes in the header disagree with the file; the samples present are used. */
  'size_mismatch',
  /** More than 4 GiB of sound, which a WAV header cannot say: the size was taken from the file. */
  'size_wrapped',
  /** Shorter than one second. */
  'too_short',
  /** Frontier Labs firmware 3.17 to 3.24 wrote twice the real duration; the real one is reported. */
  'duration_doubled',
  /** The first and last samples read are all zero. */
  'silent',
  /** AudioMoth `T.WAV`: silence is packed, and the length is known once it is expanded. */
  'triggered',
  /** The recorder's clock was at its factory date. */
  'clock_not_set',
  /** The recorder's clock was more than a day ahead of now. */
  'clock_in_future',
  /** Clocks in the zone that was given skipped or repeated the time that the recorder showed: it did not follow that zone. */
  'clock_change',
  /** Neither name nor header tells when the recording was made. */
  'no_time',
  /** Name and header tell different times. */
  'time_mismatch',
  /** The content is of another format than the name's ending says. */
  'wrong_extension',
  /** The name carries a known fault, such as a space in place of a zero, and was read around it. */
  'bad_name',
  /** AudioMoth firmware before 1.2 wrote the same device ID on every recorder. */
  'shared_device_id',
] as const;

/** The closed set of fault codes a recording can carry. */
export type RecordingIssueCode =
  | (typeof blockingIssueCodes)[number]
  | (typeof noticeIssueCodes)[number];

const blocking: ReadonlySet<string> = new Set(blockingIssueCodes);

/** Builds an issue; the message says what happened and what to do next. */
export function recordingIssue(code: RecordingIssueCode, message: string): RecordingIssue {
  return { code, message };
}

/** True when none of the issues keeps the recording from being analysed. */
export function canBeAnalysed(issues: readonly RecordingIssue[]): boolean {
  return !issues.some((issue) => blocking.has(issue.code));
}

/** A recording of less than a second, or of less than an analysis needs. */
export const tooShortIssue = (seconds: number): RecordingIssue =>
  recordingIssue(
    'too_short',
    `The recording is only ${rounded(seconds, 6)} s long. Analyses that need more fill it up with silence or leave it out; leave it out yourself if it was a false start.`,
  );

/** A file that ends before what its header promises; both in seconds. */
export const truncatedIssue = (promised: number, present: number): RecordingIssue =>
  recordingIssue(
    'truncated',
    `The header promises ${rounded(promised, 3)} s but the file holds ${rounded(present, 3)} s. Copy it again from the card if it is longer there; otherwise what is there will be analysed.`,
  );

/** A file whose last part, which says where it ends, is missing. */
export const interruptedIssue: RecordingIssue = recordingIssue(
  'truncated',
  'The file was cut short, or recording was interrupted: its last part is not whole. Copy it again from the card if it is longer there; otherwise what is there will be analysed.',
);

/** AudioMoth packed silence away. */
export const triggeredIssue: RecordingIssue = recordingIssue(
  'triggered',
  'AudioMoth packed the silence in this triggered recording (T.WAV). Biophony unpacks it for the analysis, and its full length is known after that.',
);
