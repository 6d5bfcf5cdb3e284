import { endpoints, scopes, type AnswerOf, type BodyOf, type Lease } from '@biophony/contract';
import { routes, type RouteId } from '@biophony/contract/constants';
import type { OneFault } from './one-fault.ts';
import { indices, putOutput } from '../made-shards.ts';
import { ServiceContext } from '../service-context.ts';
import { createApp } from '../../src/app/app.ts';
import { sha256Hex } from '../../src/base/secrets.ts';
import { newApiKey } from '../../src/identity/api-keys.ts';
import { maintain } from '../../src/app/maintenance.ts';
import { handlers } from '../../src/app/handlers.ts';
import { fileKey } from '../../src/storage/objects.ts';

/** Longer than a repeat waits for a killed call, shorter than a lease. */
const pauseSeconds = 6;
const tries = 4;
const leaseSeconds = 31;
/** A file whose reader died is then read again. */
const readAgainSeconds = 901;
/** One shard each. */
const filenames = ['20260501_050000.WAV', '20260501_060000.WAV'];

const facts = {
  format: 'wav',
  sample_rate_hz: 48_000,
  channels: 1,
  duration_s: 600,
  recorded_at: null,
  utc_offset: null,
  device_id: null,
  make: null,
  model: null,
  latitude: null,
  longitude: null,
  battery_v: null,
  temperature_c: null,
};

/** From upload to results, with one failing call to the database or the store. */
class Survey {
  readonly service: ServiceContext;
  readonly fault: OneFault;
  readonly #app: ReturnType<typeof createApp>;
  readonly #key: string;
  #calls = 0;

  private constructor(service: ServiceContext, fault: OneFault, key: string) {
    this.service = service;
    this.fault = fault;
    this.#key = key;
    const { background } = service.deps;
    service.deps.background = (work) => background(work.catch(() => {}));
    service.deps.db = fault.database(service.db);
    service.deps.blobs = fault.store(service.blobs);
    this.#app = createApp(service.deps, handlers);
  }

  static async begin(fault: OneFault): Promise<Survey> {
    const service = await ServiceContext.start();
    await service.user('ada');
    const key = newApiKey();
    await service.db
      .prepare(
        `INSERT INTO api_keys (key_id, user_id, name, prefix, secret_sha256, scopes, created_at)
         VALUES ('k', 'ada', 'k', 'bp_', ?, ?, '')`,
      )
      .bind(sha256Hex(key), JSON.stringify(scopes))
      .run();
    return new Survey(service, fault, key);
  }

  /** Until it is answered, as clients do: with one Idempotency-Key, never after a refusal. */
  async call<K extends RouteId>(
    id: K,
    params: Record<string, string> = {},
    body?: BodyOf<K>,
    query = '',
  ): Promise<AnswerOf<K>> {
    const [method, template] = routes[id];
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const isRunner = endpoints[id].access === 'runner';
    const bearer = isRunner ? this.service.deps.config.runnerSecret : this.#key;
    const headers = {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      'idempotency-key': `call-${this.#calls++}`,
    };
    for (let tried = 1; ; tried++) {
      const answer = await this.#app.request(`http://localhost${path}${query}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      await this.service.settled();
      const text = await answer.text();
      if (answer.ok) return JSON.parse(text) as AnswerOf<K>;
      if (answer.status < 500 || tried === tries)
        throw new Error(`${id}: ${answer.status} ${text}`);
      this.service.passSeconds(pauseSeconds);
    }
  }

  /** A lost lease comes again when it is over. */
  async lease(): Promise<Lease> {
    const body = { runner_id: 'runner', analysis_types: [indices] };
    for (let tried = 1; ; tried++) {
      const { lease } = await this.call('runnerLease', {}, body);
      if (lease) return lease;
      if (tried === tries) throw new Error('There was nothing to lease');
      this.service.passSeconds(leaseSeconds);
    }
  }

