import { type FoundDay, noHour } from '@biophony/recordings/survey';
import {
  type ColumnValues,
  openParquet,
  type ParquetColumn,
  type ParquetFile,
  type RowGroupInfo,
} from '../../explorer/data/parquet-file.ts';
import type { createPlacer } from '../../explorer/data/placed-recordings.ts';
import { pause, readAhead } from '../../explorer/data/read-ahead.ts';
import { renewableFile, type RenewableFile } from '../../explorer/data/remote-file.ts';
import type { FoundSource } from '../../survey/engine/calls.ts';
import { fittingGroups } from '../../survey/engine/found-detections.ts';

const hourMs = 3_600_000;

type Values = ReadonlyMap<ParquetColumn, ColumnValues>;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : Number.NaN;

const keyOf = (device: string, offset: string, hour: number) => `${device}\n${offset}\n${hour}`;

/** The columns that tell which deployment a row is of: none where all days are of one, and no time where recorders tell. */
function placeColumns(days: readonly FoundDay[]): ParquetColumn[] {
  const ofRecorder = new Map<string, number>();
  let isOne = true;
  for (const { recorder, deployment } of days) {
    const key = keyOf(recorder.device_id ?? '', recorder.utc_offset ?? '', 0);
    if ((ofRecorder.get(key) ?? deployment) !== deployment)
      return ['device_id', 'utc_offset', 'start_local'];
    ofRecorder.set(key, deployment);
    isOne &&= deployment === days[0]?.deployment;
  }
  return isOne ? [] : ['device_id', 'utc_offset'];
}

/**
 * The deployment of a row as the counts have it: its place, -1 for none. By its recorder, offset and hour, as far as
 * `placeColumns` says that they are needed.
 */
function deploymentFinder(days: readonly FoundDay[]): (values: Values, at: number) => number {
  const columns = placeColumns(days);
  const only = days[0]?.deployment ?? -1;
  if (columns.length === 0) return () => only;
  const timed = columns.includes('start_local');
  const places = new Map<string, number>();
  for (const { recorder, hours, deployment } of days)
    for (const hour of timed ? hours : [0])
      places.set(keyOf(recorder.device_id ?? '', recorder.utc_offset ?? '', hour), deployment);
  const hourOf = (ms: number) => (Number.isNaN(ms) ? noHour : Math.floor(ms / hourMs));
  return (values, at) => {
    const hour = timed ? hourOf(numberOf(values.get('start_local')?.[at])) : 0;
    const device = textOf(values.get('device_id')?.[at]);
    return places.get(keyOf(device, textOf(values.get('utc_offset')?.[at]), hour)) ?? -1;
  };
}

/** Bytes of a file's end that are fetched first: the index of some hundred thousand detections. */
const tail = 64 * 1024;
/** Bytes between two columns that are fetched with them. */
const gap = 32 * 1024;

/** What a sample has of a row. */
export const rowColumns = ['file', 'start_s', 'end_s'] as const satisfies readonly ParquetColumn[];

/** Opens detections.parquet of analyses, each once; the indexes are kept, and no rows. */
export function createScoreFiles() {
  const opened = new Map<number, { file: RenewableFile; parquet: Promise<ParquetFile> }>();
  /** The file of an analysis, behind a link that is good now. Throws ReadError. */
  return function open({ analysis, url, size }: FoundSource): Promise<ParquetFile> {
    const known = opened.get(analysis);
    known?.file.renew(url);
    if (known) return known.parquet;
    const file = renewableFile(url, size);
    const parquet = openParquet(file, { tail, gap });
    opened.set(analysis, { file, parquet });
    parquet.catch(() => opened.delete(analysis));
    return parquet;
  };
}

type OpenScoreFile = ReturnType<typeof createScoreFiles>;

/** A row group that can hold detections of the species, and the days of recorders that these can be of. */
export interface SpeciesGroup {
  analysis: number;
  parquet: ParquetFile;
  group: RowGroupInfo;
  days: FoundDay[];
}

/** Files whose indexes are fetched at once. */
const openedAtOnce = 4;

/**
 * The row groups of some analyses that can hold a species, in the order of the analyses: the counts say at which hours of
 * which recorders it is, the index of a file which row groups have them. Throws ReadError.
 */
