import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { routes, type AnswerOf, type BodyOf, type Lease } from '@biophony/contract';
import { root } from '../../support/biophony.ts';
import type { Person } from '../../web/support/environment/person.ts';
import { uploadPast, writeCard } from '../../web/support/pages/recordings.ts';
import { makeProject } from '../../web/support/pages/shell.ts';
import type { Explored } from './explored.ts';

type RunnerRoute = Extract<keyof typeof routes, `runner${string}`>;

/** No runner of the tests offers this type. */
const analysis = {
  analysis_type: 'birdnet_v2_4',
  model: 'birdnet-v2.4',
  model_version: '2.4',
} as const;

/** As the runner's exporters wrote them. */
interface MadeResults {
  folder: string;
  detections: number;
}

/** Hands in what a script has made. */
interface OwnRunner {
  url: string;
  token: string;
}

async function call<K extends RunnerRoute>(
  { url, token }: OwnRunner,
  route: K,
  body: BodyOf<K>,
  shardId = '',
): Promise<AnswerOf<K>> {
  const [method, path] = routes[route];
  const answer = await fetch(url + path.replace('{shardId}', shardId), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as AnswerOf<K>;
}

async function lease(runner: OwnRunner): Promise<Lease | null> {
  const terms = { runner_id: 'results by script', analysis_types: [analysis] };
  return (await call(runner, 'runnerLease', terms)).lease;
}

async function mustLease(runner: OwnRunner, kind: Lease['kind']): Promise<Lease> {
  const leased = await lease(runner);
  if (leased?.kind !== kind) throw new Error(`The service has no shard to ${kind}.`);
  return leased;
}

async function measured(path: string) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { size_bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

async function store(runner: OwnRunner, { folder }: MadeResults, { shard_id, lease_token }: Lease) {
  const outputs = await Promise.all(
    (await readdir(folder)).map(async (name) => ({
      name,
      ...(await measured(join(folder, name))),
    })),
  );
  const content_type = 'application/octet-stream';
  const asked = { lease_token, outputs: outputs.map((one) => ({ ...one, content_type })) };
  const targets = await call(runner, 'runnerOutputs', asked, shard_id);
  for (const { name, upload_url, headers } of targets.outputs) {
    const body = await openAsBlob(join(folder, name));
    const put = await fetch(upload_url, { method: 'PUT', headers, body });
    if (!put.ok) throw new Error(`${name} was not stored: ${put.status} ${await put.text()}`);
  }
  return outputs;
}

/** Handed in by the person's own runner. Returns the analysis. */
export async function completeAnalysis(
  { url }: { url: string },
  { api }: Pick<Person, 'api'>,
  { projectId, dataId }: { projectId: string; dataId: string },
  made: MadeResults,
): Promise<string> {
  const { secret: token } = await api.runnerTokens.create({ name: 'Results by script' });
  const runner = { url, token };
  // The service learns a runner's types from its requests.
  await lease(runner);
  const { analysis_id: analysisId } = await api.analyses.create(projectId, {
    analysis_type: analysis.analysis_type,
    data_id: dataId,
    settings: {},
  });
  await api.analyses.execute(analysisId);
  const counts = { files_analysed: 1, files_refused: 0, seconds_analysed: 2 };
  const part = await mustLease(runner, 'analyse');
  const empty = { lease_token: part.lease_token, outputs: [], ...counts, summary: null };
  await call(runner, 'runnerComplete', empty, part.shard_id);
  const merge = await mustLease(runner, 'merge');
  const outputs = await store(runner, made, merge);
  const summary = {
    ...analysis,
    settings: {},
    files: { total: 1, analysed: 1, refused: 0 },
    seconds_analysed: 2,
    detections: made.detections,
  };
  const done = { lease_token: merge.lease_token, outputs, ...counts, summary };
  await call(runner, 'runnerComplete', done, merge.shard_id);
  return analysisId;
}

/**
 * By the runner's exporters: a hundred detections per recording, with band and loudness (`bands`),
 * or all files of an analysis (`all`).
 */
export async function makeResults(
  folder: string,
  detections: number,
  kind: '' | 'bands' | 'all' = '',
): Promise<MadeResults> {
  const made = join(await mkdtemp(join(folder, 'results-')), 'made');
  const program = join(root, 'workers/analysis/test/many-detections/make-results.ts');
  const args = ['--conditions=biophony', program, made, String(detections), kind];
  await promisify(execFile)(process.execPath, args, { cwd: root });
  return { folder: made, detections };
}

export async function storeResults(
  service: { url: string },
  person: Pick<Person, 'api'>,
  folder: string,
  detections: number,
  bands = false,
): Promise<Explored> {
  const made = await makeResults(folder, detections, bands ? 'bands' : '');
  const projectId = await makeProject(person, `Results of ${detections}`);
  const paths = await writeCard(join(folder, `card-${detections}`), 1);
  const dataId = await uploadPast(person, projectId, paths);
  const analysisId = await completeAnalysis(service, person, { projectId, dataId }, made);
  await rm(made.folder, { recursive: true });
  return { projectId, analysisId, detections };
}
