import type { Verdict } from '@biophony/statistics';
import { type SpeciesName, scientificName } from '../../base/species-name.ts';
import { chooseGroups, planNeeds, type Sample, type Wanted } from './choose-groups.ts';
import {
  type DetectionColumns,
  emptyColumns,
  speciesKey,
  speciesOfKey,
  correctedBit,
  verdictCodes,
} from './detection-columns.ts';
import type { ColumnValues, ParquetColumn, ParquetFile, RowGroupInfo } from './parquet-file.ts';
import { createInterner, type Interner, type RecordingTable, shiftAt } from './recording-table.ts';
import { pause, readAhead } from './remote-file.ts';
import {
  findCounting,
  isJudged,
  type Judgement,
  type ReviewerVerdict,
  type ReviewKey,
  unjudged,
  verdictOfAll,
} from '../../verdicts/verdict.ts';

/** Rows of the file identify detections; places count those read. */
export interface RowPlaces {
  rowAt(place: number): number;
  /** -1 where it was not read. */
  indexOf(row: number): number;
}

export function createRowPlaces(
  runs: readonly { first: number; at: number; rows: number }[],
): RowPlaces {
  const runWith = (begins: (run: { first: number; at: number }) => boolean) => {
    let [from, to] = [0, runs.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (begins(runs[middle]!)) from = middle + 1;
      else to = middle;
    }
    return runs[from - 1];
  };
  return {
    rowAt(place) {
      const run = runWith(({ at }) => at <= place);
      return run ? run.first + place - run.at : place;
    },
    indexOf(row) {
      const run = runWith(({ first }) => first <= row);
      return run && row < run.first + run.rows ? run.at + row - run.first : -1;
    },
  };
}

const columnsRead: readonly ParquetColumn[] = [
  'file',
  'start_s',
  'end_s',
  'scientific_name',
  'common_name',
  'confidence',
];

interface LoadOptions {
  /** With fixed numbers, in this order. */
  species: readonly SpeciesName[];
  /** With fixed numbers; null without files.csv. */
  recordings: RecordingTable | null;
  limit: number;
  wanted: Wanted | null;
  onProgress: (rows: number, total: number) => void;
  /** Ends the load with an error. */
  stopped: () => boolean;
}

