import type { Lease } from '@biophony/contract';
import { expect, test } from 'vitest';
import { runLeaseLoop, type LeaseLoopOptions } from './lease-loop.ts';
import type { RunnerApi } from './runner-api.ts';

const shard = (shard_id: string, kind: Lease['kind']): Lease => ({
  shard_id,
  shard_index: 0,
  kind,
  attempt: 1,
  lease_token: `token of ${shard_id}`,
  expires_at: '2026-05-21T05:00:30.000Z',
  analysis_id: 'analysis',
  analysis_type: 'audio_events',
  settings: {},
  base_url: 'https://biophony.example',
  files: [],
  parts: [],
});

/** A queue in which the merge is ready once all other shards are done. */
function queue(analyse: number, types: string[][]) {
  const ready = Array.from({ length: analyse }, (_, at) => shard(`shard ${at}`, 'analyse'));
  let left = analyse;
  const call = async (route: string, body: { analysis_types: { analysis_type: string }[] }) => {
    expect(route).toBe('runnerLease');
    types.push(body.analysis_types.map(({ analysis_type }) => analysis_type));
    return { lease: ready.shift() ?? null };
  };
  return {
    api: { call } as unknown as RunnerApi,
    finish(done: Lease) {
      if (done.kind === 'analyse' && --left === 0) ready.push(shard('merge', 'merge'));
    },
  };
}

test('a runner until empty does the merge that waits for its own last shard, and ends', async () => {
  const asked: string[][] = [];
  const work = queue(3, asked);
  const done: string[] = [];
  const options: LeaseLoopOptions = {
    api: work.api,
    runnerId: 'runner',
    types: async () => [
      {
        analysis_type: 'audio_events',
        model: null,
        model_version: null,
        model_name: null,
        species_range: null,
      },
    ],
    journal: { keep: () => {}, drop: () => {} },
    takeOver: async () => {},
    work: async (lease) => {
      // The other turn asks, and gets nothing, while this one is in work.
      const before = asked.length;
      while (lease.shard_id === 'shard 2' && asked.length === before)
        await new Promise((resolve) => setImmediate(resolve));
      done.push(lease.shard_id);
      work.finish(lease);
    },
    concurrency: 2,
    untilEmpty: true,
    log: () => {},
    signal: new AbortController().signal,
  };
  await runLeaseLoop(options);
  expect(done.toSorted()).toEqual(['merge', 'shard 0', 'shard 1', 'shard 2']);
});
