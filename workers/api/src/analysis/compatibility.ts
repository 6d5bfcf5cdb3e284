import {
  analysisType,
  type AnalysisType,
  analysisTypes,
  audioExtensions,
  type CompatibleType,
  customModelPrefix,
  exampleType,
  knownModels,
} from '@biophony/contract';
import { allRows, always, batch, type Sql, sql } from '../base/sql.ts';
import { Pieces } from '../base/turns.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { ownProject, type ProjectRow } from '../identity/membership.ts';
import { datasetOrder, ownDatasetOf } from '../storage/dataset-row.ts';
import { selectModelName, offeredTo } from './settings.ts';

const dayMs = 24 * 3600 * 1000;
const runnerDays = 7;

export interface ProjectData {
  dataId: string | null;
  extensions: ReadonlyMap<string, number>;
  fileCount: number;
  /** Offered within seven days by a runner of the service or the account. */
  offered: ReadonlySet<string>;
  /** Only types whose runners reported it; false if one lacks it. */
  speciesRange: ReadonlyMap<string, boolean>;
  names: ReadonlyMap<string, string>;
  /** Of the example project of its owner. */
  isExample: boolean;
}

const isUsable = sql`validation_status IN ('valid', 'partial') AND file_count > 0`;

const usable = (projectId: string, wanted: string | null): Sql =>
  sql`SELECT data_id FROM datasets
    WHERE project_id = ${projectId} AND ${wanted === null ? always : sql`data_id = ${wanted}`}
      AND ${isUsable}
    ORDER BY ${datasetOrder} LIMIT 1`;

/** Files per statement at most. */
const filesAtOnce = 4000;
const allFiles = 1_000_000_000;

const countedFiles = (projectId: string, wanted: string | null, after: string, most: number): Sql =>
  sql`SELECT data_id, extension, count(*) AS read, max(file_id) AS last,
      count(*) FILTER (WHERE status = 'stored' AND kind = 'recording') AS files
    FROM (SELECT data_id, file_id, extension, status, kind FROM files
      WHERE data_id = (${usable(projectId, wanted)}) AND file_id > ${after}
      ORDER BY file_id LIMIT ${most}) AS listed GROUP BY data_id, extension`;

type Project = Pick<ProjectRow, 'project_id' | 'example'>;
type Offers = Record<string, string | number | null>[];

/** Types that runners of the service or the account have offered lately. */
function offersOf({ userId, now }: Context): Sql {
  const since = new Date(now.getTime() - runnerDays * dayMs).toISOString();
  return sql`SELECT analysis_type, min(species_range) AS species_range,
        ${selectModelName(sql`runners.analysis_type`, sql`${userId}`)} AS name
      FROM runners WHERE seen_at >= ${since} AND ${offeredTo(sql`${userId}`)} GROUP BY analysis_type`;
}

function toProjectData(
  dataId: string | null,
  extensions: ReadonlyMap<string, number>,
  offers: Offers,
  { example }: Pick<ProjectRow, 'example'>,
): ProjectData {
  const ranged = offers.flatMap(({ analysis_type: type, species_range: range }) =>
    range === null ? [] : [[String(type), range === 1] as const],
  );
  const named = offers.flatMap(({ analysis_type: type, name }) =>
    name === null ? [] : [[String(type), String(name)] as const],
  );
  return {
    dataId: extensions.size > 0 ? dataId : null,
    extensions,
    fileCount: [...extensions.values()].reduce((sum, count) => sum + count, 0),
    offered: new Set(offers.map((row) => String(row.analysis_type))),
    speciesRange: new Map(ranged),
    names: new Map(named),
    isExample: example !== null,
  };
}

/**
 * All usable datasets together. Takes the counts that are kept for each: an upload refuses recordings
 * with endings that no analysis can read.
 */
