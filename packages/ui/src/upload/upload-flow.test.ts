import type { Dataset } from '@biophony/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeError } from '../kit/describe-error.ts';
import { en } from '../messages/en/index.ts';
import { openUploadService, type UploadService } from './testing/upload-service.ts';
import { readReceipt, recording } from './testing/recordings.ts';
import { createUploadFlow } from './upload-flow.ts';
import { canKeep, canUpload, emptyUpload } from './file-states.ts';

let service: Awaited<ReturnType<typeof openUploadService>>;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  service = await openUploadService();
});
afterAll(() => service.close());

let person: UploadService;
let told: string[];
beforeEach(async () => {
  person = await service.person();
  told = [];
});

const makeFlow = (dataset?: Dataset) =>
  createUploadFlow({
    ...person,
    dataset,
    messages: en,
    describe: (error, fallback) => describeError(error, fallback, en),
    onDone: () => told.push('done'),
    onClose: () => told.push('close'),
    onCancelled: () => told.push('cancelled'),
    onLeftBehind: ({ message }) => told.push(message),
    onChanged: () => undefined,
  });
type Flow = ReturnType<typeof makeFlow>;

async function fillIn(flow: Flow, name: string, ...files: string[]) {
  flow.setName(name);
  flow.setDevice('audiomoth');
  await flow.addFiles(files.map((path) => recording(path)));
}

async function makeReady(name = 'Card 7') {
  const flow = makeFlow();
  await fillIn(flow, name, '20260514_043000.WAV', '20260514_044000.WAV');
  await flow.validate();
  expect(canUpload(flow.get(), null)).toBe(true);
  return flow;
}

const names = async () =>
  (await person.client.datasets.list(person.projectId)).map((dataset) => dataset.dataset_name);

