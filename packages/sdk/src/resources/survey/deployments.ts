import type {
  AnswerOf,
  BodyOf,
  Deployment,
  DeploymentCorrection,
  QueryOf,
} from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/call.ts';
import { pages, type Pages } from '../../core/pages.ts';

/** Long enough for calls that read every recording of a dataset or a page of deployments. */
const reading: CallOptions = { timeout: 120_000 };

/** Deployments: recorders at sites for a time, and their clocks. */
export const deploymentsResource = (request: Requester) => ({
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
