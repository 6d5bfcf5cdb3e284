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
import { pages, type Pages } from '../core/answer.ts';
import type { CallOptions, Requester } from '../core/request.ts';

/** Completed analyses of a survey. */
const analysesOfSurvey = (request: Requester) => ({
  /** Newest first, with download URLs of cubes. Those with equal `joins` may be shown together. */
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

/** Milliseconds for calls that read every recording of a dataset or a page of deployments. */
const reading: CallOptions = { timeout: 120_000 };

/** Deployments: recorders at sites for a time, and their clocks. */
const deploymentsResource = (request: Requester) => ({
  /** In order of creation. */
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
  /** Proposes deployments for the recordings of a dataset. */
  proposals: (dataId: string, options?: CallOptions) =>
    request('deploymentProposals', { params: { dataId } }, { ...reading, ...options }),
  /** Creates all of them or none, with the sites they name. */
  create: async (
    projectId: string,
    deployments: BodyOf<'deploymentsCreate'>['deployments'],
    options?: CallOptions,
  ) =>
    (await request('deploymentsCreate', { params: { projectId }, body: { deployments } }, options))
      .deployments,
  /** With `version`, refused with status 412 if changed meanwhile. */
  update: async (
    projectId: string,
    deploymentId: string,
    { version, ...body }: BodyOf<'deploymentsUpdate'> & { version?: number },
    options?: CallOptions,
  ) => {
    const call = { params: { projectId, deploymentId }, body, ifMatch: version };
    return (await request('deploymentsUpdate', call, options)).deployment;
  },
  /** Its recordings stay, without a deployment. */
  delete: (projectId: string, deploymentId: string, options?: CallOptions) =>
    request('deploymentsDelete', { params: { projectId, deploymentId } }, options),
  /**
   * Recorded effort by deployment and local hour; each page also lists recordings without a
   * deployment.
   */
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
  /** Log of clock corrections, newest first. */
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
  /** Previews a correction without changing anything. */
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
  /** Corrects the clock and ends the current correction. Recordings are not rewritten. */
  correct: async (
    projectId: string,
    deploymentId: string,
    body: BodyOf<'correctionsApply'>,
    options?: CallOptions,
  ) =>
    (await request('correctionsApply', { params: { projectId, deploymentId }, body }, options))
      .deployment,
  /** Ends the current correction: times are again as recorded. */
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
  /** Creates a site. */
  create: async (projectId: string, body: BodyOf<'sitesCreate'>, options?: CallOptions) =>
    (await request('sitesCreate', { params: { projectId }, body }, options)).site,
  /** With `version`, refused with status 412 if changed meanwhile. */
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
  /** Creates sites and deployments of a sheet: all rows or none. `dry_run` only previews. */
  import: (projectId: string, body: BodyOf<'sitesImport'>, options?: CallOptions) =>
    request('sitesImport', { params: { projectId }, body }, { timeout: 120_000, ...options }),
});

/**
 * Sites, deployments, clocks and effort of a survey. Separate from `createClient`, so that other
 * pages do not load it.
 */
export const createSurveyClient = ({ request }: { request: Requester }) => ({
  /** The named places of a project. */
  sites: sitesResource(request),
  /** Recorders at sites for a time, and their clocks. */
  deployments: deploymentsResource(request),
  analyses: analysesOfSurvey(request),
});

export type SurveyClient = ReturnType<typeof createSurveyClient>;

/**
 * The part of a correction that changes times, without who, when and why. Absent fields correct
 * nothing.
 */
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
 * The part of a deployment that places its recordings, for `joinSurvey` of
 * `@biophony/recordings/survey`; can be sent to a worker.
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

/** Analyses that may be shown together: at most the newest of each dataset. */
export interface AnalysisGroup {
  joins: string;
  analyses: SurveyAnalysis[];
  /** Sum over the analyses. */
  detections: number;
}

/** Groups analyses with cubes, newest first, and counts analyses of sounds without cubes. */
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
 * Number of different model weights (by SHA-256) in a group. Above 1, figures may differ for that
 * reason alone, despite the same model and version. Analyses without this field do not count.
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

/** Number of analyses in a group that cover only some recordings; older services do not say. */
export const countPartial = ({ analyses }: Pick<AnalysisGroup, 'analyses'>): number =>
  analyses.filter(({ complete }) => complete === false).length;
