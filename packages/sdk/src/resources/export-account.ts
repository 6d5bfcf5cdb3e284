import type { ProjectSummary } from '@biophony/contract';
import { ApiError } from '../core/errors.ts';
import type { CallOptions, Requester } from '../core/request.ts';
import { keysResource, presetsResource, runnerTokensResource, userResource } from './account.ts';
import { analysesResource } from './analyses.ts';
import { datasetsResource, filesResource } from './datasets.ts';
import { createMembersClient } from './members.ts';
import { projectsResource } from './projects.ts';
import { createReviewClient } from './review.ts';
import { createSurveyClient } from './survey.ts';

export type ExportKind =
  | 'export'
  | 'profile'
  | 'api_key'
  | 'runner_token'
  | 'preset'
  | 'shared_project'
  | 'project'
  | 'public_access'
  | 'member'
  | 'invitation'
  | 'viewer_link'
  | 'dataset'
  | 'file'
  | 'site'
  | 'deployment'
  | 'correction'
  | 'analysis'
  | 'result_file'
  | 'review'
  | 'sample'
  | 'sample_item'
  | 'calibration'
  | 'audit'
  | 'left_out'
  | 'end';

/** An object as /api returns it, and what it belongs to. */
export interface ExportLine {
  kind: ExportKind;
  project_id?: string;
  /** ID of its parent, if its own fields do not name it. */
  of?: string;
  value: object;
}

type Lines = AsyncGenerator<ExportLine, void, undefined>;

const limit = 1000;
const format = 1;

async function* each(
  kind: ExportKind,
  rows: AsyncIterable<object> | Iterable<object>,
  of?: string,
): Lines {
  for await (const value of rows) yield { kind, ...(of === undefined ? {} : { of }), value };
}

/** Only the account itself may read these, not its API keys; the export says so and goes on. */
async function* unlessRefused(kind: ExportKind, rows: () => Promise<readonly object[]>): Lines {
  try {
    yield* each(kind, await rows());
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    yield { kind: 'left_out', value: { kind, why: error.message } };
  }
}

async function* linesOfProject(
  client: { request: Requester },
  projectId: string,
  options: CallOptions,
): Lines {
  const { request } = client;
  const { members, invitations, viewerLinks, audit } = createMembersClient(client);
  const { sites, deployments } = createSurveyClient(client);
  const { reviews, samples, calibrations } = createReviewClient(client);
  const projects = projectsResource(request);
  const analyses = analysesResource(request);
  const files = filesResource(request);
  yield* each('project', [await projects.get(projectId, options)]);
  yield* each('public_access', [await projects.publicAccess(projectId, options)]);
  yield* each('member', members.list(projectId, { limit }, options));
  yield* each('invitation', invitations.list(projectId, { limit }, options));
  yield* each('viewer_link', viewerLinks.list(projectId, { limit }, options));
  for (const dataset of await datasetsResource(request).list(projectId, options)) {
    yield { kind: 'dataset', value: dataset };
    yield* each('file', files.list(dataset.data_id, { limit }, options), dataset.data_id);
  }
  yield* each('site', sites.list(projectId, { limit }, options));
  for await (const deployment of deployments.list(projectId, { limit }, options)) {
    yield { kind: 'deployment', value: deployment };
    const { deployment_id: id } = deployment;
    yield* each('correction', deployments.corrections(projectId, id, { limit }, options), id);
  }
  for (const analysis of await analyses.list(projectId, options)) {
    yield { kind: 'analysis', value: analysis };
    if (analysis.status !== 'completed') continue;
    const { analysis_id: id } = analysis;
    const { download_urls: results } = await analyses.results(id, options);
    yield* each(
      'result_file',
      results.map(({ filename, size_bytes, sha256 }) => ({ filename, size_bytes, sha256 })),
      id,
    );
  }
  yield* each('review', reviews.list(projectId, { limit }, options));
  for await (const sample of samples.list(projectId, { limit }, options)) {
    yield { kind: 'sample', value: sample };
    const { sample_id: id } = sample;
    yield* each('sample_item', samples.items(projectId, id, { limit }, options), id);
  }
  yield* each('calibration', calibrations.list(projectId, { limit }, options));
  yield* each('audit', audit.list(projectId, { limit }, options));
}

/**
 * Exports the caller's account without the bytes of recordings and results, and without secrets:
 * own projects, and projects it works on. Memory stays constant. The last line is `end` with the
 * number of lines before it; without it the export is incomplete. Throws errors of the calls.
 *
 * @example
 * for await (const line of exportAccount(client)) file.write(`${JSON.stringify(line)}\n`);
 */
export async function* exportAccount(
  client: { request: Requester },
  options: CallOptions = {},
): Lines {
  const { request } = client;
  let lines = 0;
  const counted = async function* (part: Lines, projectId?: string): Lines {
    for await (const line of part) {
      lines += 1;
      yield projectId === undefined ? line : { ...line, project_id: projectId };
    }
  };
  const presets = presetsResource(request);
  const presetsInFull = async function* () {
    for await (const { preset_id: id } of presets.list({ limit }, options))
      yield await presets.get(id, options);
  };
  yield* counted(each('export', [{ format, made_at: new Date().toISOString() }]));
  yield* counted(each('profile', [await userResource(request).profile(options)]));
  yield* counted(unlessRefused('api_key', () => keysResource(request).list(options)));
  yield* counted(
    unlessRefused('runner_token', async () => {
      const { tokens } = await runnerTokensResource(request).list({ limit }, options);
      return tokens;
    }),
  );
  yield* counted(each('preset', presetsInFull()));
  const own: ProjectSummary[] = [];
  for await (const project of projectsResource(request).list({ limit }, options)) {
    if (project.role === undefined || project.role === 'owner') own.push(project);
    else yield* counted(each('shared_project', [project]));
  }
  for (const { project_id: id } of own) {
    try {
      yield* counted(linesOfProject(client, id, options), id);
    } catch (error) {
      // Deleted meanwhile; anything else missing must not pass as complete.
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
      yield* counted(each('left_out', [{ kind: 'project', why: error.message }]), id);
    }
  }
  yield { kind: 'end', value: { lines } };
}
