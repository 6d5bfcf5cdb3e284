import {
  calledIn,
  confidenceStep,
  type FoundDay,
  foundDays,
  type JoinedSurvey,
  noFilter,
  joinSurvey,
} from '@biophony/recordings/survey';
import {
  type SamplingOptions,
  type SamplingScheme,
  type SampledStratum,
  sampler,
  scoreToX,
  strataOf,
  type StratumEdges,
  xToScore,
} from '@biophony/statistics';
import { createPlacer } from '../../explorer/engine/placed-recordings.ts';
import { readAhead, ReadError } from '../../explorer/engine/remote-file.ts';
import type { Handlers } from '../../explorer/engine/rpc.ts';
import {
  toNumber,
  rowColumns,
  toRow,
  scanScores,
  type SpeciesGroup,
  speciesGroups,
  type TakeScore,
  toText,
} from './scan-scores.ts';
import type { FoundSource, OpenInput, SurveyCalls } from '../../survey/engine/calls.ts';
import { createOpenFiles } from '../../survey/engine/found-detections.ts';
import { createSurveyEngine } from '../../survey/engine/survey-engine.ts';

type Choice<T> = T extends unknown ? Omit<T, 'seed' | 'edges'> : never;

/** Options of `@biophony/statistics` without what the drawing computes itself. */
export type DrawMethod = Choice<SamplingOptions>;

export interface DrawQuestion {
  /** The `speciesKey` of the species. */
  species: string;
  /** ID of the sample: the same detections and seed give the same sample. */
  seed: string;
  method: DrawMethod;
  /** Least score, 0 to 1. */
  minScore: number;
  /**
   * Strata of an existing sample as scores, low to high; computed from the detections where absent.
   */
  strata?: readonly { low: number; high: number }[];
}

/** A drawn detection, as /api takes it. */
interface DrawnItem {
  data_id: string;
  file: string;
  start_s: number;
  end_s: number;
  score: number;
  /** Counted from 0. */
  stratum: number;
  site_id: string | null;
}

/** As /api takes it. */
export interface DrawnStratum {
  low: number;
  high: number;
  detections: number;
  drawn: number;
}

/** Without items if no detection reaches the least score. */
export interface DrawnSample {
  /** Scheme within each stratum; null where not stratified, or empty. */
  scheme: SamplingScheme | null;
  /** In listening order. */
  items: DrawnItem[];
  strata: DrawnStratum[];
  detections: number;
}

/** Progress: row groups whose scores were read, then those whose rows were. */
export interface DrawNews {
  part: 'scores' | 'rows';
  done: number;
  of: number;
}

/** Calls of the worker on drawing, in addition to the survey's; about the survey opened last. */
export type DrawCalls = {
  /** Analyses by index in the survey. */
  'draw-needs': {
    input: { species: string };
    output: { analyses: number[]; detections: number };
    report: never;
  };
  draw: {
    input: DrawQuestion & { sources: readonly FoundSource[] };
    output: DrawnSample;
    report: DrawNews;
  };
};

interface ScoreBounds {
  lowest: number;
  highest: number;
}

function drawBounds(strata: DrawQuestion['strata'], bounds: ScoreBounds): ScoreBounds {
  const [first, last] = [strata?.[0], strata?.at(-1)];
  return first && last ? { lowest: first.low, highest: last.high } : bounds;
}

/** Edges of the existing sample, or ten strata over the scores found. */
function drawEdges(strata: DrawQuestion['strata'], { lowest, highest }: ScoreBounds): StratumEdges {
  if (!strata || strata.length === 0) return strataOf(lowest, highest);
  return [...strata.map(({ low }) => scoreToX(low)), scoreToX(highest)];
}

/**
 * Strata as /api keeps them. The outer edges are the scores themselves, since the logit axis does
 * not reach 0 and 1.
 */
function toldStrata(
  strata: readonly SampledStratum[],
  { lowest, highest }: ScoreBounds,
): DrawnStratum[] {
  return strata.map(({ low_x, high_x, detections, drawn }, at) => ({
    low: at === 0 ? lowest : xToScore(low_x),
    high: at === strata.length - 1 ? highest : xToScore(high_x),
    detections,
    drawn,
  }));
}

type Row = Pick<DrawnItem, 'file' | 'start_s' | 'end_s'>;

/**
 * Reads file and seconds of the drawn rows from their row groups, in sample order. Throws
 * ReadError.
 */
async function drawnRows(
  drawn: readonly { analysis: number; row: number }[],
  groups: readonly SpeciesGroup[],
  onRead: (done: number, of: number) => void,
): Promise<Row[]> {
  const places = new Map<SpeciesGroup, { to: number; at: number }[]>();
  for (const [to, { analysis, row }] of drawn.entries()) {
    const holder = groups.find(
      (one) =>
        one.analysis === analysis &&
        row >= one.group.first &&
        row < one.group.first + one.group.rows,
    );
    if (!holder) throw new ReadError('damaged', `Row ${row} is in no row group.`);
    const of = places.get(holder) ?? [];
    of.push({ to, at: row - holder.group.first });
    places.set(holder, of);
  }
  const rows: Row[] = [];
  const needed = [...places.keys()];
  let done = 0;
  await readAhead(
    needed,
    ({ parquet, group }) => parquet.read(group, rowColumns),
    (holder, values) => {
      for (const { to, at } of places.get(holder) ?? []) {
        const start_s = toNumber(values.get('start_s')?.[at]);
        const end_s = toNumber(values.get('end_s')?.[at]);
        if (Number.isNaN(start_s) || Number.isNaN(end_s))
          throw new ReadError('damaged', 'A detection does not say when it begins or ends.');
        rows[to] = { file: toText(values.get('file')?.[at]), start_s, end_s };
      }
      onRead(++done, needed.length);
    },
  );
  return rows;
}

