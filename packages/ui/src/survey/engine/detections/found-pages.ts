import type { FoundDay } from '@biophony/recordings/survey';
import type { RowGroupInfo } from '../../../explorer/data/files/parquet-file.ts';
import type { DetectionRow } from '../../../explorer/engine/calls.ts';
import { createFoundFiles } from './found-files.ts';
import { fittingGroups } from './fitting-groups.ts';
import type { FoundSource, FoundPage, FoundPlace, FoundRow } from './found-calls.ts';
import { placesOf, rowAt } from './found-rows.ts';

/** Detections of a page at most. */
export const pageRows = 50;
/** Days of recorders, and row groups, that are read for a page at most: what is rare makes shorter pages. */
const mostDays = 4;
const mostGroups = 4;

/** Days on which a page that begins at a place can look, which bounds the analyses that it needs links of. */
export function daysOfPage(days: readonly FoundDay[], { day }: FoundPlace): FoundDay[] {
  const picked: FoundDay[] = [];
  let rows = 0;
  for (const one of days.slice(day, day + mostDays)) {
    // The first day may be begun already.
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
  /** What the rows call the species. */
  called: readonly string[];
  /** The first step of confidence that is listed. */
  leastStep: number;
  /** Whether a row of an analysis is listed. */
  lists: (analysis: number, row: number) => boolean;
  deploymentOf: (place: number) => DetectionRow['deployment'];
  placerOf: PlacerOf;
}

const surestFirst = (a: DetectionRow, b: DetectionRow): number =>
  b.confidence - a.confidence || (a.time ?? 0) - (b.time ?? 0) || a.row - b.row;

/** Reads pages of single detections, in the order of days as they are given, the surest of a day first. */
export function createFoundPages() {
  const files = createFoundFiles();

  /** The detections of a day that are in some row groups. */
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
    /** A page from a place on. Shorter than it could be where detections are far apart. Throws ReadError. */
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
    /** A row, and others of its recording that overlap some seconds of it. Throws ReadError. */
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