async function dataOfAll(ctx: Context, project: Project): Promise<ProjectData> {
  const [counted, offers] = await batch<Offers[number]>(ctx.deps.db, [
    sql`SELECT coalesce(sum(file_count), 0) AS files, min(data_id) AS data_id FROM datasets
      WHERE project_id = ${project.project_id} AND ${isUsable}`,
    offersOf(ctx),
  ]);
  const { files = 0, data_id = null } = counted?.results[0] ?? {};
  const extensions = Number(files) > 0 ? [[audioExtensions[0] ?? '', Number(files)] as const] : [];
  return toProjectData(
    data_id === null ? null : String(data_id),
    new Map(extensions),
    offers?.results ?? [],
    project,
  );
}

/**
 * The named dataset, or the first usable one. Counts some files per statement where statements
 * block other calls.
 */
export async function projectData(
  ctx: Context,
  project: Project,
  wanted: string | null,
): Promise<ProjectData> {
  const { deps } = ctx;
  const { project_id: projectId } = project;
  const runners = offersOf(ctx);
  const extensions = new Map<string, number>();
  const pieces = new Pieces(deps, filesAtOnce);
  let offers: Offers = [];
  let [dataId, after, read, most] = [wanted, '', 0, 0];
  for (let isFirst = true; isFirst || read === most; isFirst = false) {
    most = Math.min(pieces.size, allFiles);
    const counted = countedFiles(projectId, dataId, after, most);
    const [files, others] = await pieces.read(() =>
      batch<Offers[number]>(deps.db, isFirst ? [counted, runners] : [counted]),
    );
    if (others) offers = others.results;
    read = 0;
    for (const row of files?.results ?? []) {
      const [extension, count, last] = [String(row.extension), Number(row.files), String(row.last)];
      dataId = String(row.data_id);
      read += Number(row.read);
      if (last > after) after = last;
      if (count > 0) extensions.set(extension, (extensions.get(extension) ?? 0) + count);
    }
  }
  return toProjectData(dataId, extensions, offers, project);
}

// Shown once a runner offers them: earlier versions lack them.
const onlyWhenOffered: ReadonlySet<string> = new Set(['audio_events', exampleType]);

const notInstalled = (model: string) => {
  const verb = knownModels[model] ? 'install' : 'import DIR --as';
  const name = knownModels[model]?.name ?? model;
  return `${name} is not installed. Run \`biophony-analysis models ${verb} ${model}\` where the analyses run, then try again.`;
};

/** For a model that is not installed, its benefit. */
function descriptionOf(id: string, { model, description }: AnalysisType, data: ProjectData) {
  const modelInfo = model === null || data.offered.has(id) ? undefined : knownModels[model];
  if (!modelInfo) return description;
  const finds = id.startsWith(customModelPrefix) ? `${modelInfo.finds}.` : description;
  return `${finds} ${modelInfo.licence}: may be used for ${modelInfo.use}`;
}

const knownNameOf = ({ model }: AnalysisType): string | null =>
  model === null ? null : (knownModels[model]?.name ?? null);

/** Types without a model run everywhere. */
const isInstalled = (id: string, { model }: AnalysisType, { offered }: ProjectData): boolean =>
  model === null || offered.has(id);

const noneOf = (files: number) =>
  files === 1 ? 'The only file does not fit' : `None of the ${files} files fits`;

function whyNot(id: string, type: AnalysisType, data: ProjectData, fitting: number) {
  if (id === exampleType && !data.isExample) return 'Only the example project has this analysis.';
  const offered = data.offered.has(id);
  const missing = type.model === null || offered ? null : notInstalled(type.model);
  // The missing model first, to avoid a useless upload.
  if (data.fileCount === 0)
    return missing ?? 'There is nothing to analyse yet. Upload a dataset first.';
  if (fitting === 0)
    return `${noneOf(data.fileCount)}: this analysis takes ${type.supported_file_extensions.join(', ')}.`;
  return onlyWhenOffered.has(id) && !offered
    ? 'No runner has offered this analysis in the last seven days. Start `biophony-analysis serve`, then try again.'
    : missing;
}

