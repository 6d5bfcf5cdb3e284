import { openByteSource, type RecordingInput } from '../bytes.ts';
import {
  canBeAnalysed,
  mergeHints,
  type RecordingFacts,
  type RecordingHints,
  type RecordingIssue,
  recordingIssue,
  rounded,
  tooShortIssue,
  triggeredIssue,
} from '../facts.ts';
import {
  readExtension,
  formatOfName,
  isUnreadFormat,
  type RecordingFormat,
} from '../formats/formats.ts';
import { readSound, type ReadSound } from '../formats/read-sound.ts';
import { hintsFromName, parseFileName } from '../names/file-name.ts';
import type { NameFacts } from '../names/recorder-names.ts';
import { type RecordedTime, timeInMilliseconds } from '../time/recorded-time.ts';
import { parseUtcOffset } from '../time/iso-time.ts';

const DAY_MS = 86_400_000;

/** The epochs of Unix, FAT and GPS, and the first day of 2000. */
const FACTORY_DATE = /^(?:19(?:69|7[01])-|1980-01-0[16]|2000-01-01)/;

/** Makers of recorders that did not exist before a year: an unset clock that runs on for months. */
const FIRST_YEARS: Readonly<Record<string, number>> = { 'Open Acoustic Devices': 2016 };

/** True for a date of a clock that was never set. */
export const isFactoryTime = (recordedAt: string): boolean => FACTORY_DATE.test(recordedAt);

/** More than a day ahead; milliseconds since 1970. */
const isFutureTime = (recordedAt: string, now: number): boolean =>
  timeInMilliseconds(recordedAt) > now + DAY_MS;

/** `now`: milliseconds since 1970. */
function checkTime(recordedAt: string | null, now: number, make: string | null): RecordingIssue[] {
  if (recordedAt === null) {
    return [
      recordingIssue(
        'no_time',
        'Neither the name nor the header tells when this was recorded. Rename it to YYYYMMDD_HHMMSS, or its detections will have no date.',
      ),
    ];
  }
  const isBeforeRecorder = Number(recordedAt.slice(0, 4)) < (FIRST_YEARS[make ?? ''] ?? 0);
  if (isFactoryTime(recordedAt) || isBeforeRecorder) {
    return [
      recordingIssue(
        'clock_not_set',
        `The recorder's clock was never set: it tells ${recordedAt}. Rename the files to their real time if you know it, and set the clock before the next deployment.`,
      ),
    ];
  }
  if (isFutureTime(recordedAt, now)) {
    return [
      recordingIssue(
        'clock_in_future',
        `The recording says it was made at ${recordedAt}, which is yet to come. Check the recorder's clock, and rename the file to its real time.`,
      ),
    ];
  }
  return [];
}

function checkExtension(filename: string, actualFormat: RecordingFormat): RecordingIssue[] {
  const promised = formatOfName(filename);
  if (promised === actualFormat || promised === 'unknown' || actualFormat === 'unknown') return [];
  if (isUnreadFormat(promised) || isUnreadFormat(actualFormat)) return [];
  return [
    recordingIssue(
      'wrong_extension',
      `The file is named .${readExtension(filename)} but its content is ${actualFormat.toUpperCase()}. It is read as what it is; rename it so that other programs open it too.`,
    ),
  ];
}

function checkLength(durationS: number | null): RecordingIssue[] {
  if (durationS === null || durationS === 0 || durationS >= 1) return [];
  return [tooShortIssue(durationS)];
}

interface ChosenTime {
  time: RecordedTime | null;
  issues: RecordingIssue[];
}

const TOLERANCE_MS = 2000;
const HOUR_MS = 3_600_000;

const clockOf = (time: RecordedTime): number => timeInMilliseconds(time.local);
const textOf = ({ local, offset }: RecordedTime): string => local + (offset ?? '');
const momentOf = (time: RecordedTime): number => timeInMilliseconds(textOf(time));

function isWholeHours(offset: string | null): boolean {
  return offset !== null && (parseUtcOffset(offset) ?? 0) % 60 === 0;
}

function canBeRight(time: RecordedTime, now: number): boolean {
  const recordedAt = textOf(time);
  return !isFactoryTime(recordedAt) && !isFutureTime(recordedAt, now);
}

function mismatch(name: RecordedTime, header: RecordedTime, trusted: string): RecordingIssue {
  return recordingIssue(
    'time_mismatch',
    `The name tells ${name.local} and the header ${header.local}${header.offset ?? ''}; the ${trusted} was believed. Check the recorder's clock and time zone, or correct the time zone of these files.`,
  );
}

/**
 * - They agree, on the clock or as moments (old firmware named files in UTC): the header, with its
 * offset.
 * - They differ by an hour in a zone of half hours: the name, since AudioMoth firmware 1.2.2 wrote
 * that header wrong.
 * - The name is eight decimal digits, maybe no time: the header, without a note.
 * - They differ otherwise, with a note: a recorder's own name, because cut or corrected files are
 * renamed; another name only where the header's clock is wrong.
 */
