import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  askUploads,
  completeUpload,
  makeDataset,
  putObject,
  type MadeDataset,
} from '../../../../test/made-upload.ts';
import { ServiceContext } from '../../../../test/service-context.ts';
import { fileKey } from '../../rows/object-keys.ts';
import { dataHandlers } from '../index.ts';
import { uploadPromises } from '../uploads/upload-promises.ts';
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
