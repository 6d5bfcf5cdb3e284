import { limits } from '@biophony/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  askUploads,
  completeUpload,
  putObject,
  storedDataset,
  type MadeDataset,
} from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { uploadPromises } from '../uploads/upload-promises.ts';
import { dataHandlers } from '../uploads/handlers.ts';
import { fileKey } from './objects.ts';
import { storageUsage } from './usage.ts';
import { runMaintenance } from '../app/maintenance.ts';

let service: ServiceContext;
let card: MadeDataset;
const objects = async () => (await service.blobs.list('u/')).blobs.length;

beforeEach(async () => {
  service = await ServiceContext.start();
  card = await storedDataset(service, await service.user('ada'), ['A.WAV', 'B.WAV']);
});
afterEach(() => service.close());

it('deletes what no row names, such as after a crash, and spares stored and promised files', async () => {
  const { files } = await askUploads(service, card, [{ filename: 'C.WAV', size: 10 }]);
  if (files[0]) await putObject(service, card, files[0], 10);
  await putObject(service, card, { file_id: 'stray' }, 10);
  await service.blobs.put('u/ada/gone/r/analysis/0-token/part.csv', new Uint8Array(3));
  expect(await objects()).toBe(5);
  expect((await runMaintenance(service.deps)).unknown_objects_deleted).toBe(2);
  expect(await objects()).toBe(3);
  expect((await completeUpload(service, card)).stored).toBe(3);
});

it('sweeps every few minutes what the link of a replaced promise still puts into a store that cannot ask', async () => {
  const [first] = (await askUploads(service, card, [{ filename: 'C.WAV', size: 30 }])).files;
  await askUploads(service, card, [{ filename: 'C.WAV', size: 1 }]);
  await service.settled();
  await runMaintenance(service.deps);
  for (let minutes = 0; minutes < 50; minutes += 10) {
    if (first) await putObject(service, card, first, 30);
    service.passSeconds(600);
    await runMaintenance(service.deps);
    expect(await objects()).toBe(2);
  }
  service.passSeconds(limits.upload_url_seconds);
  await runMaintenance(service.deps);
  const left = await service.db.prepare('SELECT count(*) AS n FROM deletions').first();
  expect(left).toEqual({ n: 0 });
});

it('counts a file again that was confirmed as missing while it was under way', async () => {
  const [ticket] = (await askUploads(service, card, [{ filename: 'C.WAV', size: 30 }])).files;
  const id = ticket && 'file_id' in ticket ? ticket.file_id : '';
  await completeUpload(service, card);
  const used = async () => (await service.call(dataHandlers.storage, 'ada')).total_size_bytes;
  const before = await used();
  const promises = uploadPromises(service.db, () => service.now);
  expect(await promises.stands({ key: fileKey(card, id) })).toBe(true);
  expect(await promises.arrived(fileKey(card, id), 'f'.repeat(64))).toBe(true);
  expect(await used()).toBe(before + 30);
  expect(await promises.arrived(fileKey(card, 'another'), 'f'.repeat(64))).toBe(false);
});

it('counts such a file again only where the limit allows it', async () => {
  const [ticket] = (await askUploads(service, card, [{ filename: 'C.WAV', size: 30 }])).files;
  const id = ticket && 'file_id' in ticket ? ticket.file_id : '';
  await completeUpload(service, card);
  const other = await storedDataset(service, 'ada', ['D.WAV'], 10);
  const { used, limit } = await storageUsage(service.db, 'ada');
  const leave = (bytes: number) =>
    service.db
      .prepare('UPDATE datasets SET other_bytes = ? WHERE data_id = ?')
      .bind(limit - used - bytes, other.data_id)
      .run();
  const promises = uploadPromises(service.db, () => service.now);
  await leave(29);
  expect(await promises.arrived(fileKey(card, id), 'f'.repeat(64))).toBe(false);
  expect((await storageUsage(service.db, 'ada')).used).toBe(limit - 29);
  await leave(30);
  expect(await promises.arrived(fileKey(card, id), 'f'.repeat(64))).toBe(true);
  expect((await storageUsage(service.db, 'ada')).used).toBe(limit);
});

it('keeps the storage of a file whose parts are going up, which they take', async () => {
  const size = limits.multipart_threshold_bytes + 1;
  const [ticket] = (await askUploads(service, card, [{ filename: 'LONG.WAV', size }])).files;
  const fileId = ticket && 'file_id' in ticket ? ticket.file_id : '';
  const params = { dataId: card.data_id, fileId };
  await service.call(dataHandlers.partUrls, 'ada', { params, body: { part_numbers: [1] } });
  const { dataset, missing } = await completeUpload(service, card);
  expect([missing, dataset.pending_count, dataset.validation_status]).toEqual([1, 1, 'partial']);
});
