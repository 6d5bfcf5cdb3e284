import type {
  AnswerOf,
  BodyOf,
  CorrectionAsked,
  Deployment,
  DeploymentCorrection,
  ProjectSpecies,
  QueryOf,
  Site,
  SurveyAnalysis,
} from '@biophony/contract';
import { pages, type Pages } from '../core/answer.ts';
import type { CallOptions, Requester } from '../core/request.ts';

const analysesOfSurvey = (request: Requester) => ({
  /** Newest first, with URLs of cubes. Those with equal `joins` may be shown together. */
  list: (
    projectId: string,
    query: QueryOf<'surveyAnalyses'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'surveyAnalyses'>, SurveyAnalysis> =>
    pages(
      (cursor) =>
        request('surveyAnalyses', { params: { projectId }, query: { ...query, cursor } }, options),
      (page) => page.analyses,
      query.cursor,
    ),
});

/** Milliseconds; these read every recording of a dataset. */
const reading: CallOptions = { timeout: 120_000 };

const deploymentsResource = (request: Requester) => ({
  list: (
    projectId: string,
    query: QueryOf<'deploymentsList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'deploymentsList'>, Deployment> =>
    pages(
      (cursor) =>
        request('deploymentsList', { params: { projectId }, query: { ...query, cursor } }, options),
      (page) => page.deployments,
      query.cursor,
    ),
  proposals: (dataId: string, options?: CallOptions) =>
    request('deploymentProposals', { params: { dataId } }, { ...reading, ...options }),
  /** All or none, with the sites they name. */
  create: async (
    projectId: string,
    deployments: BodyOf<'deploymentsCreate'>['deployments'],
    options?: CallOptions,
  ) =>
    (await request('deploymentsCreate', { params: { projectId }, body: { deployments } }, options))
      .deployments,
  /** With `version`, refused with 412 if changed meanwhile. */
  update: async (
    projectId: string,
    deploymentId: string,
    { version, ...body }: BodyOf<'deploymentsUpdate'> & { version?: number },
    options?: CallOptions,
  ) => {
    const call = { params: { projectId, deploymentId }, body, ifMatch: version };
    return (await request('deploymentsUpdate', call, options)).deployment;
  },
  /** Its recordings stay. */
  delete: (projectId: string, deploymentId: string, options?: CallOptions) =>
    request('deploymentsDelete', { params: { projectId, deploymentId } }, options),
  /** By deployment and local hour; also lists recordings without a deployment. */
  effort: (
    projectId: string,
    query: QueryOf<'deploymentsEffort'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'deploymentsEffort'>, AnswerOf<'deploymentsEffort'>> =>
    pages(
      (cursor) =>
        request(
          'deploymentsEffort',
          { params: { projectId }, query: { ...query, cursor } },
          { ...reading, ...options },
        ),
      (page) => [page],
      query.cursor,
    ),
  corrections: (
    projectId: string,
    deploymentId: string,
    query: QueryOf<'correctionsList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'correctionsList'>, DeploymentCorrection> =>
    pages(
      (cursor) =>
        request(
          'correctionsList',
          { params: { projectId, deploymentId }, query: { ...query, cursor } },
          options,
        ),
      (page) => page.corrections,
      query.cursor,
    ),
  previewCorrection: (
    projectId: string,
    deploymentId: string,
    body: BodyOf<'correctionsPreview'>,
    options?: CallOptions,
  ) =>
    request(
      'correctionsPreview',
      { params: { projectId, deploymentId }, body },
      { ...reading, ...options },
    ),
  /** Replaces the current correction. Recordings are not rewritten. */
  correct: async (
    projectId: string,
    deploymentId: string,
    body: BodyOf<'correctionsApply'>,
    options?: CallOptions,
  ) =>
    (await request('correctionsApply', { params: { projectId, deploymentId }, body }, options))
      .deployment,
  /** Times are again as recorded. */
  revertCorrection: async (projectId: string, deploymentId: string, options?: CallOptions) =>
    (await request('correctionsRevert', { params: { projectId, deploymentId } }, options))
      .deployment,
});

const sitesResource = (request: Requester) => ({
  list: (
    projectId: string,
    query: QueryOf<'sitesList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'sitesList'>, Site> =>
    pages(
      (cursor) =>
        request('sitesList', { params: { projectId }, query: { ...query, cursor } }, options),
      (page) => page.sites,
      query.cursor,
    ),
  create: async (projectId: string, body: BodyOf<'sitesCreate'>, options?: CallOptions) =>
    (await request('sitesCreate', { params: { projectId }, body }, options)).site,
  /** With `version`, refused with 412 if changed meanwhile. */
  update: async (
    projectId: string,
    siteId: string,
    { version, ...body }: BodyOf<'sitesUpdate'> & { version?: number },
    options?: CallOptions,
  ) => {
    const call = { params: { projectId, siteId }, body, ifMatch: version };
    return (await request('sitesUpdate', call, options)).site;
  },
  /** With deployments only by `deployments: 'delete'`; recordings stay. */
  delete: (
    projectId: string,
    siteId: string,
    query: QueryOf<'sitesDelete'> = {},
    options?: CallOptions,
  ) => request('sitesDelete', { params: { projectId, siteId }, query }, options),
  /** Sites and deployments of a sheet, all rows or none. `dry_run` only previews. */
  import: (projectId: string, body: BodyOf<'sitesImport'>, options?: CallOptions) =>
    request('sitesImport', { params: { projectId }, body }, { timeout: 120_000, ...options }),
});

/** Sites, deployments, clocks, effort, and what was found. Separate, so that other pages do not load it. */
export const createSurveyClient = ({ request }: { request: Requester }) => ({
  /** What came last into a project, and what waits for somebody. */
  overview: async (projectId: string, options?: CallOptions) =>
    (await request('projectsOverview', { params: { projectId } }, options)).overview,
  /** Species found, most detections first. */
  species: (
    projectId: string,
    query: QueryOf<'speciesList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'speciesList'>, ProjectSpecies> =>
    pages(
      (cursor) =>
        request('speciesList', { params: { projectId }, query: { ...query, cursor } }, options),
      (page) => page.species,
      query.cursor,
    ),
  /** The first recordings with a part of their name, or of a day such as `2026-05-22 05`. */
  recordings: (projectId: string, search: string, options?: CallOptions) =>
    request('recordingsSearch', { params: { projectId }, query: { search } }, options),
  sites: sitesResource(request),
  deployments: deploymentsResource(request),
  analyses: analysesOfSurvey(request),
});

export type SurveyClient = ReturnType<typeof createSurveyClient>;

/** Part of a correction that changes times; absent fields correct nothing. */
export function correctionParts({ time_zone, utc_offset, shift_s, drift }: CorrectionAsked) {
  const [first, last] = drift ?? [];
  return {
    time_zone: time_zone ?? null,
    utc_offset: utc_offset ?? null,
    shift_s: shift_s ?? 0,
    drift: first && last ? ([first, last] as const) : null,
  };
}

/**
 * Part of a deployment for `joinSurvey` of `@biophony/recordings/survey`; can be sent to a worker.
 */
export function placedDeployment(deployment: Deployment) {
  const { correction } = deployment;
  return {
    deployment_id: deployment.deployment_id,
    site_id: deployment.site_id,
    device_id: deployment.device_id,
    data_id: deployment.data_id,
    dataset_deleted: deployment.dataset_deleted,
    start: deployment.start,
    end: deployment.end,
    recorded_from: deployment.recorded_from,
    recorded_to: deployment.recorded_to,
    time_zone: deployment.time_zone,
    utc_offset: deployment.utc_offset,
    correction: correction && correctionParts(correction),
  };
}

/** At most the newest of each dataset. */
export interface AnalysisGroup {
  joins: string;
  analyses: SurveyAnalysis[];
  detections: number;
}

/** Groups analyses with cubes, newest first; counts those without. */
export function analysisGroups(analyses: readonly SurveyAnalysis[]): {
  groups: AnalysisGroup[];
  withoutCubes: number;
} {
  const groups = new Map<string, AnalysisGroup>();
  let withoutCubes = 0;
  for (const one of analyses) {
    if (!one.counts || !one.effort) {
      if (!one.spectrogram) withoutCubes += 1;
      continue;
    }
    const group = groups.get(one.joins) ?? {
      joins: one.joins,
      analyses: [],
      detections: 0,
    };
    groups.set(one.joins, group);
    if (group.analyses.some(({ data_id }) => data_id === one.data_id)) continue;
    group.analyses.push(one);
    group.detections += one.detections ?? 0;
  }
  return { groups: [...groups.values()], withoutCubes };
}

/**
 * Number of different model weights (by SHA-256). Above 1, figures may differ for that reason
 * alone.
 */
export const countWeights = ({ analyses }: Pick<AnalysisGroup, 'analyses'>): number =>
  new Set(analyses.flatMap(({ model_sha256 }) => model_sha256 ?? [])).size;

/** With a long-duration spectrogram: the newest of each dataset. */
export function spectrogramAnalyses(analyses: readonly SurveyAnalysis[]): SurveyAnalysis[] {
  const byDataset = new Map<string, SurveyAnalysis>();
  for (const one of analyses)
    if (one.spectrogram && !byDataset.has(one.data_id)) byDataset.set(one.data_id, one);
  return [...byDataset.values()];
}

/** Analyses of only some recordings; older services do not say. */
export const countPartial = ({ analyses }: Pick<AnalysisGroup, 'analyses'>): number =>
  analyses.filter(({ complete }) => complete === false).length;
