import { limits } from '@biophony/contract';
import { createAnalysis } from '../analysis/analyses.ts';
import { executeAnalysis } from '../analysis/execute.ts';
import type { Deps, ExampleCard, ExampleRecording, ExampleSurvey } from '../base/deps.ts';
import { allRows, always, firstRow, run, sql } from '../base/sql.ts';
import { change } from '../events/change.ts';
import { ApiError, limitReached } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { assertAccount } from '../identity/proved-token.ts';
import { hasRoom } from '../projects/projects.ts';
import { fileKey } from '../storage/objects.ts';
import { storageUsage } from '../storage/usage.ts';
import { importSites } from '../survey/import-sheet.ts';
import { dataHandlers } from '../uploads/handlers.ts';
import { idOf, reviewExample } from './example-reviews.ts';

interface ExampleRow {
  project_id: string;
  example: 'making' | 'made' | 'reviewed';
  cards: number;
  analyses: number;
  finished: number;
}

const exampleRow = ({ deps: { db }, userId }: Context): Promise<ExampleRow | null> =>
  firstRow<ExampleRow>(
    db,
    sql`SELECT project_id, example,
        (SELECT count(*) FROM datasets WHERE datasets.project_id = projects.project_id
            AND file_count > 0) AS cards,
        (SELECT count(*) FROM analyses WHERE analyses.project_id = projects.project_id) AS analyses,
        (SELECT count(*) FROM analyses WHERE analyses.project_id = projects.project_id
            AND status IN ('completed', 'failed')) AS finished
      FROM projects WHERE user_id = ${userId} AND example IS NOT NULL`,
  );

/** Within the account's limit, and once for simultaneous calls. */
async function beginExample(ctx: Context, { title, description }: ExampleSurvey): Promise<void> {
  const projectId = crypto.randomUUID();
  const at = ctx.now.toISOString();
  await change(ctx, {
    projectId,
    id: projectId,
    event: { action: 'Project created', metadata: { title } },
    make: [
      sql`INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at,
        example)
        SELECT ${projectId}, user_id, ${title}, ${description}, ${at}, ${at}, 'making' FROM users
        WHERE user_id = ${ctx.userId} AND deleted_at IS NULL AND ${hasRoom(ctx.userId)}
          AND NOT EXISTS (SELECT 1 FROM projects WHERE user_id = ${ctx.userId}
              AND example IS NOT NULL)`,
    ],
    when: always,
  });
}

/** Deleted parts stay deleted. */
const endExample = ({ deps: { db } }: Context, projectId: string) =>
  run(
    db,
    sql`UPDATE projects SET example = 'made'
      WHERE project_id = ${projectId} AND example = 'making'`,
  );

type Id =
  | 'datasetsCreate'
  | 'uploadUrls'
  | 'uploadComplete'
  | 'sitesImport'
  | 'analysesCreate'
  | 'analysesExecute';

type CallInput<K extends Id> = Pick<Parameters<Handler<K>>[0], 'params'> & {
  body?: Parameters<Handler<K>>[0]['body'];
};

const calling =
  (ctx: Context) =>
  <K extends Id>(handler: Handler<K>, { params, body }: CallInput<K>) =>
    handler({
      ctx: { ...ctx, now: ctx.deps.clock.now() },
      params,
      query: {} as never,
      body: body as never,
      ifMatch: null,
    });

async function datasetOf({ deps: { db } }: Context, projectId: string, name: string) {
  return firstRow<{ data_id: string; file_count: number }>(
    db,
    sql`SELECT data_id, file_count FROM datasets
      WHERE project_id = ${projectId} AND dataset_name = ${name} ORDER BY file_count DESC`,
  );
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function uploadCard(ctx: Context, dataId: string, projectId: string, card: ExampleCard) {
  const call = calling(ctx);
  const dataset = { user_id: ctx.userId, project_id: projectId, data_id: dataId };
  const files: (ExampleRecording & { bytes: Uint8Array<ArrayBuffer> })[] = [];
  for await (const one of card.recordings())
    files.push({ ...one, bytes: Uint8Array.from(one.bytes) });
  const requests = await Promise.all(
    files.map(async ({ filename, bytes, recording }) => ({
      filename,
      content_type: 'audio/wav',
      size: bytes.length,
      sha256: hex(await crypto.subtle.digest('SHA-256', bytes)),
      recording,
    })),
  );
  const { files: tickets } = await call(dataHandlers.uploadUrls, {
    params: { dataId },
    body: { files: requests },
  });
  for (const [at, ticket] of tickets.entries()) {
    const bytes = files[at]?.bytes;
    if (ticket.status === 'upload' && bytes)
      await ctx.deps.blobs.put(fileKey(dataset, ticket.file_id), bytes, 'audio/wav');
    else if (ticket.status === 'refused') throw new Error(ticket.error);
  }
  await call(dataHandlers.uploadComplete, { params: { dataId } });
}

async function fillExample(ctx: Context, projectId: string, survey: ExampleSurvey): Promise<void> {
  const call = calling(ctx);
  const params = { projectId };
  const sheet = btoa(String.fromCharCode(...survey.sheet));
  const imported = await call(importSites, { params, body: { sheet } });
  if (!imported.applied) throw new Error(JSON.stringify(imported.faults));
  for (const card of survey.cards) {
    const before = await datasetOf(ctx, projectId, card.name);
    const dataset = before ?? {
      ...(await call(dataHandlers.datasetsCreate, {
        params,
        body: {
          dataset_name: card.name,
          classification_method: 'by_device',
          data_type_or_device: survey.device,
        },
      })),
      file_count: 0,
    };
    if (dataset.file_count === 0) await uploadCard(ctx, dataset.data_id, projectId, card);
    await analyse(ctx, projectId, dataset.data_id, survey);
  }
  await endExample(ctx, projectId);
}

async function analyse(
  ctx: Context,
  projectId: string,
  dataId: string,
  { analysisType }: ExampleSurvey,
): Promise<void> {
  const call = calling(ctx);
  const begun = await firstRow<{ analysis_id: string; status: string }>(
    ctx.deps.db,
    sql`SELECT analysis_id, status FROM analyses WHERE data_id = ${dataId}`,
  );
  if (begun && begun.status !== 'configured') return;
  const analysisId =
    begun?.analysis_id ??
    (
      await call(createAnalysis, {
        params: { projectId },
        body: {
          analysis_type: analysisType,
          data_id: dataId,
          batch_id: await idOf(projectId, 'batch'),
        },
      })
    ).analysis.analysis_id;
  await call(executeAnalysis, { params: { analysisId } });
}

const notOffered = () =>
  new ApiError('not_configured', 'This service offers no example project. Make a project instead.');

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6);

