import {
  type DetectionColumns,
  passesReview,
  type ReviewFilter,
  timeAt,
} from './detection-columns.ts';
import { type Calendar, noCell, effortIn, type RecordingTable } from './recording-table.ts';

const digitBits = 11;
const digits = 1 << digitBits;

/**
 * Stable radix sort from the lowest digit (Knuth, The Art of Computer Programming, volume 3,
 * section 5.2.5): comparing ten million rows takes ten seconds. Overwrites `rows`. Keys are by row,
 * not by place.
 */
export function orderByKeys(rows: Uint32Array, keys: Uint32Array): Uint32Array {
  let highest = 0;
  for (let row = 0; row < keys.length; row++) if (keys[row]! > highest) highest = keys[row]!;
  let from = rows;
  let to = new Uint32Array(rows.length);
  for (let shift = 0; shift < 32 && highest >>> shift > 0; shift += digitBits) {
    const starts = new Uint32Array(digits + 1);
    for (let at = 0; at < from.length; at++)
      starts[((keys[from[at]!]! >>> shift) & (digits - 1)) + 1]! += 1;
    for (let digit = 1; digit <= digits; digit++) starts[digit]! += starts[digit - 1]!;
    for (let at = 0; at < from.length; at++) {
      const row = from[at]!;
      const digit = (keys[row]! >>> shift) & (digits - 1);
      to[starts[digit]!++] = row;
    }
    [from, to] = [to, from as Uint32Array<ArrayBuffer>];
  }
  return from;
}

export function plainRows(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  return rows;
}

const unknownKey = 0xffff_ffff;

/**
 * NaN last. IEEE 754 single precision bits sort like non-negative numbers, and reversed for others.
 */
export function descendingKeys(values: Float32Array): Uint32Array {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  const keys = new Uint32Array(values.length);
  for (let row = 0; row < keys.length; row++) {
    const one = bits[row]!;
    const ascending = one >>> 31 ? ~one >>> 0 : (one | 0x8000_0000) >>> 0;
    keys[row] = Number.isNaN(values[row]!) ? unknownKey : ~ascending >>> 0;
  }
  return keys;
}

/** NaN last; as fine as 32 bits allow, a millisecond in 49 days. */
export function timeKeys(count: number, timeOf: (row: number) => number): Uint32Array {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < count; row++) {
    const time = timeOf(row);
    if (time < first) first = time;
    if (time > last) last = time;
  }
  const unit = Math.max(1, Math.ceil((last - first) / (unknownKey - 1)));
  const keys = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    const time = timeOf(row);
    keys[row] = Number.isNaN(time) ? unknownKey : Math.floor((time - first) / unit);
  }
  return keys;
}

export const sortKeys = ['time', 'confidence', 'snr', 'species'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Rows without a time come last; equal times keep the order of the file. */
export const orderByTime = (columns: DetectionColumns): Uint32Array =>
  orderByKeys(
    plainRows(columns.rows),
    timeKeys(columns.rows, (row) => timeAt(columns, row)),
  );

/** Highest first; equal keys in order of time. */
export function orderBy(byTime: Uint32Array, keys: Float32Array | Uint32Array): Uint32Array {
  return orderByKeys(byTime.slice(), keys instanceof Float32Array ? descendingKeys(keys) : keys);
}

export const speciesKeys = (
  { species, rows }: DetectionColumns,
  speciesRank: Uint32Array,
): Uint32Array => {
  const keys = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) keys[row] = speciesRank[species[row]!]!;
  return keys;
};

/** Hours of the day, `to` excluded: 22 to 4 spans midnight. `from` 0 to 23, `to` 1 to 24. */
export interface HourRange {
  from: number;
  to: number;
}

/**
 * Detections to show, and their order, by numbers of the loaded data. `day` and `hour` select a
 * cell of the heat map, `days` and `hours` filter; all apply. Corrections do not move a detection
 * to another species.
 */
export interface DetectionFilter {
  /** Any of these; null for all. */
  species: readonly number[] | null;
  /** Index in the calendar. */
  day: number | null;
  hour: number | null;
  /** Indices in the calendar, both included. */
  days: { from: number; to: number } | null;
  hours: HourRange | null;
  /** 0 to 1, both included. */
  confidence: { from: number; to: number };
  /** Index in `recorders`. */
  recorder: number | null;
  /** Indices, any of these; absent or null for all detections, also those without one. */
  deployments?: readonly number[] | null;
  /** Part of the name, in any case. */
  file: string;
  review: ReviewFilter;
  /** By species number; absent or null for any. */
  least?: readonly number[] | null;
  sort: SortKey;
}

/** Detections that pass a filter. */
export interface Selection {
  count: number;
  /** Days with such detections. */
  days: number;
  /** Number of species. */
  species: number;
  /**
   * Seconds recorded for the filter's time, recorder and files; null where unknown. Species,
   * confidence and review do not matter.
   */
  seconds: number | null;
  /** Detections by species, regardless of the species filter. */
  speciesCounts: Uint32Array;
  /** Highest confidence by species. */
  speciesBest: Float32Array;
  /** Detections without a time; 0 where a time is selected. */
  undated: number;
  /** Detections by calendar cell, regardless of the selected time. */
  cells: Uint32Array;
  /** Seconds by cell, for the filter's recorder and files; null where unknown. */
  effort: Float32Array | null;
}

