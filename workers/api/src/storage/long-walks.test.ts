import { limits } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { complete, mustLease, putOutput, queuedAnalysis } from '../../test/made-shards.ts';
import { type MadeDataset, makeDataset, storedDataset } from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { addRecordings, recordingsFrom } from '../../test/timed-recordings.ts';
import { run } from '../base/sql.ts';
import { dataHandlers } from '../uploads/handlers.ts';
import { enqueueUnknownObjects } from './deletions.ts';
import { fileKey, filePrefix } from './objects.ts';
import { sweepDeletions } from './sweep.ts';

describe('a dataset with more objects than a turn can look at', () => {
  let service: ServiceContext;
  const queued = async () =>
    (
      await service.db.prepare('SELECT kind, target FROM deletions').all<{ target: string }>()
    ).results.map(({ target }) => target);
  const lookThrough = ({ data_id: dataId }: MadeDataset) =>
    run(service.db, enqueueUnknownObjects(dataId, service.now));
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) {
      service.passSeconds(1);
      await sweepDeletions(service.deps);
    }
  };

  beforeEach(async () => {
    service = await ServiceContext.start();
    await service.user('ada');
    await service.user('bob');
  });
  afterEach(() => service.close());

  /** The objects of a dataset's 400 recordings, a page each. */
  const longCard = async () => {
    const card = await makeDataset(service, 'ada');
    await addRecordings(service, card, recordingsFrom(0, 400, 60));
    const { results } = await service.db
      .prepare('SELECT file_id FROM files')
      .all<{ file_id: string }>();
    const keys = results.map((file) => fileKey(card, file.file_id));
    service.blobs.list = async (_prefix, cursor) => {
      const at = Number(cursor ?? 0);
      const blobs = keys.slice(at, at + 1).map((key) => ({ key, size: 1, putAt: service.now }));
      return { blobs, cursor: at + 1 < keys.length ? String(at + 1) : null };
    };
    const deleted: string[] = [];
    service.blobs.delete = async (gone) => void deleted.push(...gone);
    return { card, keys, deleted };
  };

  it('is looked through over several turns, to its end', async () => {
    const { card, keys, deleted } = await longCard();
    const stray = fileKey(card, 'of-a-promise-that-was-replaced');
    keys.push(stray);
    await lookThrough(card);
    await turns(3);
    expect(deleted).toEqual([stray]);
    expect(await queued()).toEqual([card.data_id]);
    service.passSeconds(limits.upload_url_seconds + 120);
    await turns(3);
    expect(await queued()).toEqual([]);
  });

  it('is looked through anew where the store does not know the place any more', async () => {
    const { card, deleted } = await longCard();
    const list = service.blobs.list;
    await lookThrough(card);
    await turns(1);
    service.blobs.list = async (prefix, cursor) => {
      if (cursor) throw new Error('The cursor is over');
      return { ...(await list(prefix)), cursor: null };
    };
    await turns(1);
    expect(service.errors.join()).toContain('The cursor is over');
    service.passSeconds(limits.upload_url_seconds + 120);
    await turns(1);
    expect([await queued(), deleted]).toEqual([[], []]);
  });

  it('holds up no other deletion, nor do two of them each other', async () => {
    const cards = [await makeDataset(service, 'ada'), await makeDataset(service, 'ada')];
    const listed = cards.map(() => 0);
    const list = service.blobs.list.bind(service.blobs);
    service.blobs.list = async (prefix, cursor) => {
      const at = cards.findIndex((card) => filePrefix(card) === prefix);
      if (at < 0) return list(prefix, cursor);
      listed[at] = (listed[at] ?? 0) + 1;
      return { blobs: [], cursor: 'further' };
    };
    for (const card of cards) await lookThrough(card);
    await turns(1);
    const { project_id } = await queuedAnalysis(service, 'ada');
    const first = await mustLease(service);
    const files = { analysed: 1, refused: 0 };
    await complete(service, first, [await putOutput(service, first, 'part.csv')], files);
    const merge = await mustLease(service);
    await complete(service, merge, [await putOutput(service, merge, 'files.csv')], files);
    const bobs = await storedDataset(service, 'bob', ['B.WAV']);
    await service.db
      .prepare(`UPDATE files SET upload_id = 'parts' WHERE data_id = ?`)
      .bind(bobs.data_id)
      .run();
    const aborted: string[] = [];
    service.blobs.abortMultipart = async (_key, upload) => void aborted.push(upload);
    await service.call(dataHandlers.datasetsDelete, 'bob', { params: { dataId: bobs.data_id } });
    await service.settled();
    await turns(5);
    expect(aborted).toEqual(['parts']);
    expect((await list('u/bob/')).blobs).toEqual([]);
    const results = (await list(`u/ada/${project_id}/r/`)).blobs.map(({ key }) =>
      key.split('/').at(-1),
    );
    expect(results).toEqual(['files.csv']);
    expect(Math.min(...listed)).toBeGreaterThanOrEqual(300);
  });
});