/** Says why a type cannot run, and what to do. */
export function compatibility(id: string, type: AnalysisType, data: ProjectData): CompatibleType {
  const fitting = type.supported_file_extensions.reduce(
    (sum, extension) => sum + (data.extensions.get(extension) ?? 0),
    0,
  );
  const reason = whyNot(id, type, data, fitting);
  const model = type.model === null ? undefined : knownModels[type.model];
  return {
    type: id,
    name: data.names.get(id) ?? knownNameOf(type),
    description: descriptionOf(id, type, data),
    compatible: reason === null,
    compatible_files: fitting,
    file_count: data.fileCount,
    reason,
    supported_file_extensions: [...type.supported_file_extensions],
    species_range: data.speciesRange.get(id) ?? null,
    installed: isInstalled(id, type, data),
    purpose: type.model === null && id !== exampleType ? 'sound' : 'species',
    classes: model?.classes ?? null,
    licence: model?.licence ?? null,
    use: model?.use ?? null,
  };
}

const knownTypes = Object.keys(knownModels)
  .filter((model) => Object.values(analysisTypes).every((type) => type.model !== model))
  .map((model) => customModelPrefix + model);

/** Built-in types, custom models that runners offer, then known models that none has. */
export function analysisTypesFor(data: ProjectData): [string, AnalysisType][] {
  const custom = [...data.offered].filter((id) => id.startsWith(customModelPrefix)).toSorted();
  const others = knownTypes.filter((id) => !data.offered.has(id));
  const example = data.isExample ? [exampleType] : [];
  return [...example, ...Object.keys(analysisTypes), ...custom, ...others].flatMap(
    (id): [string, AnalysisType][] => {
      const type = analysisType(id);
      return !type || (onlyWhenOffered.has(id) && !data.offered.has(id)) ? [] : [[id, type]];
    },
  );
}

/** Analyses that are looked at for speeds, and seconds of sound from which one counts. */
const recentAnalyses = 500;
const measuredSeconds = 600;
const measuredDays = 30;

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Seconds that an hour of sound took lately, by analysis type, from the first lease to the results. */
async function speeds({ deps, now }: Context): Promise<ReadonlyMap<string, number>> {
  const since = new Date(now.getTime() - measuredDays * dayMs).toISOString();
  const rows = await allRows<{
    analysis_type: string;
    started_at: string;
    completed_at: string;
    seconds_processed: number;
  }>(
    deps.db,
    sql`SELECT analysis_type, started_at, completed_at, seconds_processed
      FROM (SELECT * FROM analyses WHERE created_at >= ${since}
        ORDER BY created_at DESC, analysis_id DESC LIMIT ${recentAnalyses}) AS recent
      WHERE status = 'completed' AND started_at IS NOT NULL AND completed_at IS NOT NULL
        AND seconds_processed >= ${measuredSeconds}`,
  );
  const byType = new Map<string, number[]>();
  for (const { analysis_type, started_at, completed_at, seconds_processed } of rows) {
    const seconds = (Date.parse(completed_at) - Date.parse(started_at)) / 1000;
    const all = byType.get(analysis_type) ?? [];
    byType.set(analysis_type, [...all, (seconds / seconds_processed) * 3600]);
  }
  return new Map([...byType].map(([type, all]) => [type, Math.round(middle(all) * 10) / 10]));
}

export const compatibleTypes: Handler<'compatibleTypes'> = async ({ ctx, params, query }) => {
  const project = await ownProject(ctx, params.projectId);
  const { data_id: dataId = null, datasets } = query;
  if (dataId !== null && datasets === 'all')
    throw new ApiError('invalid_request', 'Give data_id or datasets=all, not both.', 'datasets');
  if (dataId !== null) await ownDatasetOf(ctx, project.project_id, dataId);
  const data =
    datasets === 'all' ? await dataOfAll(ctx, project) : await projectData(ctx, project, dataId);
  const measured = await speeds(ctx);
  return {
    compatible_types: analysisTypesFor(data).map(([id, type]) => ({
      ...compatibility(id, type, data),
      seconds_per_hour: measured.get(id) ?? null,
    })),
  };
};
