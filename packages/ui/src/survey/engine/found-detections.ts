import {
  confidenceStep,
  type FoundDay,
  noHour,
  wantedColumns,
  calledIn,
  firstStepOf,
  foundDays,
  type JoinedSurvey,
  type SurveyDeployment,
  type SurveyFilter,
} from '@biophony/recordings/survey';
import type { DetectionRow, Source, NamedDeployment } from '../../explorer/engine/calls.ts';
import {
  type ColumnValues,
  openParquet,
  type ParquetColumn,
  type ParquetFile,
  type RowGroupInfo,
} from '../../explorer/engine/parquet-file.ts';
import { createPlacer } from '../../explorer/engine/placed-recordings.ts';
import { renewableFile, type RenewableFile } from '../../explorer/engine/remote-file.ts';
import type { Handlers } from '../../explorer/engine/rpc.ts';
import type { FoundCalls, FoundPage, FoundPlace, FoundRow, FoundSource } from './calls.ts';

/** Bytes fetched first from a file's end: holds the index of a few hundred thousand detections. */
const tail = 64 * 1024;
/** Columns this many bytes apart are fetched together; less than an unneeded column. */
const gap = 32 * 1024;
/** Decoded row groups kept, of a few megabytes each. */
const mostKept = 8;

const looked = ['low_hz', 'high_hz', 'snr_db'] as const satisfies readonly ParquetColumn[];

type Values = ReadonlyMap<ParquetColumn, ColumnValues>;

/** Keeps file indexes, no rows. */
export function createOpenFiles() {
  const opened = new Map<number, { file: RenewableFile; parquet: Promise<ParquetFile> }>();
  /**
   * Opens the file of an analysis with its index; `source` must be a valid link. Throws ReadError.
   */
  return function open(analysis: number, { url, size }: Source): Promise<ParquetFile> {
    const entry = opened.get(analysis);
    entry?.file.renew(url);
    if (entry) return entry.parquet;
    const file = renewableFile(url, size);
    const parquet = openParquet(file, { tail, gap });
    opened.set(analysis, { file, parquet });
    parquet.catch(() => opened.delete(analysis));
    return parquet;
  };
}

/** Keeps file indexes and the row groups read last. */
export function createFoundFiles() {
  const cache = new Map<string, Promise<Values>>();

  const remembered = (key: string, read: () => Promise<Values>): Promise<Values> => {
    const reading = cache.get(key) ?? read();
    // Moves it to the end, so that the least recently used is dropped first.
    cache.delete(key);
    cache.set(key, reading);
    reading.catch(() => cache.delete(key));
    for (const oldest of cache.keys()) {
      if (cache.size <= mostKept) break;
      cache.delete(oldest);
    }
    return reading;
  };

  return {
    open: createOpenFiles(),
    /**
     * Reads the columns a list needs; with `details`, bands and loudness as well. Throws ReadError.
     */
    async read(
      analysis: number,
      parquet: ParquetFile,
      group: RowGroupInfo,
      details = false,
    ): Promise<Values> {
      const values = await remembered(`${analysis} ${group.first}`, () =>
        parquet.read(group, wantedColumns),
      );
      // Columns that the index shows as all null, because the model gives none.
      const more = looked.filter((name) => !group.bounded || group.bounds[name] !== undefined);
      if (!details || more.length === 0) return values;
      const bands = await remembered(`${analysis} ${group.first} bands`, () =>
        parquet.read(group, more),
      );
      return new Map([...values, ...bands]);
    },
  };
}

const hourMs = 3_600_000;
const steps = Math.round(1 / confidenceStep);

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && !Number.isNaN(value) ? value : null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function rowAt(
  values: Values,
  group: RowGroupInfo,
  at: number,
  placer: ReturnType<typeof createPlacer>,
  deployment: DetectionRow['deployment'],
): DetectionRow {
  const recorder = textOf(values.get('device_id')?.[at]) || null;
  const start = numberOf(values.get('start_s')?.[at]) ?? 0;
  const recorded = numberOf(values.get('start_local')?.[at]);
  const began = recorded === null ? Number.NaN : recorded - Math.round(start * 1000);
  const placed = placer(recorder, textOf(values.get('utc_offset')?.[at]), began);
  const shift = recorded === null ? 0 : placed.localMs - began;
  return {
    row: group.first + at,
    species: 0,
    scientific_name: textOf(values.get('scientific_name')?.[at]),
    common_name: textOf(values.get('common_name')?.[at]),
    file: textOf(values.get('file')?.[at]),
    start_s: start,
    end_s: numberOf(values.get('end_s')?.[at]) ?? start,
    confidence: numberOf(values.get('confidence')?.[at]) ?? 0,
    time: recorded === null ? null : recorded + shift,
    ...(shift !== 0 && recorded !== null && { recorded }),
    low_hz: numberOf(values.get('low_hz')?.[at]),
    high_hz: numberOf(values.get('high_hz')?.[at]),
    snr_db: numberOf(values.get('snr_db')?.[at]),
    verdict: null,
    recorder,
    place: null,
    ...(deployment && { deployment }),
    corrected: null,
  };
}

