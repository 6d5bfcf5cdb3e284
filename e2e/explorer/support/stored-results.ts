import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
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

/** A service without runners, and their secret. */
interface Unmanned {
  url: string;
  runnerSecret: string;
}

const analysis = { analysis_type: 'audio_events', model: null, model_version: null };

/** Results as the exporters of the runner wrote them into a folder: files of these names. */
interface MadeResults {
  folder: string;
  names: readonly string[];
  detections: number;
}

async function call<K extends RunnerRoute>(
  { url, runnerSecret }: Unmanned,
  route: K,
  body: BodyOf<K>,
  shardId = '',
): Promise<AnswerOf<K>> {
  const [method, path] = routes[route];
  const answer = await fetch(url + path.replace('{shardId}', shardId), {
    method,
    headers: { authorization: `Bearer ${runnerSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as AnswerOf<K>;
}

async function lease(service: Unmanned): Promise<Lease | null> {
  const terms = { runner_id: 'results by script', analysis_types: [analysis] };
  return (await call(service, 'runnerLease', terms)).lease;
}

async function mustLease(service: Unmanned, kind: Lease['kind']): Promise<Lease> {
  const leased = await lease(service);
  if (leased?.kind !== kind) throw new Error(`The service has no shard to ${kind}.`);
  return leased;
}

async function measured(path: string) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { size_bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

async function store(
  service: Unmanned,
  { folder, names }: MadeResults,
  { shard_id, lease_token }: Lease,
) {
  const outputs = await Promise.all(
    names.map(async (name) => ({ name, ...(await measured(join(folder, name))) })),
  );
  const content_type = 'application/octet-stream';
  const asked = { lease_token, outputs: outputs.map((one) => ({ ...one, content_type })) };
  const targets = await call(service, 'runnerOutputs', asked, shard_id);
  for (const { name, upload_url, headers } of targets.outputs) {
    const body = await openAsBlob(join(folder, name));
    const put = await fetch(upload_url, { method: 'PUT', headers, body });
    if (!put.ok) throw new Error(`${name} was not stored: ${put.status} ${await put.text()}`);
  }
  return outputs;
}

/**
 * An analysis of a dataset that is completed with such results: they are handed in as a runner hands in its own, and no
 * runner may work at the service. Answers the analysis.
 */
export async function completeAnalysis(
  service: Unmanned,
  { api }: Pick<Person, 'api'>,
  { projectId, dataId }: { projectId: string; dataId: string },
  made: MadeResults,
): Promise<string> {
  // The service knows what runners can do by what they ask for.
  await lease(service);
  const { analysis_type } = analysis;
  const { analysis_id: analysisId } = await api.analyses.create(projectId, {
    analysis_type,
    data_id: dataId,
    settings: {},
  });
  await api.analyses.execute(analysisId);
  const counts = { files_analysed: 1, files_refused: 0, seconds_analysed: 2 };
  const part = await mustLease(service, 'analyse');
  const empty = { lease_token: part.lease_token, outputs: [], ...counts, summary: null };
  await call(service, 'runnerComplete', empty, part.shard_id);
  const merge = await mustLease(service, 'merge');
  const outputs = await store(service, made, merge);
  const summary = {
    analysis_type,
    model: '',
    model_version: '',
    settings: {},
    files: { total: 1, analysed: 1, refused: 0 },
    seconds_analysed: 2,
    detections: made.detections,
  };
  const done = { lease_token: merge.lease_token, outputs, ...counts, summary };
  await call(service, 'runnerComplete', done, merge.shard_id);
  return analysisId;
}

/**
 * A project with a completed analysis of so many detections, made by a script with the runner's own exporters; no runner
 * may work at the service. With `bands` each detection has a band and a loudness, which the explorer reads from the file
 * when it lists it.
 */
export async function storeResults(
  service: Unmanned,
  person: Pick<Person, 'api'>,
  folder: string,
  detections: number,
  bands = false,
): Promise<Explored> {
  const results = join(folder, `results-${detections}`);
  const program = 'workers/analysis/test/many-detections/make-results.ts';
  await promisify(execFile)(
    process.execPath,
    [
      '--conditions=biophony',
      join(root, program),
      results,
      String(detections),
      bands ? 'bands' : '',
    ],
    { cwd: root },
  );
  const projectId = await makeProject(person, `Results of ${detections}`);
  const paths = await writeCard(join(folder, `card-${detections}`), 1);
  const dataId = await uploadPast(person, projectId, paths);
  const names = ['detections.parquet', 'files.csv'];
  const made = { folder: results, names, detections };
  const analysisId = await completeAnalysis(service, person, { projectId, dataId }, made);
  await rm(results, { recursive: true });
  return { projectId, analysisId, detections };
}
