import { limits, type ProjectSpecies, type SentSummary } from '@biophony/contract';
import { foldedText } from '@biophony/contract/constants';
import { acceptedNames, shippedNames } from '@biophony/contract/names';
import { ResultsFormatError } from '@biophony/contract/results';
import { withoutPlaces } from '@biophony/recordings';
import { allRows, batch, either, jsonTexts, sql } from '../base/sql.ts';
import { inTurns, Pieces, sortInTurns, yieldByTime } from '../base/turns.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor, numberInCursor } from '../http/paging.ts';
import { ownProject } from '../identity/membership.ts';
import { listSpecies } from '../runner/list-species.ts';
import { recountRows } from '../storage/usage.ts';

/** Joins names of one species. */
export const speciesNames = acceptedNames(shippedNames);

/** Analyses of earlier versions whose species one call lists. */
const listedAtOnce = 20;

interface Unlisted {
  analysis_id: string;
  analysis_type: string;
  settings: string;
  summary: string | null;
}

const noSummary = sql`UPDATE analyses SET species_rows = 0, joins = '', files_refused = 0`;

/** Lists species of analyses that an earlier version completed, some a call. */
async function listEarlier({ deps }: Context, projectId: string): Promise<void> {
  const found = await allRows<{ analysis_id: string }>(
    deps.db,
    sql`SELECT analysis_id FROM analyses
      WHERE project_id = ${projectId} AND status = 'completed' AND species_rows IS NULL
      ORDER BY completed_at DESC LIMIT ${listedAtOnce}`,
  );
  for (const { analysis_id } of found) {
    await yieldByTime(deps);
    const [row] = await allRows<Unlisted>(
      deps.db,
      sql`SELECT analyses.analysis_id, analysis_type, settings,
          coalesce(apart.summary, analyses.summary) AS summary
        FROM analyses LEFT JOIN analysis_summaries AS apart ON apart.analysis_id = analyses.analysis_id
        WHERE analyses.analysis_id = ${analysis_id}`,
    );
    if (!row) continue;
    const isThis = sql`analysis_id = ${analysis_id} AND species_rows IS NULL`;
    let statements = [sql`${noSummary} WHERE ${isThis}`];
    try {
      if (row.summary !== null)
        statements = await listSpecies(row, JSON.parse(row.summary) as SentSummary);
    } catch (error) {
      // A later version made it, which lists its species itself.
      if (error instanceof ResultsFormatError) continue;
      // Tried again, it would keep the others from being read for ever.
      deps.log.error('The species of an analysis could not be listed', {
        analysis_id,
        cause: String(error),
      });
    }
    await batch(deps.db, statements);
  }
  if (found.length > 0) await batch(deps.db, [recountRows(projectId, 'analyses')]);
}

export interface ListedAnalysis {
  analysis_id: string;
  data_id: string;
  analysis_type: string;
  joins: string;
  species_rows: number;
  files_refused: number;
}

/** Completed analyses whose species are listed, newest first. */
export async function listedAnalyses(ctx: Context, projectId: string): Promise<ListedAnalysis[]> {
  await listEarlier(ctx, projectId);
  return allRows<ListedAnalysis>(
    ctx.deps.db,
    sql`SELECT analysis_id, data_id, analysis_type, joins, species_rows,
        coalesce(files_refused, 0) AS files_refused
      FROM analyses
      WHERE project_id = ${projectId} AND status = 'completed' AND species_rows IS NOT NULL
      ORDER BY completed_at DESC, analysis_id DESC`,
  );
}

/** The first of each key. */
export function newestOf<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const seen = new Set<string>();
  return all.filter((one) => {
    const key = keyOf(one);
    return !seen.has(key) && seen.add(key);
  });
}

interface Counted {
  joins: string;
  scientific_name: string;
  common_name: string;
  detections: number;
  datasets: number;
  best_confidence: number;
  /** Detections of the dataset that has most, in twelve digits, and its ID. */
  most: string;
}

const digits = 12;
const padded = either(
  sql`printf('%012d', detections)`,
  sql`lpad(CAST(detections AS TEXT), 12, '0')`,
);

/** Rows per statement at most. */
const rowsAtOnce = 4000;