/** Same species, recorder, hours and confidence as the day's counts. */
function placesOf(
  values: Values,
  rows: number,
  { recorder, hours }: Pick<FoundDay, 'recorder' | 'hours'>,
  { called, leastStep }: { called: readonly string[]; leastStep: number },
): number[] {
  const column = (name: Parameters<Values['get']>[0]) => values.get(name) ?? [];
  const [scientific, common] = [column('scientific_name'), column('common_name')];
  const [confidence, time] = [column('confidence'), column('start_local')];
  const [device, offset] = [column('device_id'), column('utc_offset')];
  const indices: number[] = [];
  for (let at = 0; at < rows; at++) {
    if (!called.includes(textOf(scientific[at]) || textOf(common[at]))) continue;
    if ((textOf(device[at]) || null) !== recorder.device_id) continue;
    if ((textOf(offset[at]) || null) !== recorder.utc_offset) continue;
    if (Math.min(steps - 1, Math.floor((numberOf(confidence[at]) ?? 0) * steps)) < leastStep)
      continue;
    const ms = numberOf(time[at]);
    if (hours.has(ms === null ? noHour : Math.floor(ms / hourMs))) indices.push(at);
  }
  return indices;
}

const hourText = (hour: number) => new Date(hour * hourMs).toISOString().slice(0, 13);

/**
 * Row groups that can contain a species on a recorder's day, by any of its names, judged by the
 * bounds in the file's index. Groups without bounds can.
 */
export function fittingGroups(
  groups: readonly RowGroupInfo[],
  { recorder, hours }: Pick<FoundDay, 'recorder' | 'hours'>,
  names: readonly string[],
): RowGroupInfo[] {
  const timed = [...hours].filter((hour) => hour !== noHour);
  const [first, last] = [Math.min(...timed), Math.max(...timed)];
  const [from, to] = timed.length > 0 ? [hourText(first), `${hourText(last)}:59:59~`] : ['', ''];
  const mayHave = (group: RowGroupInfo, column: ParquetColumn, low: string, high: string) => {
    const bounds = group.bounds[column];
    if (!bounds || typeof bounds.low !== 'string' || typeof bounds.high !== 'string') return null;
    return bounds.high >= low && bounds.low <= high;
  };
  return groups.filter((group) => {
    if (!group.bounded) return true;
    const { device_id } = recorder;
    // Without bounds, no row of the group has a value.
    if (device_id !== null && !mayHave(group, 'device_id', device_id, device_id)) return false;
    if (timed.length > 0 && !hours.has(noHour) && !mayHave(group, 'start_local', from, to))
      return false;
    // A sound without a scientific name is searched by its common name.
    return names.some(
      (name) =>
        mayHave(group, 'scientific_name', name, name) !== false ||
        mayHave(group, 'common_name', name, name) === true,
    );
  });
}

export const pageRows = 50;
/** Most recorder days and row groups read for a page; rare species get shorter pages. */
const mostDays = 4;
const mostGroups = 4;

/** Days that a page can reach. Bounds the analyses whose links it needs. */
function daysOfPage(days: readonly FoundDay[], { day }: FoundPlace): FoundDay[] {
  const picked: FoundDay[] = [];
  let rows = 0;
  for (const one of days.slice(day, day + mostDays)) {
    // The first day may be partly read already.
    if (picked.length > 1 && rows >= pageRows) break;
    if (picked.length > 0) rows += one.detections;
    picked.push(one);
  }
  return picked;
}

type PlacerOf = (analysis: number) => Parameters<typeof rowAt>[3];

interface PageQuestion {
  days: readonly FoundDay[];
  at: FoundPlace;
  sources: readonly FoundSource[];
  called: readonly string[];
  /** Lowest confidence step listed. */
  leastStep: number;
  lists: (analysis: number, row: number) => boolean;
  deploymentOf: (place: number) => DetectionRow['deployment'];
  placerOf: PlacerOf;
}

const surestFirst = (a: DetectionRow, b: DetectionRow): number =>
  b.confidence - a.confidence || (a.time ?? 0) - (b.time ?? 0) || a.row - b.row;

