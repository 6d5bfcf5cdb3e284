import { openByteSource, type RecordingInput } from '../bytes/byte-source.ts';
import type { RecordingFacts } from '../facts/recording-facts.ts';
import { canBeAnalysed, triggeredIssue } from '../facts/issues.ts';
import { hintsFromName } from '../names/name-hints.ts';
import { parseFileName } from '../names/parse-file-name.ts';
import { checkExtension, checkLength, checkTime } from './check-facts.ts';
import { chooseTime } from './choose-time.ts';
import { checkExpansion } from './time-expansion.ts';
import { mergeHints } from '../facts/hints.ts';
import { readSound, type ReadSound } from '../containers/read-sound.ts';

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
  // As an AudioMoth writes them: the name alone may mean something else.
  const isPacked = merged.triggered && channels === 1 && bits_per_sample === 16;
  const recordedAt = time ? time.local + (time.offset ?? '') : null;
  const issues = [
    ...streamIssues,
    ...checkExtension(input.filename, read.format),
    ...slowIssues,
    ...(isPacked ? [triggeredIssue] : checkLength(sound.duration_s)),
    ...timeIssues,
    ...checkTime(recordedAt, now),
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
 * Reads what a recording says of itself from its name, its head and its tail.
 *
 * Costs two reads of 4 KiB for WAV files (one for files up to 8 KiB), two for FLAC and OGG (the
 * tail up to 64 KiB), one or two for MP3 and M4A. A further small read happens only where chunks
 * or tags larger than 4 KiB stand in the way; never more than twelve.
 *
 * Bad content is told in `issues`, never thrown. What `input.read` throws passes through.
 *
 * @param options.now milliseconds since 1970 to judge clocks by; the machine's clock if absent
 */
export async function inspectRecording(
  input: RecordingInput,
  options: { now?: number } = {},
): Promise<RecordingFacts> {
  const read = await readSound(openByteSource(input), input.filename, 'all');
  return assemble(input, read, options.now ?? Date.now());
}