interface SelectionInput {
  columns: DetectionColumns;
  calendar: Calendar;
  files: readonly string[];
  recordings: RecordingTable | null;
  speciesCount: number;
  verdicts: Uint8Array;
  order: Uint32Array;
}

/** Null where all pass. */
function filesMatching(
  { files, recordings }: Pick<SelectionInput, 'files' | 'recordings'>,
  { file, recorder, deployments = null }: DetectionFilter,
): Uint8Array | null {
  const wanted = file.trim().toLowerCase();
  if (!wanted && recorder === null && deployments === null) return null;
  const chosen = deployments && new Set(deployments);
  return Uint8Array.from(files, (name, place) =>
    Number(
      (recorder === null || recordings?.recorderAt(place) === recorder) &&
        (chosen === null || chosen.has(recordings?.deploymentAt(place) ?? -1)) &&
        name.toLowerCase().includes(wanted),
    ),
  );
}

const hourPasses = (hour: number, { from, to }: HourRange): boolean =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to;

/** Null where all pass, also without a time. */
function cellsMatching(
  days: number,
  { day, hour, days: span, hours }: DetectionFilter,
): Uint8Array | null {
  if (day === null && hour === null && span === null && hours === null) return null;
  return Uint8Array.from({ length: days * 24 }, (_, cell) => {
    const [itsDay, itsHour] = [Math.floor(cell / 24), cell % 24];
    return Number(
      (day === null || itsDay === day) &&
        (hour === null || itsHour === hour) &&
        (span === null || (itsDay >= span.from && itsDay <= span.to)) &&
        (hours === null || hourPasses(itsHour, hours)),
    );
  });
}

function recordedIn(
  { calendar, recordings, files }: SelectionInput,
  passing: Uint8Array | null,
  times: Uint8Array | null,
): Pick<Selection, 'seconds' | 'effort'> {
  if (!recordings || !calendar.effort) return { seconds: null, effort: null };
  const passes = (place: number) => passing === null || passing[place] === 1;
  let effort = calendar.effort;
  if (passing) {
    effort = new Float32Array(effort.length);
    for (const [day, hours] of effortIn(recordings, passes))
      effort.set(hours, calendar.indexOf(day) * 24);
  }
  let seconds = 0;
  if (times) effort.forEach((one, cell) => (seconds += times[cell] === 1 ? one : 0));
  else
    for (let place = 0; place < files.length; place++)
      if (passes(place)) seconds += recordings.secondsAt(place);
  return { seconds, effort };
}

function inOrder(order: Uint32Array, marked: Uint8Array, count: number): Uint32Array {
  if (count === order.length) return order;
  const rows = new Uint32Array(count);
  let at = 0;
  for (let i = 0; i < order.length; i++) if (marked[order[i]!] === 1) rows[at++] = order[i]!;
  return rows;
}

/**
 * One pass in memory order, one in sort order. Species counts ignore the species filter and cell
 * counts the time filter, so that charts show what else could be selected.
 */
export function select(
  input: SelectionInput,
  filter: DetectionFilter,
): { selection: Selection; rows: Uint32Array } {
  const { columns, calendar, verdicts } = input;
  const { species, confidence, file } = columns;
  const files = filesMatching(input, filter);
  const review = passesReview(filter.review);
  const times = cellsMatching(calendar.days.length, filter);
  const followed = filter.species && new Uint8Array(input.speciesCount);
  for (const id of filter.species ?? []) if (followed) followed[id] = 1;
  // Rounded like the columns, so that 0.7 is not above 0.7.
  const [from, to] = [Math.fround(filter.confidence.from), Math.fround(filter.confidence.to)];
  const least = filter.least ? Float32Array.from(filter.least) : null;
  const speciesCounts = new Uint32Array(input.speciesCount);
  const speciesBest = new Float32Array(input.speciesCount);
  const cells = new Uint32Array(calendar.days.length * 24);
  const heard = new Uint8Array(calendar.days.length);
  const kinds = new Uint8Array(input.speciesCount);
  const marked = new Uint8Array(columns.rows);
  let count = 0;
  let undated = 0;
  for (let row = 0; row < columns.rows; row++) {
    const sure = confidence[row]!;
    if (sure < from || sure > to) continue;
    if (files && files[file[row]!] !== 1) continue;
    if (review && review[verdicts[row]!] !== 1) continue;
    const id = species[row]!;
    if (least && sure < least[id]!) continue;
    const cell = calendar.cellOf(timeAt(columns, row));
    const follows = followed === null || followed[id] === 1;
    const then = times === null || times[cell] === 1;
    if (then) {
      speciesCounts[id]! += 1;
      if (sure > speciesBest[id]!) speciesBest[id] = sure;
    }
    if (follows && cell !== noCell) cells[cell]! += 1;
    if (!follows || !then) continue;
    marked[row] = 1;
    count++;
    kinds[id] = 1;
    if (cell === noCell) undated++;
    else heard[Math.floor(cell / 24)] = 1;
  }
  const sum = (flags: Uint8Array) => flags.reduce((total, flag) => total + flag, 0);
  return {
    selection: {
      count,
      days: sum(heard),
      species: sum(kinds),
      ...recordedIn(input, files, times),
      speciesCounts,
      speciesBest,
      undated,
      cells,
    },
    rows: inOrder(input.order, marked, count),
  };
}