describe('an upload', () => {
  it('that goes well leaves a valid dataset and an empty dialog', async () => {
    const flow = await makeReady();
    await flow.upload();
    expect(told).toEqual(['done']);
    expect(flow.get()).toEqual(emptyUpload);
    const [dataset] = await person.client.datasets.list(person.projectId);
    expect(dataset).toMatchObject({ validation_status: 'valid', file_count: 2 });
  });

  it('shows its progress before its dataset is made, so that the dialog does not grow later', async () => {
    const flow = await makeReady();
    const making = person.calls.hold('POST /dataset');
    const uploading = flow.upload();
    await making.answered;
    const { bytes, progress } = flow.get();
    expect(progress).toEqual({
      files: { done: 0, total: 2 },
      bytes: { done: 0, total: bytes },
      bytesPerSecond: 0,
      secondsLeft: null,
    });
    making.release();
    await uploading;
  });

  it('leaves a receipt with the dataset that tells of every file, and that nothing else counts', async () => {
    const flow = await makeReady();
    await flow.upload();
    const { client, projectId } = person;
    const [dataset] = await client.datasets.list(projectId);
    expect(dataset).toMatchObject({ file_count: 2, other_count: 0, pending_count: 0 });
    const dataId = dataset?.data_id ?? '';
    const { files } = await client.files.list(dataId, { kind: 'receipt' });
    expect(files).toMatchObject([{ status: 'stored', kind: 'receipt' }]);
    const { download_url } = await client.files.download(dataId, files[0]?.file_id ?? '');
    expect(await (await fetch(download_url)).json()).toMatchObject({
      receipt: 1,
      on_card: 2,
      counts: { stored: 2, failed: 0, not_sent: 0 },
      dataset: { data_id: dataId, dataset_name: 'Card 7', device: 'audiomoth' },
      files: [
        { filename: '20260514_043000.WAV', outcome: 'stored', sha256: expect.any(String) },
        { filename: '20260514_044000.WAV', outcome: 'stored', duration_s: 1 },
      ],
    });
    const { timeline } = await client.projects.get(projectId);
    expect(timeline.filter(({ action }) => action === 'Dataset uploaded')).toHaveLength(1);
  });

  it('names on its receipt what could not be read of the card', async () => {
    const flow = await makeReady();
    await flow.addFiles([], [], ['CARD/20260514_050000.WAV', 'CARD/LOST.DIR/', 'CARD/.Trashes/']);
    await flow.addFiles(
      [new File(['x'], 'CONFIG.TXT')].map((file) => ({ file, path: 'CARD/CONFIG.TXT' })),
    );
    await flow.upload();
    expect(await readReceipt(person)).toMatchObject({
      on_card: 3,
      counts: { stored: 2, refused: 1 },
      files: [
        { outcome: 'stored' },
        { outcome: 'stored' },
        { filename: 'CARD/20260514_050000.WAV', outcome: 'refused', code: 'unreadable' },
      ],
      unreadable_folders: [{ filename: 'CARD/LOST.DIR', reason: 'could not be read' }],
      not_recordings: [{ filename: 'CARD/.Trashes' }, { filename: 'CARD/CONFIG.TXT' }],
    });
  });

  it('names on its receipt a recording whose name another one in the list has', async () => {
    const flow = await makeReady();
    const [listed] = flow.get().files;
    const other = new File(['sound of another recorder'], listed!.path, { lastModified: 1 });
    await flow.addFiles([{ file: other, path: listed!.path }]);
    const reason = en.upload.skippedTwin;
    expect(flow.get().skipped).toEqual([{ path: listed!.path, reason }]);
    await flow.addFiles([recording('CARD/CONFIG.TXT')]);
    await flow.validate();
    await flow.upload();
    const left = { filename: listed!.path, outcome: 'refused', code: 'file_exists', reason };
    const receipt = await readReceipt(person);
    expect(receipt).toMatchObject({
      on_card: 3,
      counts: { stored: 2, refused: 1 },
      not_recordings: [{ filename: 'CARD/CONFIG.TXT' }],
    });
    expect(receipt.files).toContainEqual(expect.objectContaining({ ...left, size_bytes: 25 }));
  });

  it('is done without its receipt too', async () => {
    const flow = await makeReady();
    const confirming = person.calls.hold('POST /complete-upload');
    const uploading = flow.upload();
    await confirming.answered;
    person.calls.refuse('POST /upload-urls', 403);
    confirming.release();
    await uploading;
    expect(told).toEqual(['done']);
    expect(flow.get()).toEqual(emptyUpload);
  });

  it('cancelled while its dataset is being made leaves none behind, and another one can begin', async () => {
    const flow = await makeReady();
    const making = person.calls.hold('POST /dataset');
    const uploading = flow.upload();
    await making.answered;
    const cancelling = flow.cancel();
    expect(flow.get().phase).toBe('cancelling');
    expect(told).toEqual([]);
    making.release();
    await Promise.all([uploading, cancelling]);
    expect(told).toEqual(['close', 'cancelled']);
    expect(flow.get()).toEqual(emptyUpload);
    expect(await names()).toEqual([]);
    await fillIn(flow, 'Card 8', '20260514_045000.WAV');
    await flow.upload();
    expect(await names()).toEqual(['Card 8']);
  });

  it.each(['POST /dataset', 'POST /upload-urls', 'POST /complete-upload'])(
    'left during %s leaves no dataset behind, and changes nothing of what is chosen next',
    async (call) => {
      const flow = await makeReady();
      const held = person.calls.hold(call);
      const uploading = flow.upload();
      await held.answered;
      flow.leave();
      expect(flow.get()).toEqual(emptyUpload);
      await fillIn(flow, 'Card 8', '20260514_043000.WAV');
      const chosen = flow.get();
      held.release();
      await uploading;
      await expect.poll(() => told).toEqual(['cancelled']);
      expect(flow.get()).toEqual(chosen);
      expect(await names()).toEqual([]);
    },
  );

  it('whose dataset cannot be deleted can be cancelled again', async () => {
    const flow = await makeReady();
    const allow = person.calls.refuse('POST /upload-urls');
    await flow.upload();
    allow();
    const [dataset] = await person.client.datasets.list(person.projectId);
    const heal = person.calls.refuse(`DELETE /${dataset?.data_id}`);
    await flow.cancel();
    expect(flow.get()).toMatchObject({
      phase: 'undeleted',
      error: { message: 'Failed to delete dataset' },
    });
    expect(await names()).toEqual(['Card 7']);
    heal();
    await flow.cancel();
    expect(told).toEqual(['close', 'cancelled']);
    expect(await names()).toEqual([]);
  });

  it('of which nobody knows whether its dataset was made can be cancelled until that is deleted', async () => {
    const flow = await makeReady();
    const heal = person.calls.lose('POST /dataset');
    const uploading = flow.upload();
    await flow.cancel();
    await uploading;
    expect(flow.get().phase).toBe('undeleted');
    expect(await names()).toEqual(['Card 7']);
    heal();
    await flow.cancel();
    expect(told).toEqual(['close', 'cancelled']);
    expect(await names()).toEqual([]);
  });

  it('whose dataset is gone already is cancelled all the same', async () => {
    const flow = await makeReady();
    const allow = person.calls.refuse('POST /upload-urls');
    await flow.upload();
    allow();
    const [dataset] = await person.client.datasets.list(person.projectId);
    await person.client.datasets.delete(dataset?.data_id ?? '');
    await flow.cancel();
    expect(told).toEqual(['close', 'cancelled']);
  });

  it('that was left says so when its dataset cannot be deleted', async () => {
    const flow = await makeReady();
    person.calls.refuse('POST /upload-urls');
    await flow.upload();
    const [dataset] = await person.client.datasets.list(person.projectId);
    person.calls.refuse(`DELETE /${dataset?.data_id}`);
    flow.leave();
    await expect.poll(() => told).toEqual(['Failed to delete dataset']);
    expect(flow.get()).toEqual(emptyUpload);
  });

  it('of which nothing is stored is no dataset to keep', async () => {
    const flow = await makeReady();
    const allow = person.calls.refuse('POST /upload-urls', 403);
    await flow.upload();
    allow();
    expect(flow.get()).toMatchObject({ phase: 'incomplete', failedCount: 2 });
    expect(canKeep(flow.get())).toBe(false);
    await flow.keepStored();
    expect(told).toEqual([]);
    expect(flow.get()).toMatchObject({
      phase: 'incomplete',
      error: { message: 'Failed to complete dataset upload', hint: en.upload.nothingStored },
    });
    await flow.retryFailed();
    expect(told).toEqual(['done']);
  });
});