/** By names as written. In several statements. */
async function countSpecies(
  { deps }: Context,
  analyses: readonly ListedAnalysis[],
): Promise<Counted[]> {
  const pieces = new Pieces(deps, rowsAtOnce);
  const counted: Counted[] = [];
  for (let at = 0; at < analyses.length;) {
    const ids: string[] = [];
    for (let rows = 0; at < analyses.length && (ids.length === 0 || rows < pieces.size); at++) {
      ids.push(analyses[at]?.analysis_id ?? '');
      rows += analyses[at]?.species_rows ?? 0;
    }
    const found = await pieces.read(() =>
      allRows<Counted>(
        deps.db,
        sql`SELECT joins, scientific_name, max(common_name) AS common_name,
            sum(listed.detections) AS detections, count(*) AS datasets,
            max(best_confidence) AS best_confidence, max(padded || data_id) AS most
          FROM (SELECT analysis_species.*, ${padded} AS padded FROM analysis_species
            WHERE analysis_id IN ${jsonTexts(ids)}) AS listed
          JOIN analyses ON analyses.analysis_id = listed.analysis_id
          GROUP BY joins, scientific_name, CASE WHEN scientific_name = '' THEN common_name ELSE '' END`,
      ),
    );
    for (const one of found)
      counted.push({
        ...one,
        detections: Number(one.detections),
        datasets: Number(one.datasets),
      });
  }
  return counted;
}

const nameOf = ({ scientific_name, common_name }: ProjectSpecies) => scientific_name || common_name;

/**
 * Species of these analyses, one for all names of it. Of several models and settings the counts are
 * those with most detections.
 */
async function sumSpecies(
  ctx: Context,
  analyses: readonly ListedAnalysis[],
): Promise<ProjectSpecies[]> {
  const species = new Map<string, Map<string, Counted & { written: number }>>();
  await inTurns(ctx.deps, await countSpecies(ctx, analyses), (one) => {
    const key = speciesNames.key(one.scientific_name || one.common_name);
    const byJoins = species.get(key) ?? new Map<string, Counted & { written: number }>();
    species.set(key, byJoins);
    const sum = byJoins.get(one.joins);
    if (!sum) {
      byJoins.set(one.joins, { ...one, written: one.detections });
      return;
    }
    sum.detections += one.detections;
    sum.datasets += one.datasets;
    sum.best_confidence = Math.max(sum.best_confidence, one.best_confidence);
    if (one.most > sum.most) sum.most = one.most;
    if (one.detections > sum.written) {
      const { scientific_name, common_name } = one;
      Object.assign(sum, { scientific_name, common_name, written: one.detections });
    }
  });
  return [...species.values()].flatMap((byJoins) => {
    const [most] = [...byJoins.values()].sort((a, b) => b.detections - a.detections);
    if (!most) return [];
    const { scientific_name, common_name, detections, datasets, best_confidence } = most;
    const data_id = most.most.slice(digits);
    return [{ scientific_name, common_name, detections, datasets, best_confidence, data_id }];
  });
}

const compare = (one: ProjectSpecies, other: ProjectSpecies): number =>
  other.detections - one.detections || (nameOf(one) < nameOf(other) ? -1 : 1);

/** Species found in a project, most detections first. */
export const listProjectSpecies: Handler<'speciesList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const [detections = '', name = ''] = query.cursor ? decodeCursor(query.cursor, 2) : [];
  const after = query.cursor ? numberInCursor(detections) : null;
  const all = newestOf(
    await listedAnalyses(ctx, projectId),
    ({ data_id, joins }) => `${data_id} ${joins}`,
  );
  const { joins } = query;
  const species = await sumSpecies(
    ctx,
    all.filter((one) => one.species_rows > 0 && (joins === undefined || one.joins === joins)),
  );
  const sought = query.search === undefined ? null : foldedText(query.search);
  // Who may not see places finds none by guessing.
  const told = (text: string) => foldedText(ctx.hidesPlaces ? withoutPlaces(text) : text);
  const isAsked = (one: ProjectSpecies) =>
    (sought === null ||
      told(one.scientific_name).includes(sought) ||
      told(one.common_name).includes(sought)) &&
    (after === null || one.detections < after || (one.detections === after && nameOf(one) > name));
  const asked: ProjectSpecies[] = [];
  await inTurns(ctx.deps, species, (one) => void (isAsked(one) && asked.push(one)));
  const sorted = await sortInTurns(ctx.deps, asked, compare);
  const page = sorted.slice(0, limit);
  const last = page.at(-1);
  return {
    species: page,
    next_cursor:
      sorted.length > limit && last ? encodeCursor([String(last.detections), nameOf(last)]) : null,
  };
};
