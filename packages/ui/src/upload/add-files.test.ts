import type { Dataset } from '@biophony/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeError } from '../kit/describe-error.ts';
import { en } from '../messages/en/index.ts';
import { readReceipt, recording } from './testing/recordings.ts';
import { openUploadService, type UploadService } from './testing/upload-service.ts';
import { createUploadFlow } from './upload-flow.ts';
import { canUpload } from './file-states.ts';

let service: Awaited<ReturnType<typeof openUploadService>>;
beforeAll(async () => {
  service = await openUploadService();
});
afterAll(() => service.close());

let person: UploadService;
let told: string[];
let dataset: Dataset;
beforeEach(async () => {
  person = await service.person();
  told = [];
  dataset = await person.client.datasets.create(person.projectId, {
    dataset_name: 'Card 7',
    classification_method: 'by_device',
    data_type_or_device: 'audiomoth',
  });
});

const makeFlow = () =>
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

async function makeReady(...files: string[]) {
  const flow = makeFlow();
  await flow.addFiles(files.map((path) => recording(path)));
  await flow.validate();
  expect(canUpload(flow.get(), null)).toBe(true);
  return flow;
}
const now = () => person.client.datasets.list(person.projectId);

describe('adding files to a dataset that is there', () => {
  it('sends those that it lacks, and makes no other dataset', async () => {
    await (await makeReady('20260514_043000.WAV')).upload();
    const again = await makeReady('20260514_043000.WAV', '20260514_044000.WAV');
    expect(again.get()).toMatchObject({ name: 'Card 7', device: 'audiomoth' });
    await again.upload();
    expect(told).toEqual(['done', 'done']);
    expect(await now()).toMatchObject([
      { data_id: dataset.data_id, file_count: 2, pending_count: 0, validation_status: 'valid' },
    ]);
  });

  it('goes on where an upload broke off with files promised', async () => {
    const { file, path } = recording('20260514_043000.WAV');
    const { files } = await person.client.files.uploadUrls(dataset.data_id, {
      files: [{ filename: path, content_type: file.type || 'audio/wav', size: file.size }],
    });
    expect(files[0]?.status).toBe('upload');
    expect(await now()).toMatchObject([{ pending_count: 1, file_count: 0 }]);
    await (await makeReady('20260514_043000.WAV')).upload();
    expect(await now()).toMatchObject([{ pending_count: 0, file_count: 1 }]);
  });

  it('takes the readable part of a card, and says what could not be read', async () => {
    const flow = makeFlow();
    const unreadable = ['card/20260514_044000.WAV', 'card/LOST.DIR/', 'card/.Trashes/'];
    const picked = ['card/20260514_043000.WAV', 'card/CONFIG.TXT'].map((path) => recording(path));
    await flow.addFiles(picked, [], unreadable);
    expect(flow.get().files.map(({ path }) => path)).toEqual(['card/20260514_043000.WAV']);
    expect(flow.get().skipped).toEqual([
      { path: 'card/20260514_044000.WAV', reason: 'could not be read' },
      { path: 'card/LOST.DIR', reason: 'could not be read' },
      { path: 'card/.Trashes', reason: en.upload.skippedHidden },
      { path: 'card/CONFIG.TXT', reason: en.upload.skippedOther },
    ]);
  });

  describe('whose upload this browser does not know', () => {
    const [promised, other] = ['card/20260514_043000.WAV', 'card/20260514_044000.WAV'];
    const names = (flow: ReturnType<typeof makeFlow>) => flow.get().files.map(({ path }) => path);
    async function goOn() {
      const { file } = recording(promised);
      await person.client.files.uploadUrls(dataset.data_id, {
        files: [{ filename: promised, content_type: 'audio/wav', size: file.size }],
      });
      const flow = makeFlow();
      await flow.open();
      expect(flow.get().unfinishedUpload).toMatchObject({ files: 1, begunAt: null, others: 0 });
      await flow.addFiles([promised, other, 'card/CONFIG.TXT'].map((path) => recording(path)));
      return flow;
    }

    it('takes what was promised, and says what else was chosen', async () => {
      const flow = await goOn();
      expect(names(flow)).toEqual([promised]);
      expect(flow.get()).toMatchObject({
        unfinishedUpload: { missing: 0, others: 1 },
        skipped: [
          { path: 'card/CONFIG.TXT', reason: en.upload.skippedOther },
          { path: other, reason: en.upload.skippedStrange },
        ],
      });
      flow.removeFile(promised);
      await expect.poll(() => flow.get().unfinishedUpload).toMatchObject({ missing: 1, others: 1 });
      flow.clearFiles();
      await expect
        .poll(() => flow.get())
        .toMatchObject({ skipped: [], unfinishedUpload: { others: 0 } });
      await flow.addFiles([recording(promised)]);
      await flow.validate();
      await flow.upload();
      expect(await now()).toMatchObject([{ pending_count: 0, file_count: 1 }]);
    });

    it('names on its receipt the recordings that were no part of it', async () => {
      const flow = await goOn();
      await flow.validate();
      await flow.upload();
      const reason = en.upload.skippedStrange;
      expect(await readReceipt(person)).toMatchObject({
        on_card: 2,
        counts: { stored: 1, not_sent: 1 },
        files: [{ filename: promised }, { filename: other, outcome: 'not_sent', reason }],
        not_recordings: [{ filename: 'card/CONFIG.TXT' }],
      });
    });

    it('takes the others too where that is asked for', async () => {
      const flow = await goOn();
      await flow.addOthers();
      expect(names(flow).toSorted()).toEqual([promised, other]);
      expect(flow.get()).toMatchObject({
        unfinishedUpload: { missing: 0, others: 0 },
        skipped: [{ path: 'card/CONFIG.TXT' }],
      });
      await flow.validate();
      await flow.upload();
      expect(await now()).toMatchObject([{ pending_count: 0, file_count: 2 }]);
      expect((await readReceipt(person)).counts).toMatchObject({ stored: 2, not_sent: 0 });
    });

    it('takes everything where nothing was promised', async () => {
      const flow = makeFlow();
      await flow.open();
      await flow.addFiles([promised, other].map((path) => recording(path)));
      expect(names(flow).toSorted()).toEqual([promised, other]);
      expect(flow.get().unfinishedUpload).toMatchObject({ files: 0, others: 0 });
    });
  });

  it('tells the dataset what is odd about a recording, which stays valid', async () => {
    const names = [1, 2, 3, 4, 5].map((hour) => `20260514_1${hour}0000.WAV`);
    await (await makeReady(...names)).upload();
    const [told] = await now();
    expect(told?.validation_status).toBe('valid');
    expect(told?.validation_issues.map((issue) => issue.split(': ')[0])).toEqual(names);
  });

  it('that is cancelled leaves the dataset where it is', async () => {
    await (await makeReady('20260514_043000.WAV')).upload();
    const flow = await makeReady('20260514_044000.WAV');
    const held = person.calls.hold('POST /upload-urls');
    const uploading = flow.upload();
    await held.answered;
    await flow.cancel();
    held.release();
    await uploading;
    expect(told).toEqual(['done', 'close', 'cancelled']);
    expect(await now()).toMatchObject([{ data_id: dataset.data_id, file_count: 1 }]);
    expect(flow.get()).toMatchObject({ name: 'Card 7', files: [], phase: 'editing' });
  });
});
