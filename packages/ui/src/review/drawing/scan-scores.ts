import { type FoundDay, noHour } from '@biophony/recordings/survey';
import type {
  ColumnValues,
  ParquetColumn,
  ParquetFile,
  RowGroupInfo,
} from '../../explorer/engine/parquet-file.ts';
import type { createPlacer } from '../../explorer/engine/placed-recordings.ts';
import { pause, readAhead } from '../../explorer/engine/remote-file.ts';
import type { FoundSource } from '../../survey/engine/calls.ts';
import { fittingGroups, type createOpenFiles } from '../../survey/engine/found-detections.ts';

const hourMs = 3_600_000;

type Values = ReadonlyMap<ParquetColumn, ColumnValues>;

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
export const toNumber = (value: unknown): number =>
  typeof value === 'number' ? value : Number.NaN;

const keyOf = (device: string, offset: string, hour: number) => `${device}\n${offset}\n${hour}`;

/**
 * Columns needed to find the deployment of a row: none if all days have one deployment, no time if
 * recorders tell them apart.
 */
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
 * Finds the index of a row's deployment as in the counts, -1 for none. Uses recorder, offset and
 * hour as far as `placeColumns` requires.
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
    const hour = timed ? hourOf(toNumber(values.get('start_local')?.[at])) : 0;
    const device = toText(values.get('device_id')?.[at]);
    return places.get(keyOf(device, toText(values.get('utc_offset')?.[at]), hour)) ?? -1;
  };
}

export const rowColumns = ['file', 'start_s', 'end_s'] as const satisfies readonly ParquetColumn[];

/** A row group that can contain the species, and the recorder days it can belong to. */
export interface SpeciesGroup {
  analysis: number;
  parquet: ParquetFile;
  group: RowGroupInfo;
  days: FoundDay[];
}

const openedAtOnce = 4;

/**
 * Row groups that can contain a species, in the order of the analyses: counts give hours and
 * recorders, file indexes give row groups. Throws ReadError.
 */
export async function speciesGroups(
  days: readonly FoundDay[],
  sources: readonly FoundSource[],
  called: readonly string[],
  open: ReturnType<typeof createOpenFiles>,
): Promise<SpeciesGroup[]> {
  const groups: SpeciesGroup[][] = sources.map(() => []);
  const waiting = sources.entries();
  const work = async () => {
    for (const [at, source] of waiting) {
      const parquet = await open(source.analysis, source);
      const daysOf = new Map<RowGroupInfo, FoundDay[]>();
      for (const day of days) {
        if (day.analysis !== source.analysis) continue;
        for (const group of fittingGroups(parquet.groups, day, called))
          daysOf.set(group, [...(daysOf.get(group) ?? []), day]);
      }
      groups[at] = parquet.groups.flatMap((group) => {
        const of = daysOf.get(group);
        return of ? [{ analysis: source.analysis, parquet, group, days: of }] : [];
      });
    }
  };
  await Promise.all(Array.from({ length: openedAtOnce }, work));
  return groups.flat();
}

const scoreColumns = ['scientific_name', 'common_name', 'confidence'] as const;
const nightColumns = ['device_id', 'utc_offset', 'start_local', 'start_s'] as const;

const nightMs = 24 * hourMs;

/** Receives a detection: number, score, index of the deployment (-1 for none), night and time. */
export type TakeScore = (
  index: number,
  score: number,
  deployment: number,
  night: number,
  at: number,
) => void;

const indexOf = (place: number, row: number): number => place * 2 ** 32 + row;
export const toRow = (index: number) => ({
  place: Math.floor(index / 2 ** 32),
  row: index % 2 ** 32,
});

interface ScanQuestion {
  groups: readonly SpeciesGroup[];
  /** Names in the rows. */
  called: readonly string[];
  minScore: number;
  /** Whether nights are needed, which requires the time of every row. */
  nights: boolean;
  placerOf: (analysis: number) => ReturnType<typeof createPlacer>;
  /** Index that numbers an analysis. */
  numberAnalysis: (analysis: number) => number;
}

/** Nights last from noon to noon of the local clock; -1 where the time is unknown. */
function nightOf(values: Values, at: number, placer: ReturnType<typeof createPlacer>) {
  const recorded = toNumber(values.get('start_local')?.[at]);
  if (Number.isNaN(recorded)) return { night: -1, time: -1 };
  const began = recorded - Math.round((toNumber(values.get('start_s')?.[at]) || 0) * 1000);
  const recorder = toText(values.get('device_id')?.[at]) || null;
  const { localMs } = placer(recorder, toText(values.get('utc_offset')?.[at]), began);
  const time = recorded + localMs - began;
  return { night: Math.floor((time - nightMs / 2) / nightMs), time };
}

/**
 * Reads the scores of a species, one row group at a time while the next ones are fetched. Reads the
 * columns for the deployment only where the counts leave it open. Throws ReadError.
 */
export async function scanScores(
  { groups, called, minScore, nights, placerOf, numberAnalysis }: ScanQuestion,
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
    const place = numberAnalysis(analysis);
    for (let at = 0; at < group.rows; at++) {
      if (!called.includes(toText(scientific?.[at]) || toText(common?.[at]))) continue;
      const score = toNumber(confidence?.[at]);
      if (!(score >= minScore)) continue;
      const { night, time } = nights ? nightOf(values, at, placer) : { night: -1, time: -1 };
      take(indexOf(place, group.first + at), score, find(values, at), night, time);
    }
    onRead();
    await pause();
  });
}