/** Highest confidence first within a day. */
function createFoundPages() {
  const files = createFoundFiles();

  async function rowsOf(
    day: FoundDay,
    groups: readonly RowGroupInfo[],
    source: FoundSource,
    question: PageQuestion,
  ): Promise<FoundRow[]> {
    const parquet = await files.open(day.analysis, source);
    const placer = question.placerOf(day.analysis);
    const deployment = question.deploymentOf(day.deployment);
    const parts = await Promise.all(
      groups.map(async (group) => {
        const values = await files.read(day.analysis, parquet, group);
        const places = placesOf(values, group.rows, day, question).filter((at) =>
          question.lists(day.analysis, group.first + at),
        );
        return places.map((at) => ({
          ...rowAt(values, group, at, placer, deployment),
          analysis: day.analysis,
        }));
      }),
    );
    return parts.flat().sort(surestFirst);
  }

  return {
    /** Reads a page. Shorter than possible where detections are sparse. Throws ReadError. */
    async page(question: PageQuestion): Promise<FoundPage> {
      const { days, sources, called } = question;
      let { day, group, row } = question.at;
      const rows: FoundRow[] = [];
      let [readDays, readGroups] = [0, 0];
      for (; day < days.length && rows.length < pageRows;) {
        const one = days[day]!;
        const source = sources.find(({ analysis }) => analysis === one.analysis);
        if (readDays === mostDays || !source) break;
        const { groups } = await files.open(one.analysis, source);
        const fitting = fittingGroups(groups, one, called);
        const batch = fitting.slice(group, group + mostGroups);
        if (readGroups > 0 && readGroups + batch.length > mostGroups) break;
        readDays += 1;
        readGroups += batch.length;
        const dayRows = await rowsOf(one, batch, source, question);
        const newRows = dayRows.slice(row, row + pageRows - rows.length);
        rows.push(...newRows);
        row += newRows.length;
        if (row < dayRows.length) break;
        row = 0;
        group += mostGroups;
        if (group < fitting.length) continue;
        group = 0;
        day += 1;
      }
      return { rows, next: day < days.length ? { day, group, row } : null };
    },
    /**
     * Reads a row and the rows of its recording that overlap a span of seconds. Throws ReadError.
     */
    async around(
      source: FoundSource,
      row: number,
      { from, to }: { from: number; to: number },
      question: Pick<PageQuestion, 'placerOf'> & { deployment: DetectionRow['deployment'] },
    ): Promise<DetectionRow[]> {
      const parquet = await files.open(source.analysis, source);
      const group = parquet.groups.find((one) => row >= one.first && row < one.first + one.rows);
      if (!group) return [];
      const values = await files.read(source.analysis, parquet, group, true);
      const placer = question.placerOf(source.analysis);
      const make = (at: number) => rowAt(values, group, at, placer, question.deployment);
      const itself = make(row - group.first);
      const [file, start, end] = [values.get('file'), values.get('start_s'), values.get('end_s')];
      const others: DetectionRow[] = [];
      for (let at = 0; at < group.rows && others.length < mostAround; at++) {
        if (group.first + at === row || file?.[at] !== itself.file) continue;
        if (Number(start?.[at]) < to && Number(end?.[at]) > from) others.push(make(at));
      }
      return [itself, ...others];
    },
  };
}

/** Most boxes drawn into one spectrogram. */
const mostAround = 80;

interface OpenedAnalyses {
  analyses: readonly { data_id: string; is_in_zone: boolean }[];
  deployments: readonly SurveyDeployment[];
}

/** Whether a row is listed; `analysis` is its index in the survey. */
export type Lists = (analysis: number, row: number) => boolean;

type CallInput<Name extends keyof FoundCalls> = FoundCalls[Name]['input'];

export function createFoundDetections(
  survey: JoinedSurvey,
  opened: OpenedAnalyses,
  lists: Lists = () => true,
) {
  const pages = createFoundPages();
  const placers = new Map<number, ReturnType<typeof createPlacer>>();
  let last: { filter: string; days: FoundDay[] } | null = null;

  const placerOf = (analysis: number) => {
    const { data_id = '', is_in_zone = false } = opened.analyses[analysis] ?? {};
    const { deployments } = opened;
    const placer = placers.get(analysis) ?? createPlacer({ data_id, is_in_zone, deployments });
    placers.set(analysis, placer);
    return placer;
  };
  const deploymentOf = (place: number): NamedDeployment | undefined => {
    const one = opened.deployments[place];
    if (!one) return undefined;
    const { deployment_id, site_id } = one;
    return { deployment_id, site_id, site: site_id };
  };
  const daysOf = (filter: SurveyFilter): FoundDay[] => {
    const { sites, deployments, leastBySpecies } = filter;
    const name = JSON.stringify([
      filter,
      [...(sites ?? ['*'])],
      [...(deployments ?? ['*'])],
      [...(leastBySpecies ?? [])],
    ]);
    if (last?.filter !== name) last = { filter: name, days: foundDays(survey, filter) };
    return last.days;
  };

  return {
    found({ filter, at }: CallInput<'found'>) {
      const days = daysOf(filter);
      const analyses = daysOfPage(days, at).map(({ analysis }) => analysis);
      return {
        detections: days.reduce((sum, day) => sum + day.detections, 0),
        analyses: [...new Set(analyses)],
      };
    },
    page: ({ filter, at, sources }: CallInput<'page'>) =>
      pages.page({
        days: daysOf(filter),
        at,
        sources,
        called: calledIn(survey, filter.species ?? ''),
        leastStep: firstStepOf(filter, filter.species ?? ''),
        lists,
        deploymentOf,
        placerOf,
      }),
    around: ({ source, row, range, deployment }: CallInput<'around'>) =>
      pages.around(source, row, range, { placerOf, deployment: deployment ?? undefined }),
  } satisfies {
    [Name in keyof FoundCalls]: (
      input: CallInput<Name>,
    ) => ReturnType<Handlers<FoundCalls>[Name]> | FoundCalls[Name]['output'];
  };
}
