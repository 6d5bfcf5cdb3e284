import type {
  AnswerOf,
  BodyOf,
  CorrectionAsked,
  Deployment,
  DeploymentCorrection,
  QueryOf,
  Site,
  SurveyAnalysis,
} from '@biophony/contract';
import { pages, type Pages } from '../../core/answer.ts';
import type { CallOptions, Requester } from '../../core/request.ts';

/** The completed analyses of a survey. */
const analysesOfSurvey = (request: Requester) => ({
  /** Newest first, with download URLs of their cubes; those of which `joins` is the same may be shown together. */
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

/** Long enough for calls that read every recording of a dataset or a page of deployments. */
const reading: CallOptions = { timeout: 120_000 };

/** Deployments: recorders at sites for a time, and their clocks. */
const deploymentsResource = (request: Requester) => ({
  /** In the order in which they were made. */
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
  /** Which deployments the recordings of a dataset come from. */
  proposals: (dataId: string, options?: CallOptions) =>
    request('deploymentProposals', { params: { dataId } }, { ...reading, ...options }),
  /** Makes all of them or none, with the sites that they name. */
  create: async (
    projectId: string,
    deployments: BodyOf<'deploymentsCreate'>['deployments'],
    options?: CallOptions,
  ) =>
    (await request('deploymentsCreate', { params: { projectId }, body: { deployments } }, options))
      .deployments,
  /** With `version`, a change made elsewhere since is refused with status 412. */
  update: async (
    projectId: string,
    deploymentId: string,
    { version, ...body }: BodyOf<'deploymentsUpdate'> & { version?: number },
    options?: CallOptions,
  ) => {
    const call = { params: { projectId, deploymentId }, body, ifMatch: version };
    return (await request('deploymentsUpdate', call, options)).deployment;
  },
  /** Recordings stay, and belong to no deployment. */
  delete: (projectId: string, deploymentId: string, options?: CallOptions) =>
    request('deploymentsDelete', { params: { projectId, deploymentId } }, options),
  /** What was recorded, by deployment and local hour; each page also lists recordings without a deployment. */
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
  /** The log of corrections of its clock, newest first. */
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
  /** What a correction would change; nothing is changed. */
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
  /** Corrects the clock; the correction in effect ends. No recording is written. */
  correct: async (
    projectId: string,
    deploymentId: string,
    body: BodyOf<'correctionsApply'>,
    options?: CallOptions,
  ) =>
    (await request('correctionsApply', { params: { projectId, deploymentId }, body }, options))
      .deployment,
  /** Ends the correction in effect: times are again as recorded. */
  revertCorrection: async (projectId: string, deploymentId: string, options?: CallOptions) =>
    (await request('correctionsRevert', { params: { projectId, deploymentId } }, options))
      .deployment,
});

/** Sites: the named places of a project. */
const sitesResource = (request: Requester) => ({
  /** By name. */
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
  /** Makes a site. */
  create: async (projectId: string, body: BodyOf<'sitesCreate'>, options?: CallOptions) =>
    (await request('sitesCreate', { params: { projectId }, body }, options)).site,
  /** With `version`, a change made elsewhere since is refused with status 412. */
  update: async (
    projectId: string,
    siteId: string,
    { version, ...body }: BodyOf<'sitesUpdate'> & { version?: number },
    options?: CallOptions,
  ) => {
    const call = { params: { projectId, siteId }, body, ifMatch: version };
    return (await request('sitesUpdate', call, options)).site;
  },
  /** A site with deployments is deleted only with `deployments: 'delete'`; recordings stay. */
  delete: (
    projectId: string,
    siteId: string,
    query: QueryOf<'sitesDelete'> = {},
    options?: CallOptions,
  ) => request('sitesDelete', { params: { projectId, siteId }, query }, options),
  /** Makes sites and deployments of a sheet: all rows of it or none; with `dry_run` tells what would be made. */
  import: (projectId: string, body: BodyOf<'sitesImport'>, options?: CallOptions) =>
    request('sitesImport', { params: { projectId }, body }, { timeout: 120_000, ...options }),
});

/**
 * What a survey needs beyond the client: sites, deployments, clocks and effort. Apart from `createClient`, so that pages
 * which show no survey do not load it.
 */
export const createSurveyClient = ({ request }: { request: Requester }) => ({
  /** The named places of a project. */
  sites: sitesResource(request),
  /** Recorders at sites for a time, and their clocks. */
  deployments: deploymentsResource(request),
  analyses: analysesOfSurvey(request),
});

export type SurveyClient = ReturnType<typeof createSurveyClient>;

/** A correction without who, when and why: what times are computed by. What is absent is not corrected. */
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
 * A deployment with what places its recordings, and nothing else: `joinSurvey` of `@biophony/recordings/survey` takes it, and
 * it can be sent to a worker.
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

/** Analyses that may be shown together: at most one of each dataset, the newest. */
export interface AnalysisGroup {
  joins: string;
  analyses: SurveyAnalysis[];
  /** Of all of them. */
  detections: number;
}

/** Analyses with cubes by what they share, those with the newest analysis first; and how many that look for sounds have no cubes. */
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
 * With how many different weights analyses of a group were made, by their SHA-256: above 1 their figures may differ for that
 * alone, though model and version are the same. Analyses that do not tell count for nothing.
 */
export const countWeights = ({ analyses }: Pick<AnalysisGroup, 'analyses'>): number =>
  new Set(analyses.flatMap(({ model_sha256 }) => model_sha256 ?? [])).size;

/** Analyses with a long-duration spectrogram: the newest of each dataset. */
export function spectrogramAnalyses(analyses: readonly SurveyAnalysis[]): SurveyAnalysis[] {
  const found = new Map<string, SurveyAnalysis>();
  for (const one of analyses)
    if (one.spectrogram && !found.has(one.data_id)) found.set(one.data_id, one);
  return [...found.values()];
}

/** Of how many analyses of a group the results are of a part of the recordings; services of before do not say it. */
export const countPartial = ({ analyses }: Pick<AnalysisGroup, 'analyses'>): number =>
  analyses.filter(({ complete }) => complete === false).length;
