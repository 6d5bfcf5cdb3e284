import {
  analysisType,
  type AnalysisType,
  analysisTypes,
  type CompatibleType,
  customModelPrefix,
  exampleType,
  knownModels,
} from '@biophony/contract';
import { always, batch, type Sql, sql } from '../base/sql.ts';
import { Pieces } from '../base/turns.ts';
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

const usable = (projectId: string, wanted: string | null): Sql =>
  sql`SELECT data_id FROM datasets
    WHERE project_id = ${projectId} AND ${wanted === null ? always : sql`data_id = ${wanted}`}
      AND validation_status IN ('valid', 'partial') AND file_count > 0
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

/**
 * The named dataset, or the first usable one. Counts some files per statement where statements
 * block other calls.
 */
export async function projectData(
  { deps, userId, now }: Context,
  { project_id: projectId, example }: Pick<ProjectRow, 'project_id' | 'example'>,
  wanted: string | null,
): Promise<ProjectData> {
  const since = new Date(now.getTime() - runnerDays * dayMs).toISOString();
  const runners = sql`SELECT analysis_type, min(species_range) AS species_range,
        ${selectModelName(sql`runners.analysis_type`, sql`${userId}`)} AS name
      FROM runners WHERE seen_at >= ${since} AND ${offeredTo(sql`${userId}`)} GROUP BY analysis_type`;
  const extensions = new Map<string, number>();
  const pieces = new Pieces(deps, filesAtOnce);
  let offers: Record<string, string | number | null>[] = [];
  let [dataId, after, read, most] = [wanted, '', 0, 0];
  for (let isFirst = true; isFirst || read === most; isFirst = false) {
    most = Math.min(pieces.size, allFiles);
    const counted = countedFiles(projectId, dataId, after, most);
    const [files, others] = await pieces.read(() =>
      batch<Record<string, string | number | null>>(
        deps.db,
        isFirst ? [counted, runners] : [counted],
      ),
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

export const compatibleTypes: Handler<'compatibleTypes'> = async ({ ctx, params, query }) => {
  const project = await ownProject(ctx, params.projectId);
  const { data_id: dataId = null } = query;
  if (dataId !== null) await ownDatasetOf(ctx, project.project_id, dataId);
  const data = await projectData(ctx, project, dataId);
  return {
    compatible_types: analysisTypesFor(data).map(([id, type]) => compatibility(id, type, data)),
  };
};
