import { limits } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allRows, sql } from '../base/sql.ts';
import { nextShard } from './lease.ts';
import { runMaintenance } from '../app/maintenance.ts';
import { lease, mustLease, queuedAnalysis, release } from '../../test/made-shards.ts';
import { ServiceContext } from '../../test/service-context.ts';

describe('the queue takes turns between users', () => {
  let service: ServiceContext;
  let ada: string;
  let bystander: string;

  /** Analyses like one that is queued, each with a shard that waits for a runner. */
  const repeat = (analysisId: string, times: number) => {
    const numbers = JSON.stringify([...Array(times).keys()]);
    const insert = (sql: string) => service.db.prepare(sql).bind(numbers, analysisId);
    return service.db.batch([
      insert(
        `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, created_at)
         SELECT 'more-' || value, project_id, data_id, user_id, analysis_type, settings, status, created_at
         FROM json_each(?) JOIN analyses ON analysis_id = ?`,
      ),
      insert(
        `INSERT INTO shards (shard_id, analysis_id, user_id, analysis_type, shard_index, kind, status, file_ids, file_count, prefix,
           available_at, queued_at)
         SELECT 'more-' || value, 'more-' || value, user_id, analysis_type, 0, kind, status, file_ids, file_count, prefix,
           available_at, queued_at
         FROM json_each(?) JOIN shards ON analysis_id = ? AND kind = 'analyse'`,
      ),
    ]);
  };

  beforeEach(async () => {
    service = await ServiceContext.start();
    ada = (await queuedAnalysis(service, await service.user('ada'))).analysisId;
    await repeat(ada, 300);
    service.passSeconds(60);
    bystander = (await queuedAnalysis(service, await service.user('bystander'))).analysisId;
  });
  afterEach(() => service.close());

  it('so that one who comes after 300 shards of another is served next, with many runners', async () => {
    expect((await mustLease(service)).analysis_id).toBe(ada);
    expect((await mustLease(service)).analysis_id).toBe(bystander);
    expect((await mustLease(service)).analysis_id).toMatch(/^more-/);
  });

  it('and with a single runner, which holds nothing when it asks', async () => {
    const served: string[] = [];
    for (let turn = 0; turn < 4; turn++) {
      const held = await mustLease(service);
      served.push(held.analysis_id === bystander ? 'bystander' : 'ada');
      service.passSeconds(1);
      await release(service, held, null);
    }
    expect(served).toEqual(['ada', 'bystander', 'ada', 'bystander']);
  });

  it('and the query finds users and shards by an index, and reads no others', async () => {
    const wanted = { now: service.now.toISOString(), types: ['birdnet'], owner: null };
    const results = await allRows<{ detail: string }>(
      service.db,
      sql`EXPLAIN QUERY PLAN ${nextShard(wanted)}`,
    );
    const ofShards = results.map(({ detail }) => detail).filter((step) => / shards\b/.test(step));
    const users = / shards_waiting \(status=\? AND analysis_type=\? AND user_id>\?\)$/;
    const next =
      / shards_waiting \(status=\? AND analysis_type=\? AND user_id=\? AND available_at<\?\)$/;
    expect(ofShards.filter((step) => users.test(step))).toHaveLength(2);
    expect(ofShards.filter((step) => next.test(step)).length).toBeGreaterThan(0);
    expect(ofShards.filter((step) => !step.startsWith('SEARCH'))).toEqual([]);
  });

  it("and one whose shards no runner can do is in nobody's way", async () => {
    for (const table of ['analyses', 'shards'])
      await service.db
        .prepare(`UPDATE ${table} SET analysis_type = 'birdnet_v2_4' WHERE user_id = 'ada'`)
        .run();
    expect((await mustLease(service)).analysis_id).toBe(bystander);
    expect(await lease(service)).toBeNull();
  });

  it('and what was handed back, or whose runner died, comes before all that was queued later', async () => {
    const held = await mustLease(service);
    const other = await mustLease(service);
    expect([held.analysis_id, other.analysis_id]).toEqual([ada, bystander]);
    service.passSeconds(limits.lease_seconds + 1);
    expect((await mustLease(service)).shard_id).toBe(held.shard_id);
  });

  it('and shards that an earlier version queued beside this one are found by the next maintenance', async () => {
    await service.db.prepare("UPDATE shards SET analysis_type = ''").run();
    expect(await lease(service)).toBeNull();
    await runMaintenance(service.deps);
    expect((await mustLease(service)).analysis_id).toBe(ada);
  });
});
