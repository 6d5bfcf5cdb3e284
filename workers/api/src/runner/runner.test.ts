import { limits } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  complete,
  heartbeat,
  indices,
  lease,
  mustLease,
  putOutput,
  queuedAnalysis,
  readAnalysis,
  release,
} from '../../test/made-shards.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { analysisHandlers, runnerHandlers } from '../app/handlers.ts';
import { runMaintenance } from '../app/maintenance.ts';
import { listAllAnalyses } from '../operator/analyses.ts';
import { analysisPrefix } from '../storage/objects.ts';
import { expireLeases } from './lease.ts';

describe('leases', () => {
  let service: ServiceContext;
  let analysisId: string;
  let prefix: string;
  const analysis = () => readAnalysis(service, 'ada', analysisId);
  const objects = async () => (await service.blobs.list(prefix)).blobs.map((blob) => blob.key);
  /** Does something once, between what a call reads and what it writes. */
  const beforeNextBatch = (work: () => Promise<unknown>) => {
    const { db } = service;
    const batch = db.batch.bind(db);
    db.batch = async (statements) => {
      db.batch = batch;
      await work();
      return batch(statements);
    };
  };

  beforeEach(async () => {
    service = await ServiceContext.start();
    const made = await queuedAnalysis(service, await service.user('ada'));
    analysisId = made.analysisId;
    prefix = analysisPrefix({ ...made, analysis_id: analysisId });
  });
  afterEach(() => service.close());

  it('that run out go to the next runner, and the first one is fenced off', async () => {
    const first = await mustLease(service);
    expect(await lease(service)).toBeNull();
    service.passSeconds(limits.lease_seconds + 1);
    const second = await mustLease(service);
    expect(second).toMatchObject({ shard_id: first.shard_id, attempt: 2 });
    await expect(heartbeat(service, first)).rejects.toMatchObject({ code: 'lease_lost' });
    const late = await putOutput(service, first, 'part.csv');
    await expect(
      complete(service, first, [late], { analysed: 1, refused: 0 }),
    ).rejects.toMatchObject({ code: 'lease_lost' });
  });

  it('that were lost sign no outputs and list no parts', async () => {
    const lost = await mustLease(service);
    service.passSeconds(limits.lease_seconds + 1);
    await mustLease(service);
    const params = { shardId: lost.shard_id };
    const output = {
      name: 'part.csv',
      size_bytes: 3,
      sha256: '0'.repeat(64),
      content_type: 'text/csv',
    };
    for (const call of [
      service.call(runnerHandlers.runnerOutputs, '', {
        params,
        body: { lease_token: lost.lease_token, outputs: [output] },
      }),
      service.call(runnerHandlers.runnerParts, '', {
        params,
        body: { lease_token: lost.lease_token },
      }),
    ])
      await expect(call).rejects.toMatchObject({ code: 'lease_lost' });
  });

  it('end with outputs that stand in the store, in the size that is told', async () => {
    const held = await mustLease(service);
    const counts = { analysed: 1, refused: 0 };
    const none = { name: 'part.csv', size_bytes: 3, sha256: '0'.repeat(64) };
    await expect(complete(service, held, [none], counts)).rejects.toMatchObject({
      code: 'conflict',
    });
    const part = await putOutput(service, held, 'part.csv');
    const longer = complete(service, held, [{ ...part, size_bytes: 4 }], counts);
    await expect(longer).rejects.toMatchObject({ code: 'conflict' });
    await complete(service, held, [part], counts);
  });

  it('end with a summary that fits, of which no list reads more than it shows (S26.3)', async () => {
    const counts = { analysed: 1, refused: 0 };
    const part = await mustLease(service);
    await complete(service, part, [await putOutput(service, part, 'part.csv')], counts);
    const merge = await mustLease(service);
    const long = { settings: { notes: 'x'.repeat(limits.summary_bytes) } };
    const refused = complete(service, merge, [], counts, long);
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_request',
      field: 'summary',
      message: expect.stringContaining('1.75 MiB'),
    });
    await complete(service, merge, [], counts);
    const row = await service.db
      .prepare(
        `SELECT status, summary, model, detections, complete,
           (SELECT analysis_bytes FROM projects WHERE projects.project_id = analyses.project_id) AS counted
         FROM analyses`,
      )
      .first<Record<string, unknown>>();
    expect(row).toMatchObject({ status: 'completed', summary: null, model: 'none', complete: 1 });
    expect(row?.counted).toBeGreaterThan(100);
    const { results } = await service.call(analysisHandlers.analysesResults, 'ada', {
      params: { analysisId },
    });
    expect(results.summary).toMatchObject({ model: 'none', detections: 0 });
  });

  it('that two calls complete at the same moment count once', async () => {
    const held = await mustLease(service);
    const part = await putOutput(service, held, 'part.csv');
    const counts = { analysed: 1, refused: 0 };
    await Promise.all([
      complete(service, held, [part], counts),
      complete(service, held, [part], counts),
    ]);
    const { results } = await service.db
      .prepare(`SELECT files_analysed, status FROM shards WHERE kind = 'analyse'`)
      .all();
    expect(results).toEqual([{ files_analysed: 1, status: 'done' }]);
  });

  it('last as long as the runner is heard', async () => {
    const held = await mustLease(service);
    for (let beats = 0; beats < 5; beats++) {
      service.passSeconds(limits.lease_seconds - 5);
      await heartbeat(service, held);
      expect(await lease(service)).toBeNull();
    }
  });

  it('that are renewed while it is looked which have run out are not taken away', async () => {
    const held = await mustLease(service);
    service.passSeconds(limits.lease_seconds + 1);
    beforeNextBatch(() => heartbeat(service, held));
    await expireLeases(service.db, service.now);
    expect(await lease(service)).toBeNull();
    expect((await heartbeat(service, held)).cancelled).toBe(false);
  });

  it('of an analysis that is cancelled while they are completed bring it nothing', async () => {
    const held = await mustLease(service);
    const part = await putOutput(service, held, 'part.csv');
    beforeNextBatch(() =>
      service.call(analysisHandlers.analysesCancel, 'ada', { params: { analysisId } }),
    );
    await expect(
      complete(service, held, [part], { analysed: 1, refused: 0 }),
    ).rejects.toMatchObject({ code: 'lease_lost' });
    const { results } = await service.db.prepare('SELECT name FROM outputs').all();
    expect(results).toEqual([]);
    expect((await analysis()).status).toBe('failed');
  });

  it('that stand still are told to operators, with the runner and its last progress (S11.11)', async () => {
    const listed = async (stuck_minutes?: number) =>
      (await listAllAnalyses(service.deps, { stuck_minutes })).analyses;
    expect((await listed())[0]?.at_work).toBeUndefined();
    const held = await mustLease(service);
    service.passSeconds(60);
    await heartbeat(service, held, 1);
    const progress_at = service.now.toISOString();
    for (let beats = 0; beats < 20; beats++) {
      service.passSeconds(limits.lease_seconds - 5);
      await heartbeat(service, held, 1);
    }
    expect(await listed(5)).toMatchObject([
      {
        analysis_id: analysisId,
        at_work: [{ runner_id: 'runner', scope: 'all', shards: 1, files_done: 1, progress_at }],
      },
    ]);
    expect(await listed(60)).toEqual([]);
  });

  it('of a stale runner leave nothing behind in the store', async () => {
    const first = await mustLease(service);
    await putOutput(service, first, 'part.csv');
    service.passSeconds(limits.lease_seconds + 1);
    const second = await mustLease(service);
    await putOutput(service, first, 'late.csv');
    const part = await putOutput(service, second, 'part.csv');
    await runMaintenance(service.deps);
    expect(await objects()).toHaveLength(1);
    await putOutput(service, first, 'later.csv');
    await complete(service, second, [part], { analysed: 1, refused: 0 });
    service.passSeconds(limits.upload_url_seconds + 120);
    await runMaintenance(service.deps);
    expect(await objects()).toEqual([expect.stringContaining(second.lease_token)]);
  });

  it('that run out again and again end the analysis with a reason', async () => {
    for (let attempt = 1; attempt <= limits.shard_attempts; attempt++) {
      expect((await mustLease(service)).attempt).toBe(attempt);
      service.passSeconds(limits.lease_seconds + 1);
    }
    expect(await lease(service)).toBeNull();
    const ended = await analysis();
    expect(ended.status).toBe('failed');
    expect(ended.error_message).toMatch(/^Part 1 of the work failed after 5 attempts: .*stopped/);
  });

  it('with an error wait longer each time, and name the error when they are given up', async () => {
    for (let attempt = 1; attempt <= limits.shard_attempts; attempt++) {
      await release(service, await mustLease(service), 'Out of memory');
      if (attempt < limits.shard_attempts) expect(await lease(service)).toBeNull();
      service.passSeconds(2 ** attempt);
    }
    expect((await analysis()).error_message).toBe(
      'Part 1 of the work failed after 5 attempts: Out of memory',
    );
  });

  it('handed back without an error do not count as attempts', async () => {
    for (let times = 0; times < 2 * limits.shard_attempts; times++)
      await release(service, await mustLease(service), null);
    expect((await mustLease(service)).attempt).toBe(1);
  });

  it('are not given for types the runner cannot do, and types are remembered', async () => {
    expect(await lease(service, [{ ...indices, analysis_type: 'birdnet_v2_4' }])).toBeNull();
    const { results } = await service.db.prepare('SELECT analysis_type FROM runners').all();
    expect(results).toEqual([{ analysis_type: 'birdnet_v2_4' }]);
  });

  it('of an ended analysis leave nothing in the queue', async () => {
    const held = await mustLease(service);
    await service.call(analysisHandlers.analysesCancel, 'ada', { params: { analysisId } });
    expect((await heartbeat(service, held)).cancelled).toBe(true);
    service.passSeconds(limits.lease_seconds + 1);
    expect(await lease(service)).toBeNull();
    const { results } = await service.db.prepare('SELECT DISTINCT status FROM shards').all();
    expect(results).toEqual([{ status: 'failed' }]);
    expect((await analysis()).error_message).toBe('You cancelled this analysis.');
  });

  it('show progress in files that never goes backwards', async () => {
    const held = await mustLease(service);
    await heartbeat(service, held, 1);
    expect((await analysis()).files_processed).toBe(1);
    service.passSeconds(limits.lease_seconds + 1);
    await heartbeat(service, await mustLease(service), 0);
    expect((await analysis()).files_processed).toBe(1);
  });

  it('are summed with the others of their analysis, whatever becomes of each', async () => {
    const names = Array.from(
      { length: 300 },
      (_, at) => `20260502_${String(at).padStart(6, '0')}.WAV`,
    );
    const bat = await queuedAnalysis(service, await service.user('bat'), names);
    await service.db
      .prepare("UPDATE analyses SET status = 'failed' WHERE analysis_id = ?")
      .bind(analysisId)
      .run();
    const processed = async () =>
      (await readAnalysis(service, 'bat', bat.analysisId)).files_processed;
    const [first, second] = [await mustLease(service), await mustLease(service)];
    await heartbeat(service, first, 60);
    await heartbeat(service, second, 50);
    await heartbeat(service, second, 40);
    expect(await processed()).toBe(110);
    await heartbeat(service, second, 5000);
    expect(await processed()).toBe(60 + second.files.length);
    await release(service, first, 'Out of memory');
    await release(service, first, 'Out of memory').catch(() => {});
    const counted = await service.db
      .prepare('SELECT files_counted FROM analyses WHERE analysis_id = ?')
      .bind(bat.analysisId)
      .first();
    expect(counted).toEqual({ files_counted: second.files.length });
    const part = await putOutput(service, second, 'part.csv');
    await complete(service, second, [part], { analysed: 100, refused: 0 });
    await complete(service, second, [part], { analysed: 100, refused: 0 });
    expect(await processed()).toBe(60 + second.files.length);
    service.passSeconds(10);
    const again = await mustLease(service);
    await heartbeat(service, again, 10);
    const now = await service.db
      .prepare('SELECT files_counted, seconds_counted FROM analyses WHERE analysis_id = ?')
      .bind(bat.analysisId)
      .first();
    expect(now).toEqual({ files_counted: 10 + second.files.length, seconds_counted: 11 });
  });

  it('of a merge that is given up leave the parts, and the merge can be asked for again', async () => {
    const held = await mustLease(service);
    const part = await putOutput(service, held, 'part.csv');
    await complete(service, held, [part], { analysed: 1, refused: 0 });
    for (let attempt = 1; attempt <= limits.shard_attempts; attempt++) {
      await putOutput(service, await mustLease(service), 'half.csv');
      service.passSeconds(limits.lease_seconds + 1);
    }
    expect(await lease(service)).toBeNull();
    expect((await analysis()).error_message).toMatch(/^Joining the results failed after 5/);
    await runMaintenance(service.deps);
    expect(await objects()).toEqual([expect.stringContaining(held.lease_token)]);
    const execute = () =>
      service.call(analysisHandlers.analysesExecute, 'ada', { params: { analysisId } });
    expect((await execute()).analysis).toMatchObject({ status: 'queued', error_message: null });
    await execute();
    const merge = await mustLease(service);
    expect(merge).toMatchObject({ kind: 'merge', attempt: 1, parts: [{ name: 'part.csv' }] });
    const table = await putOutput(service, merge, 'files.csv');
    await complete(service, merge, [table], { analysed: 1, refused: 0 });
    expect((await analysis()).status).toBe('completed');
  });

  it('end in results, without the parts they were made of', async () => {
    const held = await mustLease(service);
    const part = await putOutput(service, held, 'part.csv');
    await complete(service, held, [part], { analysed: 1, refused: 0 });
    const merge = await mustLease(service);
    expect(merge.parts.map((one) => one.name)).toEqual(['part.csv']);
    const table = await putOutput(service, merge, 'files.csv');
    await complete(service, merge, [table], { analysed: 1, refused: 0 });
    await complete(service, merge, [table], { analysed: 1, refused: 0 });
    expect(await analysis()).toMatchObject({ status: 'completed', files_processed: 1 });
    await runMaintenance(service.deps);
    expect(await objects()).toEqual([expect.stringContaining(merge.lease_token)]);
    expect(await lease(service)).toBeNull();
  });
});
