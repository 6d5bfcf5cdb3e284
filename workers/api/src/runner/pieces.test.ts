import { limits, pieceName, type Lease } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  complete,
  heartbeat,
  mustLease,
  putOutput,
  queuedAnalysis,
  readAnalysis,
  release,
} from '../../test/made-shards.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { runMaintenance } from '../app/maintenance.ts';
import { runnerHandlers } from '../app/handlers.ts';

const names = Array.from({ length: 10 }, (_, at) => `2026050${at}_050000.WAV`);

describe('pieces of a shard', () => {
  let service: ServiceContext;
  let analysisId: string;

  beforeEach(async () => {
    service = await ServiceContext.start();
    ({ analysisId } = await queuedAnalysis(service, await service.user('ada'), names));
  });
  afterEach(() => service.close());

  const processed = async () => (await readAnalysis(service, 'ada', analysisId)).files_processed;
  const nameAfter = (after: number) => `part-0000${after}.ndjson`;
  const handIn = (held: Lease, after: number, files: number, name = nameAfter(after)) =>
    service.call(runnerHandlers.runnerPiece, '', {
      params: { shardId: held.shard_id },
      body: {
        lease_token: held.lease_token,
        after,
        files,
        output: { name, size_bytes: 3, sha256: '0'.repeat(64) },
        files_analysed: files - 1,
        files_refused: 1,
        seconds_analysed: 10 * files,
      },
    });
  const keep = async (held: Lease, after: number, files: number) => {
    await putOutput(service, held, nameAfter(after));
    return handIn(held, after, files);
  };
  const shard = (shardId: string) =>
    service.db
      .prepare(
        'SELECT files_analysed, files_refused, files_done, seconds_done FROM shards WHERE shard_id = ?',
      )
      .bind(shardId)
      .first();

  it('outlive the runner: the next one does the files after them, and the merge gets all in order', async () => {
    const first = await mustLease(service);
    expect(first).toMatchObject({ files_kept: 0, seconds_kept: 0 });
    expect(await keep(first, 0, 3)).toEqual({ files_kept: 3 });
    expect(await keep(first, 3, 2)).toEqual({ files_kept: 5 });
    await heartbeat(service, first, 7);
    service.passSeconds(limits.lease_seconds + 1);
    const second = await mustLease(service);
    expect(second).toMatchObject({ attempt: 2, files_kept: 5, seconds_kept: 50 });
    expect(second.files.map((file) => file.filename)).toEqual(names.slice(5));
    await keep(second, 5, 4);
    service.passSeconds(limits.lease_seconds + 1);
    const third = await mustLease(service);
    expect(third.files).toHaveLength(1);
    const last = await putOutput(service, third, 'part.ndjson');
    await complete(service, third, [last], { analysed: 1, refused: 0 });
    expect(await shard(third.shard_id)).toEqual({
      files_analysed: 2 + 1 + 3 + 1,
      files_refused: 3,
      files_done: 10,
      seconds_done: 91,
    });
    service.passSeconds(limits.upload_url_seconds + 120);
    await runMaintenance(service.deps);
    const merge = await mustLease(service);
    expect(merge.parts.map((part) => part.name)).toEqual([
      nameAfter(0),
      nameAfter(3),
      nameAfter(5),
      'part.ndjson',
    ]);
    const places = merge.parts.map((part) => part.shard_index);
    expect(new Set(places).size).toBe(4);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    for (const { download_url: url } of merge.parts) {
      const grant = service.blobs.signer.open(new URL(url).pathname.slice('/store/'.length));
      expect(grant?.op === 'get' && (await service.blobs.head(grant.key))?.size).toBe(3);
    }
    const result = await putOutput(service, merge, 'files.csv');
    await complete(service, merge, [result], { analysed: 7, refused: 3 });
    expect(await processed()).toBe(10);
    service.passSeconds(limits.upload_url_seconds + 120);
    await runMaintenance(service.deps);
    const { blobs } = await service.blobs.list('');
    expect(blobs.filter(({ key }) => key.includes('part'))).toEqual([]);
  });

  it('are listed for the merge in their order, page after page', async () => {
    const held = await mustLease(service);
    const last = await putOutput(service, held, 'part.ndjson');
    await complete(service, held, [last], { analysed: 10, refused: 0 });
    const pieces = Array.from({ length: 1100 }, (_, at) => pieceName(at));
    const note = service.db.prepare(
      `INSERT INTO outputs (shard_id, name, analysis_id, kind, object_key, size_bytes, sha256)
       VALUES (?, ?, ?, 'analyse', 'u/key', 3, '')`,
    );
    await service.db.batch(pieces.map((name) => note.bind(held.shard_id, name, analysisId)));
    const merge = await mustLease(service);
    const listed: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { parts: { name: string }[]; next_cursor: string | null } = await service.call(
        runnerHandlers.runnerParts,
        '',
        {
          params: { shardId: merge.shard_id },
          body: { lease_token: merge.lease_token, ...(cursor && { cursor }) },
        },
      );
      listed.push(...page.parts.map((part) => part.name));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(listed).toEqual([...pieces, 'part.ndjson']);
  });

  it('keep the progress that people see where it was', async () => {
    const first = await mustLease(service);
    await keep(first, 0, 4);
    await heartbeat(service, first, 6);
    expect(await processed()).toBe(6);
    await release(service, first, null);
    const second = await mustLease(service);
    await heartbeat(service, second, 5);
    expect(await processed()).toBe(6);
    await heartbeat(service, second, 8);
    expect(await processed()).toBe(8);
  });

  it('are kept once, however often they are handed in', async () => {
    const held = await mustLease(service);
    await keep(held, 0, 4);
    expect(await handIn(held, 0, 4)).toEqual({ files_kept: 4 });
    expect(await shard(held.shard_id)).toMatchObject({ files_analysed: 3, files_refused: 1 });
    await expect(handIn(held, 0, 3)).rejects.toMatchObject({ code: 'conflict' });
    await putOutput(service, held, nameAfter(4));
    expect(await Promise.all([handIn(held, 4, 2), handIn(held, 4, 2)])).toEqual([
      { files_kept: 6 },
      { files_kept: 6 },
    ]);
    expect(await shard(held.shard_id)).toMatchObject({ files_analysed: 4, files_refused: 2 });
  });

  it('are refused where they are not in the store, have another name or leave nothing', async () => {
    const held = await mustLease(service);
    await expect(handIn(held, 0, 4)).rejects.toMatchObject({ code: 'conflict' });
    await expect(handIn(held, 0, 4, 'part.ndjson')).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await expect(handIn(held, 0, 10)).rejects.toMatchObject({ code: 'invalid_request' });
    service.passSeconds(limits.lease_seconds + 1);
    await mustLease(service);
    await putOutput(service, held, nameAfter(0));
    await expect(handIn(held, 0, 4)).rejects.toMatchObject({ code: 'lease_lost' });
  });
});