  async work(held: Lease): Promise<void> {
    const params = { shardId: held.shard_id };
    const lease_token = held.lease_token;
    const files_done = held.files.length;
    await this.call('runnerHeartbeat', params, { lease_token, files_done, seconds_done: 1 });
    const isMerge = held.kind === 'merge';
    const name = isMerge ? 'files.csv' : 'part.csv';
    const outputs = [{ name, size_bytes: 3, sha256: '0'.repeat(64) }];
    await this.call('runnerOutputs', params, {
      lease_token,
      outputs: outputs.map((output) => ({ ...output, content_type: 'text/csv' })),
    });
    await putOutput(this.service, held, name);
    const files = { total: filenames.length, analysed: filenames.length, refused: 0 };
    await this.call('runnerComplete', params, {
      lease_token,
      outputs,
      files_analysed: files_done,
      files_refused: 0,
      seconds_analysed: 1,
      summary: isMerge
        ? {
            analysis_type: held.analysis_type,
            model: 'none',
            model_version: '1',
            settings: {},
            files,
            seconds_analysed: 2,
            detections: 0,
          }
        : null,
    });
  }

  async run(): Promise<void> {
    const { project } = await this.call('projectsCreate', {}, { title: 'Marsh' });
    const projectId = project.project_id;
    const { data_id: dataId } = await this.call(
      'datasetsCreate',
      { projectId },
      {
        dataset_name: 'Card',
        classification_method: 'by_device',
        data_type_or_device: 'audiomoth',
        strict_name: true,
      },
    );
    const { files } = await this.call(
      'uploadUrls',
      { dataId },
      {
        files: filenames.map((filename) => ({
          filename,
          content_type: 'audio/wav',
          size: filename.length,
          sha256: sha256Hex(filename),
          recording: facts,
        })),
      },
    );
    const dataset = { user_id: 'ada', project_id: projectId, data_id: dataId };
    for (const { file_id, filename } of files as { file_id: string; filename: string }[])
      await this.service.blobs.put(fileKey(dataset, file_id), new TextEncoder().encode(filename));
    await this.call('uploadComplete', { dataId }, undefined, '?pages=true');
    await this.call('notesCreate', { projectId }, { text: 'Rain at noon' });
    await this.call('tagsAdd', { projectId }, { tag: 'reed' });
    await this.call('projectsUpdate', { projectId }, { description: 'Reeds' });
    const { analysis } = await this.call(
      'analysesCreate',
      { projectId },
      { analysis_type: 'acoustic_indices' },
    );
    await this.call('analysesExecute', { analysisId: analysis.analysis_id });
    for (let shards = 0; shards <= filenames.length; shards++) await this.work(await this.lease());
    await this.call('analysesResults', { analysisId: analysis.analysis_id });
    for (let round = 0; round < 2; round++) {
      this.service.passSeconds(readAgainSeconds);
      await maintain(this.service.deps).catch(() => {});
      await this.service.settled();
    }
  }
}

/** Everything visible and counted, whatever happened on the way. */
const shown = {
  projects: 'SELECT title, description FROM projects',
  tags: 'SELECT tag FROM tags',
  notes: 'SELECT text FROM notes',
  // Identifiers differ in every run.
  timeline: `SELECT action, replace(metadata, (SELECT data_id FROM datasets), 'the dataset') AS metadata
    FROM timeline_events ORDER BY action, metadata`,
  datasets: `SELECT dataset_name, file_count, total_size_bytes, other_count, pending_count, pending_bytes, duration_s,
    validation_status, validation_issues FROM datasets`,
  files:
    'SELECT filename, status, stored_bytes, issue, upload_id, verified_by FROM files ORDER BY filename',
  analyses: `SELECT status, total_files, files_processed, files_counted, total_seconds, seconds_processed, seconds_counted,
    error_message, (SELECT apart.summary FROM analysis_summaries AS apart WHERE apart.analysis_id = analyses.analysis_id) AS summary
    FROM analyses`,
  shards: `SELECT shard_index, kind, status, file_count, files_done, files_analysed, seconds_done FROM shards
    ORDER BY shard_index`,
  outputs: 'SELECT name, kind, size_bytes, sha256 FROM outputs ORDER BY kind, name',
  mails: `SELECT action FROM mail_queue JOIN timeline_events USING (event_id) WHERE due_at IS NOT NULL
    ORDER BY action`,
};

export async function outcomeOfCard(fault: OneFault) {
  const survey = await Survey.begin(fault);
  try {
    await survey.run();
    const found: Record<string, unknown> = {};
    for (const [name, sql] of Object.entries(shown))
      found[name] = (await survey.service.db.prepare(sql).all()).results;
    return found;
  } finally {
    await survey.service.close();
  }
}