interface LoadedDetections {
  columns: DetectionColumns;
  places: RowPlaces;
  /** `at` is the place of their first row. */
  groups: readonly (RowGroupInfo & { at: number })[];
  species: SpeciesName[];
  files: string[];
  sample: Sample;
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Milliseconds within 32 bits; 0 for what is no number. */
const milliseconds = (seconds: unknown): number =>
  Math.min(0xffff_ffff, Math.max(0, Math.round(numberOf(seconds) * 1000) || 0));

type Read = ReadonlyMap<ParquetColumn, ColumnValues>;

/** Takes a wider array above 65,536 species. */
function fillSpecies(
  to: DetectionColumns,
  at: number,
  count: number,
  read: Read,
  interner: Interner,
) {
  const [scientific, common] = [read.get('scientific_name'), read.get('common_name')];
  const ids = new Map<string, { first: string; second: string; id: number }>();
  const idAt = (i: number): number => {
    const [first, second] = [textOf(scientific?.[i]), textOf(common?.[i])];
    // Joins names once for each species.
    const entry = ids.get(first || second);
    if (entry?.first === first && entry.second === second) return entry.id;
    const id = interner.idOf(speciesKey({ scientific_name: first, common_name: second }));
    ids.set(first || second, { first, second, id });
    if (id > 0xffff && to.species instanceof Uint16Array) to.species = Uint32Array.from(to.species);
    return id;
  };
  for (let i = 0; i < count; i++) {
    const id = idAt(i);
    to.species[at + i] = id;
  }
}

function fill(
  to: DetectionColumns,
  at: number,
  count: number,
  read: Read,
  interned: { species: Interner; files: Interner },
): void {
  const [start, end, confidence] = [read.get('start_s'), read.get('end_s'), read.get('confidence')];
  for (let i = 0; i < count; i++) to.start[at + i] = milliseconds(start?.[i]);
  for (let i = 0; i < count; i++) to.end[at + i] = milliseconds(end?.[i]);
  for (let i = 0; i < count; i++) to.confidence[at + i] = numberOf(confidence?.[i]);
  fillSpecies(to, at, count, read, interned.species);
  const file = read.get('file');
  let [last, id] = [null as unknown, 0];
  for (let i = 0; i < count; i++) {
    const name = file?.[i];
    if (name !== last || i === 0) [last, id] = [name, interned.files.idOf(textOf(name))];
    to.file[at + i] = id;
  }
}

/** Milliseconds of possible rounding. */
const rounding = 1000;

/** Whether times are those of files.csv plus the place in the recording. */
function agree(
  to: DetectionColumns,
  at: number,
  count: number,
  times: ColumnValues,
  recordings: RecordingTable,
): boolean {
  for (let i = 0; i < count; i++) {
    const derived = recordings.recordedAt(to.file[at + i]!) + to.start[at + i]!;
    const time = numberOf(times[i]);
    if (Number.isNaN(time) !== Number.isNaN(derived)) return false;
    if (Math.abs(time - derived) > rounding) return false;
  }
  return true;
}

/**
 * Times are a fifth of the file and the slowest: they are skipped where files.csv agrees with the
 * first row group, as in all results of one run. Memory is the columns and a few row groups. Throws
 * ReadError; a file that is no Parquet or lacks columns is `damaged`.
 */
export async function loadDetections(
  parquet: ParquetFile,
  options: LoadOptions,
): Promise<LoadedDetections> {
  const { recordings, onProgress } = options;
  const interned = {
    species: createInterner(options.species.map(speciesKey)),
    files: createInterner(recordings?.names ?? []),
  };
  const { groups, rows, sample } = chooseGroups(
    parquet.groups,
    options.limit,
    options.wanted && planNeeds(options.wanted, recordings, options.species),
  );
  const columns = emptyColumns(rows);
  onProgress(0, rows);
  let derives = recordings !== null && groups.length > 0;
  const [first] = groups;
  const readNext = (group: RowGroupInfo) =>
    parquet.read(group, derives && group !== first ? columnsRead : [...columnsRead, 'start_local']);
  const runs: (RowGroupInfo & { at: number })[] = [];
  let at = 0;
  const take = (group: RowGroupInfo, read: Read) => {
    const count = Math.min(group.rows, rows - at);
    fill(columns, at, count, read, interned);
    const times = read.get('start_local');
    if (group === first && recordings && derives)
      derives = times !== undefined && agree(columns, at, count, times, recordings);
    if (!derives) {
      columns.time ??= new Float64Array(rows).fill(Number.NaN);
      if (times)
        for (let i = 0; i < count; i++)
          columns.time[at + i] =
            numberOf(times[i]) + (recordings ? shiftAt(recordings, columns.file[at + i]!) : 0);
    }
    runs.push({ ...group, rows: count, at });
    at += count;
    columns.rows = at;
    onProgress(at, rows);
  };
  const step = async (group: RowGroupInfo, read: Read) => {
    take(group, read);
    await pause();
    if (options.stopped()) throw new Error('The load was ended.');
  };
  // The first row group decides whether the others need times.
  if (first) await step(first, await readNext(first));
  await readAhead(groups.slice(1), readNext, step);
  columns.recorded = Float64Array.from(interned.files.texts, (_, place) =>
    recordings ? recordings.startAt(place) : Number.NaN,
  );
  return {
    columns,
    places: createRowPlaces(runs),
    groups: runs,
    species: interned.species.texts.map(speciesOfKey),
    files: interned.files.texts,
    sample,
  };
}

export interface ReviewTable {
  /** Stored as in `detection-columns.ts`. */
  readonly counting: Uint8Array;
  /** Without final verdicts. */
  ownAt(place: number): Judgement;
  /** Verdicts of others, and all final ones. */
  saidAt(place: number): readonly ReviewerVerdict[];
  countingAt(place: number): Judgement;
  ofAllAt(place: number): Verdict | null;
  /** Taking back removes the person's final verdict too. */
  judge(place: number, judgement: Judgement): void;
  take(place: number, verdict: ReviewerVerdict): void;
  /** Keeps the person's own. */
  forget(): void;
}

const nothing: readonly ReviewerVerdict[] = [];

export function createReviewTable(rows: number): ReviewTable {
  const counting = new Uint8Array(rows);
  const own = new Map<number, Judgement>();
  const others = new Map<number, ReviewerVerdict[]>();
  const countingAt = (place: number) => findCounting(own.get(place), others.get(place) ?? nothing);
  const count = (place: number) => {
    const { verdict, corrected } = countingAt(place);
    counting[place] = (verdict ? verdictCodes[verdict] : 0) + (corrected ? correctedBit : 0);
  };
  const setOwn = (place: number, { verdict, corrected }: Judgement) => {
    if (isJudged({ verdict, corrected })) own.set(place, { verdict, corrected });
    else own.delete(place);
  };
  return {
    counting,
    ownAt: (place) => own.get(place) ?? unjudged,
    saidAt: (place) => others.get(place) ?? nothing,
    countingAt,
    ofAllAt: (place) => verdictOfAll(own.get(place), others.get(place) ?? nothing),
    judge(place, judgement) {
      setOwn(place, judgement);
      if (!own.has(place)) {
        const left = others.get(place)?.filter((one) => !one.own) ?? [];
        if (left.length > 0) others.set(place, left);
        else others.delete(place);
      }
      count(place);
    },
    take(place, verdict) {
      if (verdict.own && !verdict.final) setOwn(place, verdict);
      else {
        const verdicts = others.get(place);
        if (verdicts) verdicts.push(verdict);
        else others.set(place, [verdict]);
      }
      count(place);
    },
    forget() {
      const places = [...others.keys()];
      others.clear();
      for (const place of places) count(place);
    },
  };
}

interface Detections {
  columns: DetectionColumns;
  files: readonly string[];
  species: readonly SpeciesName[];
}

export function matchReviews<R extends ReviewKey>(
  reviews: readonly R[],
  { columns, files, species }: Detections,
  take: (place: number, review: R) => void,
  keyOf: (name: string) => string = (name) => name,
): void {
  const ids = new Map(files.map((name, id) => [name, id]));
  const names = species.map((one) => keyOf(scientificName(one)));
  const wanted: (Map<number, { review: R; key: string }[]> | undefined)[] = Array.from({
    length: files.length,
  });
  let any = false;
  for (const review of reviews) {
    const id = ids.get(review.file);
    if (id === undefined) continue;
    const starts = (wanted[id] ??= new Map<number, { review: R; key: string }[]>());
    const candidates = starts.get(review.start_ms);
    const one = { review, key: keyOf(review.species) };
    if (candidates) candidates.push(one);
    else starts.set(review.start_ms, [one]);
    any = true;
  }
  if (!any) return;
  const { rows, file, start, end, species: kinds } = columns;
  for (let place = 0; place < rows; place++) {
    const candidates = wanted[file[place]!]?.get(start[place]!);
    if (!candidates) continue;
    for (const { review, key } of candidates)
      if (review.end_ms === end[place] && key === names[kinds[place]!]) take(place, review);
  }
}
