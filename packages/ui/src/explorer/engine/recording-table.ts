import type { FileColumn } from '@biophony/contract/results';
import type { SurveyDeployment } from '@biophony/recordings/clocks';
import { dayOf, hourOf, localMs, dayMs, dayName } from './local-time.ts';
import { readCsv, ReadError, readProblem } from './remote-file.ts';

const hourMs = 3_600_000;

/** Seconds by day (from 1970-01-01) and hour, by the recorder's clock. */
export type Effort = Map<number, Float32Array>;

/** Start in milliseconds, length in seconds. */
export function addEffort(effort: Effort, startMs: number, seconds: number): void {
  const end = startMs + seconds * 1000;
  for (let at = startMs; at < end;) {
    const nextHour = (Math.floor(at / hourMs) + 1) * hourMs;
    const until = Math.min(end, nextHour);
    const hours = effort.get(dayOf(at)) ?? new Float32Array(24);
    hours[hourOf(at)]! += (until - at) / 1000;
    effort.set(dayOf(at), hours);
    at = until;
  }
}

/** Numbers distinct texts from 0 in the order of use. */
export interface Interner {
  readonly texts: string[];
  idOf(text: string): number;
}

export function createInterner(initial: readonly string[] = []): Interner {
  const texts = [...initial];
  const ids = new Map(texts.map((text, id) => [text, id]));
  return {
    texts,
    idOf(text) {
      const id = ids.get(text);
      if (id !== undefined) return id;
      ids.set(text, texts.length);
      return texts.push(text) - 1;
    },
  };
}

/** About 150 bytes each. */
const mostRecordings = 1_000_000;

/** Degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

interface RecordingFacts {
  /** Such as `+02:00`; empty where unknown. */
  utc_offset: string;
  recorder: string | null;
  /** Degrees; null where unknown. */
  latitude: number | null;
  longitude: number | null;
}

export interface RecordingTable {
  names: string[];
  /** Sorted. */
  recorders: string[];
  places: { any: boolean; several: boolean };
  /** Index in `recorders`; -1 without one, and beyond the list. */
  recorderAt(place: number): number;
  /** Milliseconds, corrected where it has a deployment; NaN without a time, and beyond the list. */
  startAt(place: number): number;
  /** Milliseconds by the recorder's clock. */
  recordedAt(place: number): number;
  /** Whether `startAt` and `recordedAt` differ anywhere. */
  corrects: boolean;
  /** Empty where no recording belongs to one. */
  deployments: readonly (SurveyDeployment & { site: string })[];
  /** Index in `deployments`; -1 without one. */
  deploymentAt(place: number): number;
  /** Seconds analysed. */
  secondsAt(place: number): number;
  /** NaN where files.csv does not have it. */
  detectionsAt(place: number): number;
  factsAt(place: number): RecordingFacts;
  /** Null where unknown. */
  whereAt(place: number): Place | null;
}

const numberIn = (cell: string): number => (cell.trim() === '' ? Number.NaN : Number(cell));
const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** Throws ReadError; `too_long` for more than `most` recordings. */
export async function loadRecordingTable(
  url: string,
  most = mostRecordings,
): Promise<RecordingTable> {
  const names: string[] = [];
  const starts: number[] = [];
  const seconds: number[] = [];
  const detections: number[] = [];
  const recorderOf: number[] = [];
  const offsetOf: number[] = [];
  const latitudes: number[] = [];
  const longitudes: number[] = [];
  const recorders = createInterner();
  const offsets = createInterner();
  await readCsv<FileColumn>('files.csv', url, ({ textOf }) => {
    if (names.length >= most)
      throw new ReadError('too_long', `files.csv lists more than ${most} recordings.`);
    const recorder = textOf('device_id');
    names.push(textOf('file'));
    starts.push(localMs(textOf('recorded_at')));
    seconds.push(numberIn(textOf('seconds_analysed')) || 0);
    detections.push(numberIn(textOf('detections')));
    recorderOf.push(recorder === '' ? -1 : recorders.idOf(recorder));
    offsetOf.push(offsets.idOf(textOf('utc_offset')));
    latitudes.push(numberIn(textOf('latitude')));
    longitudes.push(numberIn(textOf('longitude')));
  });
  const whereAt = (place: number): Place | null => {
    const [latitude, longitude] = [known(latitudes[place]), known(longitudes[place])];
    return latitude === null || longitude === null ? null : { latitude, longitude };
  };
  const first = names.findIndex((_, place) => whereAt(place) !== null);
  const several = latitudes.some(
    (latitude, place) =>
      whereAt(place) !== null &&
      (latitude !== latitudes[first] || longitudes[place] !== longitudes[first]),
  );
  const sorted = [...recorders.texts].sort((a, b) => a.localeCompare(b));
  const places = recorders.texts.map((name) => sorted.indexOf(name));
  const recorderAt = (place: number) => places[recorderOf[place] ?? -1] ?? -1;
  return {
    names,
    recorders: sorted,
    places: { any: first >= 0, several },
    recorderAt,
    startAt: (place) => starts[place] ?? Number.NaN,
    recordedAt: (place) => starts[place] ?? Number.NaN,
    corrects: false,
    deployments: [],
    deploymentAt: () => -1,
    secondsAt: (place) => seconds[place] ?? 0,
    detectionsAt: (place) => detections[place] ?? Number.NaN,
    factsAt: (place) => ({
      utc_offset: offsets.texts[offsetOf[place] ?? -1] ?? '',
      recorder: sorted[recorderAt(place)] ?? null,
      latitude: known(latitudes[place]),
      longitude: known(longitudes[place]),
    }),
    whereAt,
  };
}

