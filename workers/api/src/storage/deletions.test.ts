import { limits } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LargeAccount } from '../../test/counted/large-account.ts';
import { heartbeat, lease, mustLease, queuedAnalysis } from '../../test/made-shards.ts';
import { askUploads, makeDataset, putObject, storedDataset } from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { projectHandlers } from '../app/handlers.ts';
import { runMaintenance } from '../app/maintenance.ts';
import { batch } from '../base/sql.ts';
import { dataHandlers } from '../uploads/handlers.ts';
import { enqueueUserDeletion } from './deletions.ts';
import { deleteProjectRows, Turn } from './sweep.ts';

describe('deletions', () => {
  let service: ServiceContext;
  const objects = async () => (await service.blobs.list('u/')).blobs.length;
  const rows = async (table: string) =>
    (await service.db.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n;

  beforeEach(async () => {
    service = await ServiceContext.start();
    await service.user('ada');
  });
  afterEach(() => service.close());

  it('of a dataset take its objects, analyses and a file that is put too late', async () => {
    const made = await queuedAnalysis(service, 'ada');
    const { files } = await askUploads(service, made, [{ filename: 'LATE.WAV', size: 10 }]);
    await service.call(dataHandlers.datasetsDelete, 'ada', { params: { dataId: made.data_id } });
    await service.settled();
    expect([await objects(), await rows('analyses'), await rows('shards')]).toEqual([0, 0, 0]);
    if (files[0]) await putObject(service, made, files[0], 10);
    service.passSeconds(limits.upload_url_seconds + 120);
    await runMaintenance(service.deps);
    expect([await objects(), await rows('deletions')]).toEqual([0, 0]);
  });

  it('go on where they ended when the server was stopped in between', async () => {
    const made = await storedDataset(service, 'ada', ['A.WAV', 'B.WAV']);
    const { delete: remove } = service.blobs;
    service.blobs.delete = async () => {
      throw new Error('The disk went away');
    };
    await service.call(projectHandlers.projectsDelete, 'ada', {
      params: { projectId: made.project_id },
    });
    await service.settled();
    expect(service.errors.join()).toContain('The disk went away');
    expect(await objects()).toBe(2);
    service.blobs.delete = remove;
    service.passSeconds(600);
    await runMaintenance(service.deps);
    expect(await objects()).toBe(0);
  });

  it('of an account stop its work at once and leave other users alone', async () => {
    await service.user('bob');
    await storedDataset(service, 'bob', ['B.WAV']);
    await queuedAnalysis(service, 'ada');
    const held = await mustLease(service);
    await batch(service.db, enqueueUserDeletion('ada', service.now));
    expect((await heartbeat(service, held)).cancelled).toBe(true);
    expect(await lease(service)).toBeNull();
    await Promise.all([runMaintenance(service.deps), runMaintenance(service.deps)]);
    expect([await objects(), await rows('projects'), await rows('files')]).toEqual([1, 1, 1]);
  });

  it('of an account spare what the same user makes after signing up again', async () => {
    await storedDataset(service, 'ada', ['OLD.WAV']);
    await batch(service.db, enqueueUserDeletion('ada', service.now));
    await storedDataset(service, 'ada', ['NEW.WAV']);
    service.passSeconds(limits.upload_url_seconds + 120);
    await runMaintenance(service.deps);
    expect([await objects(), await rows('projects')]).toEqual([1, 1]);
  });

  it('release promises that nobody kept for 48 hours, and keep what had arrived', async () => {
    const card = await makeDataset(service, 'ada');
    const { files } = await askUploads(service, card, [
      { filename: 'A.WAV', size: 10 },
      { filename: 'B.WAV', size: 20 },
    ]);
    if (files[0]) await putObject(service, card, files[0], 10);
    const used = async () => (await service.call(dataHandlers.storage, 'ada')).total_size_bytes;
    service.passSeconds(47 * 3600);
    await runMaintenance(service.deps);
    expect(await used()).toBe(30);
    service.passSeconds(2 * 3600);
    await runMaintenance(service.deps);
    expect(await used()).toBe(10);
    const { datasets } = await service.call(dataHandlers.datasetsList, 'ada', {
      params: { projectId: card.project_id },
    });
    expect(datasets[0]).toMatchObject({ validation_status: 'pending', file_count: 1 });
  });

  it.each(['project', 'account'])('abort multipart uploads of a deleted %s', async (deleted) => {
    const card = await makeDataset(service, 'ada');
    const size = limits.multipart_threshold_bytes + 1;
    const { files } = await askUploads(service, card, [{ filename: 'LONG.WAV', size }]);
    const fileId = files[0] && 'file_id' in files[0] ? files[0].file_id : '';
    await service.call(dataHandlers.partUrls, 'ada', {
      params: { dataId: card.data_id, fileId },
      body: { part_numbers: [1] },
    });
    const row = await service.db
      .prepare('SELECT upload_id FROM files')
      .first<{ upload_id: string }>();
    const aborted: string[] = [];
    service.blobs.abortMultipart = async (_key, upload) => void aborted.push(upload);
    if (deleted === 'account') {
      await batch(service.db, enqueueUserDeletion('ada', service.now));
      await runMaintenance(service.deps);
    } else
      await service.call(projectHandlers.projectsDelete, 'ada', {
        params: { projectId: card.project_id },
      });
    await service.settled();
    expect(aborted).toEqual([row?.upload_id]);
  });

  it('of a project with thousands of files go on in the next turn where one ended', async () => {
    const account = new LargeAccount(service, await service.user('bat'), 9500);
    const projectId = await account.project('large');
    await account.dataset(projectId, 'card', 'missing');
    const turns: (number | undefined)[] = [];
    for (let isDone = false; !isDone; turns.push(await rows('files'))) {
      const turn = new Turn();
      // What others of the queue have left of it.
      turn.take({ statements: 290 });
      isDone = await deleteProjectRows(service.deps, turn, projectId);
    }
    expect(turns).toEqual([1500, 0, 0]);
  });
});