describe('an answer to Validate Files', () => {
  it.each([
    ['of an earlier opening', (flow: Flow) => flow.leave()],
    ['for another device', (flow: Flow) => flow.setDevice('song_meter')],
    ['for more files than are left', (flow: Flow) => flow.removeFile('20260514_043000.WAV')],
  ])('%s says nothing', async (_what, change) => {
    const flow = makeFlow();
    await fillIn(flow, 'Card 7', '20260514_043000.WAV', '20260514_044000.WAV');
    const asked = person.calls.hold('POST /validate');
    const validating = flow.validate();
    await asked.answered;
    change(flow);
    const before = flow.get();
    expect(before).toMatchObject({ phase: 'editing', validation: null });
    asked.release();
    await validating;
    expect(flow.get()).toEqual(before);
  });

  it('that fails late does not disturb an upload', async () => {
    const flow = makeFlow();
    await fillIn(flow, 'Card 7', '20260514_043000.WAV');
    const asked = person.calls.hold('POST /validate');
    const validating = flow.validate();
    await asked.answered;
    flow.leave();
    await fillIn(flow, 'Card 8', '20260514_044000.WAV');
    await flow.validate();
    const sending = person.calls.hold('POST /upload-urls');
    const uploading = flow.upload();
    await sending.answered;
    asked.release();
    await validating;
    expect(flow.get()).toMatchObject({ phase: 'uploading', error: null });
    sending.release();
    await uploading;
    expect(await names()).toEqual(['Card 8']);
  });
});

describe('the proposed name (S31.1)', () => {
  const proposing = () =>
    createUploadFlow({
      ...person,
      messages: en,
      describe: (error, fallback) => describeError(error, fallback, en),
      proposeName: (files) =>
        files.length > 0 ? { name: files[0]?.path.split('/')[0] ?? '', from: 'folder' } : null,
      onDone: () => undefined,
      onClose: () => undefined,
      onCancelled: () => undefined,
      onLeftBehind: () => undefined,
      onChanged: () => undefined,
    });

  it('fills an empty field, follows the files, and goes with them', async () => {
    const flow = proposing();
    await flow.addFiles([recording('Reed bed/20260514_043000.WAV')]);
    expect(flow.get()).toMatchObject({ name: 'Reed bed', nameProposed: 'folder' });
    flow.clearFiles();
    expect(flow.get()).toMatchObject({ name: '', nameProposed: null });
  });

  it('leaves what was typed, before or after it', async () => {
    const flow = proposing();
    flow.setName('Lake');
    await flow.addFiles([recording('Reed bed/20260514_043000.WAV')]);
    expect(flow.get()).toMatchObject({ name: 'Lake', nameProposed: null });
    flow.setName('Lake north');
    await flow.addFiles([recording('Hill/20260514_044000.WAV')]);
    expect(flow.get().name).toBe('Lake north');
  });
});
