import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  askUploads,
  completeUpload,
  makeDataset,
  putObject,
  type MadeDataset,
} from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { writeObject } from '../../test/write-object.ts';
import { fileKey } from '../storage/objects.ts';
import { projectHandlers } from '../app/handlers.ts';
import { dataHandlers } from './handlers.ts';
import { uploadPromises } from './upload-promises.ts';
import { verifyFiles } from './verify-files.ts';

const size = 100;
const sumOfZeros = createHash('sha256').update(new Uint8Array(size)).digest('hex');

let service: ServiceContext;
let card: MadeDataset;
beforeEach(async () => {
  service = await ServiceContext.start();
  card = await makeDataset(service, await service.user('ada'));
  // A confirmation has files read elsewhere; here the test does it.
  service.deps.verifyLater = async () => {};
});
afterEach(() => service.close());

/** Has a file confirmed in a store that did not look at its content; answers its id. */
async function stored(filename: string, sha256: string): Promise<string> {
  const [ticket] = (await askUploads(service, card, [{ filename, size, sha256 }])).files;
  if (!ticket || !('file_id' in ticket)) throw new Error(JSON.stringify(ticket));
  await putObject(service, card, ticket, size);
  await completeUpload(service, card);
  return ticket.file_id;
}

const used = async () => (await service.call(dataHandlers.storage, 'ada')).total_size_bytes;
const fileNamed = async (filename: string) => {
  const params = { dataId: card.data_id };
  const { files } = await service.call(dataHandlers.filesList, 'ada', { params });
  return files.find((file) => file.filename === filename);
};
const planFor = async (filename: string, sha256: string) =>
  (await askUploads(service, card, [{ filename, size, sha256 }], { dry_run: true })).files[0];

it('what is as announced is verified by the service, and known under every name from then on', async () => {
  await stored('A.WAV', sumOfZeros);
  expect(await fileNamed('A.WAV')).toMatchObject({ status: 'stored', verified_by: null });
  expect((await planFor('B.WAV', sumOfZeros))?.status).toBe('upload');
  expect(await verifyFiles(service.deps)).toEqual({ read: 1, left: false });
  expect(await fileNamed('A.WAV')).toMatchObject({ status: 'stored', verified_by: 'service' });
  expect(await planFor('B.WAV', sumOfZeros)).toMatchObject({
    status: 'already_have',
    verified_by: 'service',
  });
  expect((await verifyFiles(service.deps)).read).toBe(0);
});

it('what has other content than announced is taken back: told, uncounted, and not kept', async () => {
  const announced = 'b'.repeat(64);
  const id = await stored('A.WAV', announced);
  expect(await used()).toBe(size);
  await verifyFiles(service.deps);
  expect(await fileNamed('A.WAV')).toMatchObject({ status: 'missing', verified_by: null });
  const params = { projectId: card.project_id };
  const { datasets } = await service.call(dataHandlers.datasetsList, 'ada', { params });
  expect(datasets[0]).toMatchObject({ validation_status: 'invalid', file_count: 0 });
  expect(datasets[0]?.validation_issues.join()).toContain('A.WAV arrived with other content');
  expect(await used()).toBe(0);
  expect(await service.blobs.head(fileKey(card, id))).toBeNull();
  expect((await planFor('A.WAV', announced))?.status).toBe('upload');
  expect((await planFor('B.WAV', announced))?.status).toBe('upload');
});

it('a file that is taken back, and comes again, changes the counts by itself: others are not read (S26.1)', async () => {
  const id = await stored('A.WAV', 'b'.repeat(64));
  const counts = async () =>
    service.db.prepare('SELECT file_count, total_size_bytes FROM datasets').first();
  expect(await counts()).toEqual({ file_count: 1, total_size_bytes: size });
  // As if there were a hundred more, which a new count would not find.
  await service.db.prepare('UPDATE datasets SET file_count = 101').run();
  await verifyFiles(service.deps);
  expect(await counts()).toEqual({ file_count: 100, total_size_bytes: 0 });
  const promises = uploadPromises(service.db, () => service.now);
  expect(await promises.arrived(fileKey(card, id), 'b'.repeat(64))).toBe(true);
  expect(await fileNamed('A.WAV')).toMatchObject({ status: 'pending' });
  expect(await counts()).toEqual({ file_count: 100, total_size_bytes: 0 });
});

it('of two readers one reads a file, and one that cannot be read is tried again later', async () => {
  const id = await stored('A.WAV', sumOfZeros);
  const read = service.blobs.sha256.bind(service.blobs);
  let reads = 0;
  service.blobs.sha256 = async () => {
    reads++;
    throw new Error('the store is away');
  };
  await Promise.all([verifyFiles(service.deps), verifyFiles(service.deps)]);
  expect(reads).toBe(1);
  expect(service.errors.join()).toContain(id);
  service.blobs.sha256 = read;
  expect((await verifyFiles(service.deps)).read).toBe(0);
  service.passSeconds(901);
  expect((await verifyFiles(service.deps)).read).toBe(1);
  expect(await fileNamed('A.WAV')).toMatchObject({ verified_by: 'service' });
});

it('a file that is sent again after it was taken back is read again at once', async () => {
  await stored('A.WAV', 'b'.repeat(64));
  await verifyFiles(service.deps);
  await stored('A.WAV', sumOfZeros);
  expect((await verifyFiles(service.deps)).read).toBe(1);
  expect(await fileNamed('A.WAV')).toMatchObject({ status: 'stored', verified_by: 'service' });
});