async function assertQuota({ deps, userId }: Context, { cards }: ExampleSurvey): Promise<void> {
  const bytes = cards.reduce((sum, card) => sum + card.bytes, 0);
  const { used, limit } = await storageUsage(deps.db, userId);
  if (used + bytes > limit)
    throw new ApiError(
      'storage_exceeded',
      `The example needs ${megabytes(bytes)} MB, and your plan has ${megabytes(Math.max(0, limit - used))} MB left. Delete some recordings, or choose a larger plan.`,
    );
  deps.disk?.assertSpaceFor(bytes);
}

const filling = new WeakMap<Deps, Map<string, string | null>>();
const ofProcess = (deps: Deps) => {
  const reasons = filling.get(deps) ?? new Map<string, string | null>();
  filling.set(deps, reasons);
  return reasons;
};

/** Makes what is missing, after the answer, and once for simultaneous calls. */
function workSoon(ctx: Context, projectId: string, work: () => Promise<void>): void {
  const { deps } = ctx;
  const reasons = ofProcess(deps);
  if (reasons.get(projectId) === null) return;
  reasons.set(projectId, null);
  const done = work().then(
    () => void reasons.delete(projectId),
    (cause: unknown) => {
      // Deleted meanwhile: no failure.
      reasons.set(projectId, cause instanceof ApiError ? cause.message : 'It could not be made.');
      if (!(cause instanceof ApiError && cause.code === 'not_found'))
        deps.log.error('The example project could not be made', { cause: String(cause) });
    },
  );
  deps.background(done);
}

/** Of those who did not wait for it. */
export async function reviewExamples(deps: Deps): Promise<void> {
  const { db, clock, example: survey } = deps;
  if (!survey) return;
  const projects = await allRows<{ project_id: string; user_id: string }>(
    db,
    sql`SELECT project_id, user_id FROM projects
      WHERE example = 'made' AND user_id <> '' AND NOT EXISTS (SELECT 1 FROM analyses
        WHERE analyses.project_id = projects.project_id
          AND status IN ('configured', 'queued', 'running'))`,
  );
  for (const { project_id: projectId, user_id: userId } of projects) {
    if (ofProcess(deps).has(projectId)) continue;
    const ctx: Context = {
      deps,
      principal: { kind: 'user', userId, scopes: [], keyId: null },
      userId,
      actorId: userId,
      role: 'owner',
      confinedTo: null,
      hidesPlaces: false,
      requestId: 'example',
      now: clock.now(),
    };
    workSoon(ctx, projectId, () => reviewExample(ctx, projectId, survey));
  }
}

const answerOf = (
  { project_id, example, cards, analyses, finished }: ExampleRow,
  sites: number,
) => ({
  project_id,
  made: example !== 'making',
  sites,
  sites_made: example === 'making' ? Math.min(cards, sites) : sites,
  analyses,
  analyses_finished: finished,
  reviewed: example === 'reviewed',
});

/**
 * Starts the project, or returns its progress. Throws `not_configured`, `storage_exceeded`,
 * `limit_reached`.
 */
export const makeExample: Handler<'projectsExample'> = async ({ ctx }) => {
  const survey = ctx.deps.example;
  if (!survey) throw notOffered();
  let row = await exampleRow(ctx);
  if (!row) {
    await assertQuota(ctx, survey);
    await beginExample(ctx, survey);
    row = await exampleRow(ctx);
    if (!row) {
      await assertAccount(ctx.deps.db, ctx.userId);
      throw limitReached(
        `An account can have ${limits.projects_per_account} projects. Delete one before making another.`,
      );
    }
  }
  const { project_id: projectId, example } = row;
  const isHeard = row.finished >= row.analyses;
  if (example === 'making' || (example === 'made' && isHeard)) {
    const failure = ofProcess(ctx.deps).get(projectId);
    if (failure) {
      ofProcess(ctx.deps).delete(projectId);
      throw new ApiError(
        'conflict',
        `The example is not whole. ${failure} Try again, or delete it.`,
      );
    }
    workSoon(ctx, projectId, () =>
      (example === 'making' ? fillExample : reviewExample)(ctx, projectId, survey),
    );
  }
  return answerOf(row, survey.cards.length);
};