/** Null on failure: charts work, but cannot tell silence from no recording. */
export async function recordingTableOrNone(url: string | null): Promise<RecordingTable | null> {
  if (url === null) return null;
  return loadRecordingTable(url).catch((error: unknown) => {
    if (readProblem(error) === null) throw error;
    console.warn('files.csv could not be read, so hours without recordings are not known', error);
    return null;
  });
}

/** Milliseconds that a correction adds; 0 where unknown. */
export const shiftAt = (recordings: RecordingTable, place: number): number =>
  recordings.startAt(place) - recordings.recordedAt(place) || 0;

export function effortIn(
  recordings: RecordingTable,
  passes: (place: number) => boolean = () => true,
): Effort {
  const effort: Effort = new Map();
  for (let place = 0; place < recordings.names.length; place++) {
    const [start, seconds] = [recordings.startAt(place), recordings.secondsAt(place)];
    if (!Number.isNaN(start) && seconds > 0 && passes(place)) addEffort(effort, start, seconds);
  }
  return effort;
}

export const noCell = 0xffff_ffff;

/** Days with recordings or detections. A cell is the index of the day x 24 + hour. */
export interface Calendar {
  /** `2026-05-21`, in order. */
  days: string[];
  /** Milliseconds by the recorder's clock; `noCell` for NaN. */
  cellOf(time: number): number;
  /** `day` counts from 1970-01-01. */
  indexOf(day: number): number;
  /** Seconds by cell; null where unknown. */
  effort: Float32Array | null;
}

/** Asks the set only when the day changes. */
export function daysIn(count: number, timeOf: (row: number) => number): Set<number> {
  const days = new Set<number>();
  let last = Number.NaN;
  for (let row = 0; row < count; row++) {
    const day = Math.floor(timeOf(row) / dayMs);
    if (day === last || Number.isNaN(day)) continue;
    days.add(day);
    last = day;
  }
  return days;
}

export function createCalendar(daysHeard: ReadonlySet<number>, effort: Effort | null): Calendar {
  const sorted = [...new Set([...daysHeard, ...(effort?.keys() ?? [])])].sort((a, b) => a - b);
  const first = sorted[0] ?? 0;
  // Four-digit years: at most 15 MB.
  const places = new Int32Array((sorted.at(-1) ?? -1) - first + 1).fill(-1);
  sorted.forEach((day, place) => (places[day - first] = place));
  const indexOf = (day: number) => places[day - first] ?? -1;
  const seconds = effort && new Float32Array(sorted.length * 24);
  for (const [day, hours] of effort ?? []) seconds?.set(hours, indexOf(day) * 24);
  return {
    days: sorted.map(dayName),
    indexOf,
    cellOf: (time) => {
      const day = dayOf(time);
      const place = indexOf(day);
      return place >= 0 ? place * 24 + Math.floor((time - day * dayMs) / 3_600_000) : noCell;
    },
    effort: seconds,
  };
}
