import { dataHandlers } from '../data/index.ts';
import { fileKey } from '../rows/object-keys.ts';
import type { Context, Handler } from '../../http/handler.ts';
import type { ExampleCard, ExampleRecording, ExampleSurvey } from '../../ports/example.ts';
import { createAnalysis } from '../analysis/create-analysis.ts';
import { executeAnalysis } from '../analysis/execute-analysis.ts';
import { importSites } from '../survey/sheet/import-sites.ts';
import { endExample } from './example-row.ts';

/** The rows that an upload and an analysis go through, called as a client does. */
type Id =
  | 'datasetsCreate'
  | 'uploadUrls'
  | 'uploadComplete'
  | 'sitesImport'
  | 'analysesCreate'
  | 'analysesExecute';

type Asked<K extends Id> = Pick<Parameters<Handler<K>>[0], 'params'> & {
  body?: Parameters<Handler<K>>[0]['body'];
};

const calling =
  (ctx: Context) =>
  <K extends Id>(handler: Handler<K>, { params, body }: Asked<K>) =>
    handler({
      ctx: { ...ctx, now: ctx.deps.clock.now() },
      params,
      query: {} as never,
      body: body as never,
      ifMatch: null,
    });

/** The dataset of a card with confirmed recordings; one that was begun before is gone on with. */
async function datasetOf({ deps: { db } }: Context, projectId: string, name: string) {
  return db
    .prepare(
      'SELECT data_id, file_count FROM datasets WHERE project_id = ? AND dataset_name = ? ORDER BY file_count DESC',
    )
    .bind(projectId, name)
    .first<{ data_id: string; file_count: number }>();
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function uploadCard(ctx: Context, dataId: string, projectId: string, card: ExampleCard) {
  const call = calling(ctx);
  const dataset = { user_id: ctx.userId, project_id: projectId, data_id: dataId };
  const files: (ExampleRecording & { bytes: Uint8Array<ArrayBuffer> })[] = [];
  for await (const one of card.recordings())
    files.push({ ...one, bytes: Uint8Array.from(one.bytes) });
  const asked = await Promise.all(
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
    body: { files: asked },
  });
  for (const [at, ticket] of tickets.entries()) {
    const bytes = files[at]?.bytes;
    if (ticket.status === 'upload' && bytes)
      await ctx.deps.blobs.put(fileKey(dataset, ticket.file_id), bytes, 'audio/wav');
    else if (ticket.status === 'refused') throw new Error(ticket.error);
  }
  await call(dataHandlers.uploadComplete, { params: { dataId } });
}

/** Makes what the example project lacks still: sites and deployments, then card by card recordings and an analysis. */
export async function fillExample(
  ctx: Context,
  projectId: string,
  survey: ExampleSurvey,
): Promise<void> {
  const call = calling(ctx);
  const params = { projectId };
  const sheet = btoa(String.fromCharCode(...survey.sheet));
  const imported = await call(importSites, { params, body: { sheet } });
  if (!imported.applied) throw new Error(JSON.stringify(imported.faults));
  for (const card of survey.cards) {
    const before = await datasetOf(ctx, projectId, card.name);
    const made = before ?? {
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
    if (made.file_count === 0) await uploadCard(ctx, made.data_id, projectId, card);
    await analyse(ctx, projectId, made.data_id);
  }
  await endExample(ctx, projectId);
}

async function analyse(ctx: Context, projectId: string, dataId: string): Promise<void> {
  const call = calling(ctx);
  const begun = await ctx.deps.db
    .prepare('SELECT analysis_id, status FROM analyses WHERE data_id = ?')
    .bind(dataId)
    .first<{ analysis_id: string; status: string }>();
  if (begun && begun.status !== 'configured') return;
  const analysisId =
    begun?.analysis_id ??
    (
      await call(createAnalysis, {
        params: { projectId },
        body: { analysis_type: 'audio_events', data_id: dataId },
      })
    ).analysis.analysis_id;
  await call(executeAnalysis, { params: { analysisId } });
}