export async function speciesGroups(
  days: readonly FoundDay[],
  sources: readonly FoundSource[],
  called: readonly string[],
  open: OpenScoreFile,
): Promise<SpeciesGroup[]> {
  const found: SpeciesGroup[][] = sources.map(() => []);
  const waiting = sources.entries();
  const work = async () => {
    for (const [at, source] of waiting) {
      const parquet = await open(source);
      const daysOf = new Map<RowGroupInfo, FoundDay[]>();
      for (const day of days) {
        if (day.analysis !== source.analysis) continue;
        for (const group of fittingGroups(parquet.groups, day, called))
          daysOf.set(group, [...(daysOf.get(group) ?? []), day]);
      }
      found[at] = parquet.groups.flatMap((group) => {
        const of = daysOf.get(group);
        return of ? [{ analysis: source.analysis, parquet, group, days: of }] : [];
      });
    }
  };
  await Promise.all(Array.from({ length: openedAtOnce }, work));
  return found.flat();
}

/** What says whether a row may be drawn. */
const scoreColumns = ['scientific_name', 'common_name', 'confidence'] as const;
/** What says in addition when it was. */
const nightColumns = ['device_id', 'utc_offset', 'start_local', 'start_s'] as const;

const nightMs = 24 * hourMs;

/** Takes a detection: a number that it keeps, its score, the place of its deployment (-1 for none), its night and time. */
export type TakeScore = (
  index: number,
  score: number,
  deployment: number,
  night: number,
  at: number,
) => void;

/** The number of a row among all datasets, by the place of its own, and back. */
const indexOf = (place: number, row: number): number => place * 2 ** 32 + row;
export const rowOf = (index: number) => ({
  place: Math.floor(index / 2 ** 32),
  row: index % 2 ** 32,
});

interface ScanQuestion {
  groups: readonly SpeciesGroup[];
  /** What the rows call the species. */
  called: readonly string[];
  minScore: number;
  /** Whether nights are asked for, which needs the time of every row. */
  nights: boolean;
  placerOf: (analysis: number) => ReturnType<typeof createPlacer>;
  /** The place of an analysis by which its rows are numbered. */
  placeOf: (analysis: number) => number;
}

/** Nights go from noon to noon of the local clock; -1 where no time is known. */
function nightOf(values: Values, at: number, placer: ReturnType<typeof createPlacer>) {
  const recorded = numberOf(values.get('start_local')?.[at]);
  if (Number.isNaN(recorded)) return { night: -1, time: -1 };
  const began = recorded - Math.round((numberOf(values.get('start_s')?.[at]) || 0) * 1000);
  const recorder = textOf(values.get('device_id')?.[at]) || null;
  const { localMs } = placer(recorder, textOf(values.get('utc_offset')?.[at]), began);
  const time = recorded + localMs - began;
  return { night: Math.floor((time - nightMs / 2) / nightMs), time };
}

/**
 * Reads the scores of a species in row groups, and hands each on with its deployment: row groups one after the other, of
 * which the next ones are fetched meanwhile. Columns that tell where a row belongs are read only where the counts leave it
 * open. Throws ReadError.
 */
export async function scanScores(
  { groups, called, minScore, nights, placerOf, placeOf }: ScanQuestion,
  take: TakeScore,
  onRead: () => void,
): Promise<void> {
  const read = ({ parquet, group, days }: SpeciesGroup) => {
    const columns: ParquetColumn[] = nights ? [...nightColumns] : placeColumns(days);
    return parquet.read(group, [...scoreColumns, ...columns]);
  };
  await readAhead(groups, read, async ({ analysis, group, days }, values) => {
    const [scientific, common] = [values.get('scientific_name'), values.get('common_name')];
    const confidence = values.get('confidence');
    const find = deploymentFinder(days);
    const placer = placerOf(analysis);
    const place = placeOf(analysis);
    for (let at = 0; at < group.rows; at++) {
      if (!called.includes(textOf(scientific?.[at]) || textOf(common?.[at]))) continue;
      const score = numberOf(confidence?.[at]);
      if (!(score >= minScore)) continue;
      const { night, time } = nights ? nightOf(values, at, placer) : { night: -1, time: -1 };
      take(indexOf(place, group.first + at), score, find(values, at), night, time);
    }
    onRead();
    await pause();
  });
}