function chooseTime(header: RecordedTime | null, name: NameFacts, now: number): ChosenTime {
  const named = name.time;
  if (header === null || named === null) return { time: header ?? named, issues: [] };
  const offset = header.offset ?? named.offset;
  const clockGap = Math.abs(clockOf(header) - clockOf(named));
  const sameClock = clockGap <= TOLERANCE_MS && (named.offset ?? offset) === offset;
  const sameMoment = Math.abs(momentOf(header) - momentOf(named)) <= TOLERANCE_MS;
  if (sameClock || (sameMoment && header.offset !== null)) {
    return { time: { local: header.local, offset }, issues: [] };
  }
  if (name.kind === 'digits') return { time: header, issues: [] };
  const believed = { local: named.local, offset: named.offset ?? header.offset };
  if (name.kind === 'audiomoth' && clockGap === HOUR_MS && !isWholeHours(header.offset)) {
    return { time: believed, issues: [] };
  }
  const isChosen = name.kind === 'dated' || name.kind === 'other';
  if (isChosen && (canBeRight(header, now) || !canBeRight(named, now))) {
    return { time: header, issues: [mismatch(named, header, 'header')] };
  }
  return { time: believed, issues: [mismatch(named, header, 'name')] };
}

type Sound = Pick<RecordingFacts, 'sample_rate_hz' | 'duration_s' | 'time_expansion'>;

/** A larger ratio of rates means a wrong rate. */
const mostTimes = 20;
/** A larger TE is no slow-down: detectors for bats write 10, 20 or 32. */
const mostTe = 100;

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

/** GUANO 1.0 (guano-md.org): time expansion (TE) times the file's rate must be Samplerate. */
function checkExpansion(
  sound: Sound,
  { te = null, samplerate = null }: NonNullable<RecordingHints['slowed']>,
): Sound & { issues: RecordingIssue[] } {
  const { sample_rate_hz: rate, duration_s } = sound;
  const asItIs = { sample_rate_hz: rate, duration_s, issues: [] };
  if (rate === null || rate === 0) return asItIs;
  const of = `${rate} Hz`;
  if (te !== null && te > mostTe)
    return {
      ...asItIs,
      issues: [
        unclear(
          `The header says that the recording was slowed down ${te} times (TE), which cannot be.`,
        ),
      ],
    };
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

/** Overrides the header; `times` is the slow-down factor, 1 for none. */
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

function assemble(input: RecordingInput, read: ReadSound, now: number): RecordingFacts {
  const {
    hints,
    issues: streamIssues,
    sample_rate_hz: fileRate,
    channels,
    bits_per_sample,
    duration_s: fileSeconds,
    layout: _layout,
    ...extras
  } = read.stream;
  const name = parseFileName(input.filename);
  const nameHints = hintsFromName(name);
  const isDated = name.time !== null && name.kind !== 'digits';
  const origination = isDated ? null : hints.find((source) => source.origination)?.origination;
  const header = hints.find(({ time }) => time)?.time ?? origination ?? null;
  const { time, issues: timeIssues } = chooseTime(header, name, now);
  const { slowed = { te: null, samplerate: null }, ...merged } = mergeHints([...hints, nameHints]);
  const { issues: slowIssues, ...sound } = checkExpansion(
    { sample_rate_hz: fileRate, duration_s: fileSeconds },
    slowed,
  );
  // As AudioMoth writes them: the name alone may mean something else.
  const isPacked = merged.triggered && channels === 1 && bits_per_sample === 16;
  const recordedAt = time ? time.local + (time.offset ?? '') : null;
  const issues = [
    ...streamIssues,
    ...checkExtension(input.filename, read.format),
    ...slowIssues,
    ...(isPacked ? [triggeredIssue] : checkLength(sound.duration_s)),
    ...timeIssues,
    ...checkTime(recordedAt, now, merged.make ?? null),
    ...[...hints, nameHints].flatMap((source) => source.issues ?? []),
  ];
  return {
    ok: canBeAnalysed(issues),
    format: read.format,
    ...sound,
    channels,
    bits_per_sample,
    recorded_at: recordedAt,
    utc_offset: time?.offset ?? null,
    device_id: null,
    make: null,
    model: null,
    latitude: null,
    longitude: null,
    battery_v: null,
    temperature_c: null,
    ...merged,
    ...extras,
    issues,
  };
}

/**
 * Reads a recording's facts from its name, head and tail: two reads of 4 KiB for WAV, at most
 * twelve in all. Reports bad content in `issues`; throws only what `input.read` throws.
 *
 * @param options.now milliseconds since 1970, to check clocks
 */
export async function inspectRecording(
  input: RecordingInput,
  options: { now?: number } = {},
): Promise<RecordingFacts> {
  const read = await readSound(openByteSource(input), input.filename, 'all');
  return assemble(input, read, options.now ?? Date.now());
}
