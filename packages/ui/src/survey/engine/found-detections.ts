import {
  calledIn,
  type ConfirmedOf,
  createConfirmedRows,
  firstStepOf,
  type FoundDay,
  foundDays,
  type JoinedSurvey,
  noHour,
  type SpeciesNames,
  type SurveyDeployment,
  type SurveyFilter,
  wantedColumns,
  type WantedValues,
} from '@biophony/recordings/survey';
import type { ParquetColumn, RowGroupInfo } from '../../explorer/data/parquet-file.ts';
import { createPlacer } from '../../explorer/data/placed-recordings.ts';
import { readAhead } from '../../explorer/data/read-ahead.ts';
import type { DetectionRow, NamedDeployment } from '../../explorer/engine/calls.ts';
import type { Handlers } from '../../explorer/engine/rpc.ts';
import type {
  FoundCalls,
  FoundPage,
  FoundPlace,
  FoundRow,
  FoundSource,
  SaidSource,
} from './calls.ts';
import { createFoundFiles, placesOf, rowAt } from './found-files.ts';

const hourMs = 3_600_000;
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
        const found = await rowsOf(one, batch, source, question);
        const taken = found.slice(row, row + pageRows - rows.length);
        rows.push(...taken);
        row += taken.length;
        if (row < found.length) break;
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

type Asked<Name extends keyof FoundCalls> = FoundCalls[Name]['input'];

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
    found({ filter, at }: Asked<'found'>) {
      const days = daysOf(filter);
      const analyses = daysOfPage(days, at).map(({ analysis }) => analysis);
      return {
        detections: days.reduce((sum, day) => sum + day.detections, 0),
        analyses: [...new Set(analyses)],
      };
    },
    page: ({ filter, at, sources }: Asked<'page'>) =>
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
    around: ({ source, row, range, deployment }: Asked<'around'>) =>
      pages.around(source, row, range, { placerOf, deployment: deployment ?? undefined }),
  } satisfies {
    [Name in keyof FoundCalls]: (
      input: Asked<Name>,
    ) => ReturnType<Handlers<FoundCalls>[Name]> | FoundCalls[Name]['output'];
  };
}

/** Detections with verdicts, and how many of them the results do not contain. */
interface ReadConfirmed {
  confirmed: ConfirmedOf[];
  missing: number;
}

/**
 * Finds detections with verdicts in the results of analyses, one analysis at a time. Reads only row
 * groups that may contain their recordings, and keeps none. Reports row groups read, per analysis.
 * Throws ReadError.
 */
export async function readConfirmed(
  analyses: readonly SaidSource[],
  names: SpeciesNames,
  report: (news: { read: number; of: number }) => void,
): Promise<ReadConfirmed> {
  const files = createFoundFiles();
  const confirmed: ConfirmedOf[] = [];
  let missing = 0;
  for (const { wanted, ...source } of analyses) {
    const search = createConfirmedRows(wanted, names);
    const parquet = await files.open(source.analysis, source);
    const groups = parquet.groups.filter(({ bounds }) => search.mayHold(bounds.file));
    let read = 0;
    await readAhead(
      groups,
      (group) => parquet.read(group, wantedColumns),
      (group, values) => {
        search.take(values as WantedValues, group.rows, group.first);
        report({ read: ++read, of: groups.length });
      },
    );
    const found = search.found();
    confirmed.push({ analysis: source.analysis, detections: found.detections });
    missing += found.missing;
  }
  return { confirmed, missing };
}