it('what the store proved of one file proves nothing of another that takes its name', async () => {
  const asked = { filename: 'A.WAV', size: size + 1, sha256: 'b'.repeat(64) };
  const [ticket] = (await askUploads(service, card, [asked])).files;
  const id = ticket && 'file_id' in ticket ? ticket.file_id : '';
  const promises = uploadPromises(service.db, () => service.now);
  expect(await promises.arrived(fileKey(card, id), asked.sha256)).toBe(true);
  await stored('A.WAV', 'c'.repeat(64));
  expect(await fileNamed('A.WAV')).toMatchObject({ status: 'stored', verified_by: null });
});

describe('a stored file whose bytes are others than they were', () => {
  const check = (fileId: string) =>
    service.call(dataHandlers.filesCheck, 'ada', { params: { dataId: card.data_id, fileId } });
  const ask = async (sha256: string, more = {}) =>
    (await askUploads(service, card, [{ filename: 'A.WAV', size, sha256 }], more)).files[0];

  async function damaged(): Promise<string> {
    const id = await stored('A.WAV', sumOfZeros);
    await verifyFiles(service.deps);
    expect(await check(id)).toEqual({ damaged: false, verified_by: 'service' });
    await writeObject(service, fileKey(card, id), new Uint8Array(size).fill(1));
    expect(await check(id)).toEqual({ damaged: true, verified_by: null });
    return id;
  }

  it('is told, and its bytes stay, whatever is confirmed or read meanwhile', async () => {
    const id = await damaged();
    const { dataset } = await completeUpload(service, card);
    await verifyFiles(service.deps);
    expect(dataset).toMatchObject({ validation_status: 'partial', file_count: 1 });
    expect(dataset.validation_issues.join()).toContain('A.WAV is damaged in the store');
    expect(await fileNamed('A.WAV')).toMatchObject({ status: 'stored', verified_by: null });
    expect((await service.blobs.head(fileKey(card, id)))?.size).toBe(size);
    const params = { projectId: card.project_id };
    const { timeline } = (await service.call(projectHandlers.projectsGet, 'ada', { params }))
      .project;
    expect(timeline.filter(({ action }) => action === 'File damaged')).toHaveLength(1);
  });

  it('is healed by the same content alone, under its own ID and at no cost of storage (S10.11)', async () => {
    const id = await damaged();
    expect(await ask('c'.repeat(64))).toMatchObject({ status: 'refused', code: 'file_exists' });
    const dry = await ask(sumOfZeros, { dry_run: true });
    expect(dry).toMatchObject({ status: 'upload', heals: true });
    expect((await service.blobs.head(fileKey(card, id)))?.size).toBe(size);

    const ticket = await ask(sumOfZeros);
    expect(ticket).toMatchObject({ status: 'upload', file_id: id, heals: true });
    expect(await used()).toBe(size);
    await putObject(service, card, { file_id: id }, size);
    const { dataset } = await completeUpload(service, card);
    await verifyFiles(service.deps);
    expect(dataset).toMatchObject({ validation_status: 'valid', file_count: 1 });
    expect(await fileNamed('A.WAV')).toMatchObject({ verified_by: 'service', issue: null });
    expect(await check(id)).toEqual({ damaged: false, verified_by: 'service' });
  });

  it('loses its damaged copy once, whoever else asks at the same time', async () => {
    const id = await damaged();
    const removed = vi.spyOn(service.blobs, 'delete');
    const tickets = await Promise.all([ask(sumOfZeros), ask(sumOfZeros)]);
    for (const ticket of tickets) expect(ticket).toMatchObject({ status: 'upload', file_id: id });
    expect(removed.mock.calls).toEqual([[[fileKey(card, id)]]]);
  });

  it('is damaged and healed with the files that share its bytes (S25.1)', async () => {
    const id = await stored('A.WAV', sumOfZeros);
    await verifyFiles(service.deps);
    const askB = async () =>
      (await askUploads(service, card, [{ filename: 'B.WAV', size, sha256: sumOfZeros }])).files[0];
    const added = await askB();
    expect(added).toMatchObject({ added: true });
    await completeUpload(service, card);
    await writeObject(service, fileKey(card, id), new Uint8Array(size).fill(1));
    const other = added && 'file_id' in added ? added.file_id : '';
    expect(await check(other)).toEqual({ damaged: true, verified_by: null });
    for (const name of ['A.WAV', 'B.WAV'])
      expect((await fileNamed(name))?.issue).toContain(`${name} is damaged in the store`);
    expect(await ask(sumOfZeros)).toMatchObject({ heals: true, file_id: id });
    await putObject(service, card, { file_id: id }, size);
    await completeUpload(service, card);
    await verifyFiles(service.deps);
    expect(await askB()).toMatchObject({ stored_as: 'A.WAV', added: true });
    const { dataset } = await completeUpload(service, card);
    expect(dataset).toMatchObject({ validation_status: 'valid', file_count: 2 });
    expect(await used()).toBe(size);
  });

  it('is well again where its bytes are', async () => {
    const id = await damaged();
    await putObject(service, card, { file_id: id }, size);
    expect(await check(id)).toEqual({ damaged: false, verified_by: 'service' });
    expect((await completeUpload(service, card)).dataset.validation_status).toBe('valid');
  });

  it('counts as damaged where it is gone, and cannot be checked where it never came', async () => {
    const id = await stored('A.WAV', sumOfZeros);
    await service.blobs.delete([fileKey(card, id)]);
    expect(await check(id)).toEqual({ damaged: true, verified_by: null });
    expect(await ask(sumOfZeros)).toMatchObject({ heals: true });
    await expect(check(id)).rejects.toMatchObject({ code: 'conflict' });
  });
});
