import {
  analysisType,
  analysisTypes,
  customModelPrefix,
  type AnalysisType,
  type CompatibleType,
} from '@biophony/contract';
import type { Database } from '../../ports/database.ts';
import { datasetOrder } from '../data/dataset-row.ts';

const dayMs = 24 * 3600 * 1000;
const runnerDays = 7;

/** What a project has to analyse: its first usable dataset, and how many stored files it has of each extension. */
export interface ProjectData {
  dataId: string | null;
  extensions: ReadonlyMap<string, number>;
  fileCount: number;
  /** Analysis types that a runner offered within the last seven days. */
  offered: ReadonlySet<string>;
  /** Those whose model has a species range with every runner that told, true, or lacks it with one, false. */
  speciesRange: ReadonlyMap<string, boolean>;
}

const usable = `SELECT data_id FROM datasets WHERE project_id = ? AND validation_status IN ('valid', 'partial')
  AND file_count > 0 ORDER BY ${datasetOrder} LIMIT 1`;

export async function projectData(
  db: Database,
  projectId: string,
  now: Date,
): Promise<ProjectData> {
  const since = new Date(now.getTime() - runnerDays * dayMs).toISOString();
  const [files, runners] = await db.batch<Record<string, string | number | null>>([
    db
      .prepare(
        `SELECT data_id, extension, count(*) AS files FROM files
         WHERE data_id = (${usable}) AND status = 'stored' AND kind = 'recording' GROUP BY data_id, extension`,
      )
      .bind(projectId),
    db
      .prepare(
        `SELECT analysis_type, min(species_range) AS species_range FROM runners
         WHERE seen_at >= ? GROUP BY analysis_type`,
      )
      .bind(since),
  ]);
  const rows = files?.results ?? [];
  const extensions = new Map(rows.map((row) => [String(row.extension), Number(row.files)]));
  const offers = runners?.results ?? [];
  const ranged = offers.flatMap(({ analysis_type: type, species_range: range }) =>
    range === null ? [] : [[String(type), range === 1] as const],
  );
  return {
    dataId: rows[0] ? String(rows[0].data_id) : null,
    extensions,
    fileCount: [...extensions.values()].reduce((sum, count) => sum + count, 0),
    offered: new Set(offers.map((row) => String(row.analysis_type))),
    speciesRange: new Map(ranged),
  };
}

// Runners of an earlier version cannot do it, so it is shown once one that can has been heard.
const onlyWhenOffered = 'audio_events';

const modelNames: Record<string, string> = { 'birdnet-v2.4': 'BirdNET V2.4' };

const notInstalled = (type: string, model: string) => {
  const verb = type.startsWith(customModelPrefix) ? 'import DIR --as' : 'install';
  return `${modelNames[model] ?? model} is not installed. Run \`biophony-analysis models ${verb} ${model}\` where the analyses run, then try again.`;
};

const noneOf = (files: number) =>
  files === 1 ? 'The only file does not fit' : `None of the ${files} files fits`;

function whyNot(id: string, type: AnalysisType, data: ProjectData, fitting: number) {
  const offered = data.offered.has(id);
  const missing = type.model === null || offered ? null : notInstalled(id, type.model);
  // Before an upload that would be for nothing, the missing model is what to know.
  if (data.fileCount === 0)
    return missing ?? 'There is nothing to analyse yet. Upload a dataset first.';
  if (fitting === 0)
    return `${noneOf(data.fileCount)}: this analysis takes ${type.supported_file_extensions.join(', ')}.`;
  return id === onlyWhenOffered && !offered
    ? 'No runner has offered this analysis in the last seven days. Start `biophony-analysis serve`, then try again.'
    : missing;
}

/** Whether an analysis type fits the project's files and can be run, and if not, why and what to do. */
export function compatibility(id: string, type: AnalysisType, data: ProjectData): CompatibleType {
  const fitting = type.supported_file_extensions.reduce(
    (sum, extension) => sum + (data.extensions.get(extension) ?? 0),
    0,
  );
  const reason = whyNot(id, type, data, fitting);
  return {
    type: id,
    description: type.description,
    compatible: reason === null,
    compatible_files: fitting,
    file_count: data.fileCount,
    reason,
    supported_file_extensions: [...type.supported_file_extensions],
    species_range: data.speciesRange.get(id) ?? null,
  };
}

/** All analysis types there are for a project: the built-in ones and the custom models that runners offer. */
export function analysisTypesFor(data: ProjectData): [string, AnalysisType][] {
  const custom = [...data.offered].filter((id) => id.startsWith(customModelPrefix)).toSorted();
  return [...Object.keys(analysisTypes), ...custom].flatMap((id): [string, AnalysisType][] => {
    const type = analysisType(id);
    return !type || (id === onlyWhenOffered && !data.offered.has(id)) ? [] : [[id, type]];
  });
}
