import { isConfiguredPlace, type RecordingFacts, rounded } from '../facts.ts';
import { timeInMilliseconds } from '../time/recorded-time.ts';
import {
  type CardFault,
  type CardFile,
  clockIsWrong,
  findGaps,
  findOverlaps,
  groupBy,
  recorderKey,
  groupTimelines,
} from './timelines.ts';

const contentOf = ({ sha256, size }: CardFile): string | null =>
  sha256 === undefined || size === 0 ? null : sha256.toLowerCase();

function repeated(files: readonly CardFile[]): CardFile[] {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const file of files) {
    const content = contentOf(file);
    if (content !== null) (seen.has(content) ? again : seen).add(content);
  }
  return files.filter((file) => again.has(contentOf(file) ?? ''));
}

function findDuplicates(files: readonly CardFile[]): CardFault[] {
  return [...groupBy(repeated(files), (file) => contentOf(file) ?? '').values()].map((same) => ({
    code: 'duplicate_content',
    message: `${same.map(({ path }) => path).join(' and ')} have the same content. Each counts as a recording, and what they hold is counted as often. Look whether one is a copy of the other, or the microphone was dead.`,
    paths: same.map(({ path }) => path),
    device_id: same[0]?.facts.device_id ?? null,
    from: null,
    until: null,
    seconds: 0,
  }));
}

/** Finds overlaps and gaps of each recorder, and equal content (where hashes are given). */
export function cardFaults(files: readonly CardFile[]): CardFault[] {
  const timelines = groupTimelines(files);
  return [
    ...findDuplicates(files),
    ...timelines.flatMap(findOverlaps),
    ...timelines.flatMap(findGaps),
  ];
}

/** Rates in hertz; starts by clocks that can be right. */
export interface RecordingTotals {
  recordings: number;
  usable: number;
  bytes: number;
  hours: number;
  from: string | null;
  until: string | null;
  sample_rates_hz: number[];
  utc_offsets: string[];
}

export interface RecorderSummary extends RecordingTotals {
  device_id: string | null;
  make: string | null;
  model: string | null;
  firmware: string | null;
  /** First measured place, else one typed in. */
  latitude: number | null;
  longitude: number | null;
  /** Such as `GPS` or `Configuration app`. */
  location_source: string | null;
  /** About 100 m or more apart. */
  places: number;
  placed: number;
  lowest_battery_v: number | null;
}

export interface CardSummary extends RecordingTotals {
  recorders: RecorderSummary[];
  /** Recordings by issue code. */
  issues: Record<string, number>;
  faults: CardFault[];
}

const distinct = <Value>(values: readonly (Value | null)[]): Value[] => [
  ...new Set(values.filter((value) => value !== null)),
];

function totalsOf(files: readonly CardFile[]): RecordingTotals {
  const usable = files.filter(({ facts }) => facts.ok);
  const seconds = usable.reduce((sum, { facts }) => sum + (facts.duration_s ?? 0), 0);
  const trusted = files.filter(({ facts }) => !clockIsWrong(facts));
  const times = distinct(trusted.map(({ facts }) => facts.recorded_at)).sort(
    (a, b) => timeInMilliseconds(a) - timeInMilliseconds(b),
  );
  return {
    recordings: files.length,
    usable: usable.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    hours: rounded(seconds / 3600, 6),
    from: times[0] ?? null,
    until: times.at(-1) ?? null,
    sample_rates_hz: distinct(files.map(({ facts }) => facts.sample_rate_hz)).sort((a, b) => a - b),
    utc_offsets: distinct(files.map(({ facts }) => facts.utc_offset)).sort(),
  };
}

/** To thousandths of a degree, because positions scatter. */
const areaOf = ({ latitude, longitude }: RecordingFacts): string =>
  `${latitude?.toFixed(3)} ${longitude?.toFixed(3)}`;

function recorderOf(files: readonly CardFile[]): RecorderSummary {
  const first = <Value>(values: readonly (Value | null | undefined)[]): Value | null =>
    values.find((value) => value !== null && value !== undefined) ?? null;
  const facts = files.map((file) => file.facts);
  const all = facts.filter(({ latitude, longitude }) => latitude !== null && longitude !== null);
  const measured = all.filter((one) => !isConfiguredPlace(one));
  const placed = measured.length > 0 ? measured : all;
  const volts = distinct(facts.map(({ battery_v }) => battery_v));
  return {
    device_id: first(facts.map(({ device_id }) => device_id)),
    make: first(facts.map(({ make }) => make)),
    model: first(facts.map(({ model }) => model)),
    firmware: first(facts.map(({ firmware }) => firmware)),
    latitude: placed[0]?.latitude ?? null,
    longitude: placed[0]?.longitude ?? null,
    location_source: placed[0]?.location_source ?? null,
    places: new Set(placed.map(areaOf)).size,
    placed: placed.length,
    lowest_battery_v: volts.length === 0 ? null : volts.reduce((a, b) => Math.min(a, b)),
    ...totalsOf(files),
  };
}

/** Sums up a card: recorders, period, hours, rates, issues, overlaps, duplicates and gaps. */
export function summariseCard(files: readonly CardFile[]): CardSummary {
  const recorders = groupBy(files, recorderKey);
  const issues: Record<string, number> = {};
  for (const { facts } of files) {
    for (const code of new Set(facts.issues.map((issue) => issue.code))) {
      issues[code] = (issues[code] ?? 0) + 1;
    }
  }
  return {
    ...totalsOf(files),
    recorders: [...recorders.values()].map(recorderOf),
    issues,
    faults: cardFaults(files),
  };
}

const byMaker: readonly (readonly [RegExp, string])[] = [
  [/open acoustic devices|audiomoth/i, 'audiomoth'],
  [/wildlife acoustics|song ?meter/i, 'song_meter'],
  [/frontier labs|bar-?lt/i, 'bar_lt'],
  [/cornell|swift/i, 'swift_one'],
];

/** Such as `audiomoth`; null for none or several. Skips recordings with faults. */
export function recorderFamily(
  sample: Iterable<Pick<RecordingFacts, 'ok' | 'make' | 'model'>>,
): string | null {
  const families = new Set<string | null>();
  for (const { ok, make, model } of sample) {
    if (!ok) continue;
    const text = `${make ?? ''} ${model ?? ''}`;
    families.add(byMaker.find(([pattern]) => pattern.test(text))?.[1] ?? null);
  }
  const [family = null] = families;
  return families.size === 1 ? family : null;
}
