import { limits } from '@biophony/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateSeconds, splitShards } from './execute.ts';

const file = (file_id: string, duration_s: number | null, size_bytes = 96_000) => ({
  file_id,
  duration_s,
  size_bytes,
});

describe('splitting files into shards', () => {
  it('puts ten one-minute recordings into one shard', () => {
    const files = Array.from({ length: 25 }, (_, at) => file(`f${at}`, 60));
    expect(splitShards(files).map((shard) => shard.file_ids.length)).toEqual([10, 10, 5]);
  });

  it('estimates unknown durations as 16-bit mono at 48 kHz', () => {
    expect(estimateSeconds(file('a', null, 5_760_000))).toBe(60);
  });

  it('gives a long recording a shard of its own', () => {
    const shards = splitShards([file('a', 60), file('long', 3600), file('b', 60)]);
    expect(shards.map((shard) => shard.file_ids)).toEqual([['a'], ['long'], ['b']]);
  });

  it('holds every file once, in order, and no shard of several files is too long', () => {
    const seconds = fc.oneof(fc.constant(null), fc.double({ min: 0, max: 5000, noNaN: true }));
    fc.assert(
      fc.property(fc.array(seconds, { maxLength: 300 }), (durations) => {
        const files = durations.map((duration, at) => file(`f${at}`, duration));
        const shards = splitShards(files);
        expect(shards.flatMap((shard) => shard.file_ids)).toEqual(files.map((one) => one.file_id));
        const byId = new Map(files.map((one) => [one.file_id, estimateSeconds(one)]));
        for (const { file_ids } of shards.filter((shard) => shard.file_ids.length > 1)) {
          const total = file_ids.reduce((sum, id) => sum + (byId.get(id) ?? 0), 0);
          expect(total).toBeLessThanOrEqual(limits.shard_audio_seconds + 0.001);
        }
      }),
    );
  });
});