/**
 * Scores kept while strata are computed, 32 bytes each; beyond this number the scores are read a
 * second time.
 */
const mostKeptScores = 1_000_000;

/** Keeps detections up to a number that memory allows, and replays them. */
export function keepScores(detections: number, most = mostKeptScores) {
  const length = Math.min(detections, most);
  const [index, score, at] = [length, length, length].map((size) => new Float64Array(size));
  const [deployment, night] = [length, length].map((size) => new Int32Array(size));
  let count = 0;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  const take: TakeScore = (...one) => {
    lowest = Math.min(lowest, one[1]);
    highest = Math.max(highest, one[1]);
    if (count < length) {
      index![count] = one[0];
      score![count] = one[1];
      deployment![count] = one[2];
      night![count] = one[3];
      at![count] = one[4];
    }
    count++;
  };
  return {
    take,
    summary: () => ({ count, lowest, highest, whole: count <= length }),
    /** Replays all in order; only valid if `whole`. */
    again(to: TakeScore): void {
      for (let one = 0; one < count; one++)
        to(index![one]!, score![one]!, deployment![one]!, night![one]!, at![one]!);
    },
  };
}

/** `keptScores` limits its memory. */
export function createDrawing(
  survey: JoinedSurvey,
  { analyses, deployments }: Pick<OpenInput, 'deployments'> & { analyses: readonly Placed[] },
  keptScores = mostKeptScores,
) {
  const open = createOpenFiles();
  // Counts have scores in steps: skips days without detections from the step of the least score on.
  const daysOf = (species: string, minScore = 0): FoundDay[] =>
    foundDays(survey, {
      ...noFilter,
      species,
      minConfidence: Math.floor(minScore / confidenceStep + 1e-9) * confidenceStep,
    });
  const placers = new Map<number, ReturnType<typeof createPlacer>>();
  const placerOf = (analysis: number) => {
    const { data_id = '', is_in_zone = false } = analyses[analysis] ?? {};
    const placer = placers.get(analysis) ?? createPlacer({ data_id, is_in_zone, deployments });
    placers.set(analysis, placer);
    return placer;
  };
  // Rows are numbered by dataset ID, so that a detection keeps its number.
  const ordered = analyses.map((_, at) => at).sort((a, b) => compare(analyses[a], analyses[b]));
  const numberAnalysis = (analysis: number) => ordered.indexOf(analysis);

  return {
    needs(species: string): DrawCalls['draw-needs']['output'] {
      const days = daysOf(species);
      return {
        analyses: [...new Set(days.map(({ analysis }) => analysis))].sort((a, b) => a - b),
        detections: days.reduce((sum, { detections }) => sum + detections, 0),
      };
    },
    /**
     * Reads the scores of the species, then the drawn rows. Memory grows with the files' indexes,
     * not their rows. Throws ReadError.
     */
    async draw(
      { species, seed, method, minScore, strata, sources }: DrawCalls['draw']['input'],
      report: (news: DrawNews) => void,
    ): Promise<DrawnSample> {
      const days = daysOf(species, minScore);
      const called = calledIn(survey, species);
      const groups = await speciesGroups(days, sources, called, open);
      const nights = method.method === 'first_of_night';
      const question = { groups, called, minScore, nights, placerOf, numberAnalysis };
      const most = days.reduce((sum, { detections }) => sum + detections, 0);
      const passes = most > keptScores ? 2 : 1;
      let done = 0;
      const onRead = () => report({ part: 'scores', done: ++done, of: passes * groups.length });
      const scores = keepScores(most, keptScores);
      await scanScores(question, scores.take, onRead);
      const { count, whole, ...found } = scores.summary();
      if (count === 0) return { scheme: null, items: [], strata: [], detections: 0 };
      const bounds = drawBounds(strata, found);
      const edges = drawEdges(strata, bounds);
      const drawing = sampler({ ...method, seed, edges } as SamplingOptions);
      const add: typeof scores.take = (index, score, deployment, night, at) =>
        drawing.add({
          index,
          score,
          site: deployments[deployment]?.site_id ?? null,
          night: night < 0 ? null : night,
          ...(nights && { at }),
        });
      if (whole) scores.again(add);
      else await scanScores(question, add, onRead);
      const sample = drawing.finish();
      const places = sample.items.map(({ index }) => {
        const { place, row } = toRow(index);
        return { analysis: ordered[place] ?? -1, row };
      });
      const rows = await drawnRows(places, groups, (read, of) =>
        report({ part: 'rows', done: read, of }),
      );
      const items = sample.items.map(({ score, stratum, site }, at) => ({
        ...rows[at]!,
        data_id: analyses[places[at]!.analysis]?.data_id ?? '',
        score,
        stratum,
        site_id: typeof site === 'string' ? site : null,
      }));
      const { scheme } = sample;
      return { scheme, items, strata: toldStrata(sample.strata, bounds), detections: count };
    },
  };
}

const compare = (a: Placed | undefined, b: Placed | undefined) =>
  (a?.data_id ?? '') < (b?.data_id ?? '') ? -1 : 1;

type Placed = Pick<OpenInput['analyses'][number], 'data_id' | 'is_in_zone'>;

export type DrawingCalls = SurveyCalls & DrawCalls;

export function createDrawingEngine(): Handlers<DrawingCalls> {
  let drawing = createDrawing(joinSurvey([], []), { analyses: [], deployments: [] });
  const survey = createSurveyEngine((opened, input) => {
    drawing = createDrawing(opened, input);
  });
  return {
    ...survey,
    'draw-needs': async ({ species }) => drawing.needs(species),
    draw: (input, report) => drawing.draw(input, report),
  };
}
