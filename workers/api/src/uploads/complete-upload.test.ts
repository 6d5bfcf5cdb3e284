import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  askUploads,
  completeUpload,
  makeDataset,
  putObject,
  type MadeDataset,
} from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { filePrefix } from '../storage/objects.ts';
import { dataHandlers } from './handlers.ts';
import { projectHandlers } from '../app/handlers.ts';

describe('complete-upload', () => {
  let service: ServiceContext;
  let card: MadeDataset;
  const names = ['20260501_050000.WAV', '20260501_051000.WAV', '20260501_052000.WAV'];
  const tickets = async () =>
    (
      await askUploads(
        service,
        card,
        names.map((filename) => ({ filename, size: 100 })),
      )
    ).files;
  const usage = async () => (await service.call(dataHandlers.storage, 'ada')).total_size_bytes;
  const timeline = async () =>
    (
      await service.call(projectHandlers.projectsGet, 'ada', {
        params: { projectId: card.project_id },
      })
    ).project.timeline.map((event) => event.action);

  beforeEach(async () => {
    service = await ServiceContext.start();
    card = await makeDataset(service, await service.user('ada'));
  });
  afterEach(() => service.close());

  it('is valid when every promised file arrived whole', async () => {
    for (const ticket of await tickets()) await putObject(service, card, ticket, 100);
    const answer = await completeUpload(service, card);
    expect(answer).toMatchObject({ stored: 3, missing: 0, wrong_size: 0 });
    expect(answer.dataset).toMatchObject({
      validation_status: 'valid',
      validation_issues: [],
      file_count: 3,
      total_size_bytes: 300,
      pending_count: 0,
    });
    expect(answer.files.map((file) => file.filename)).toEqual(names);
  });

  it('names every file that is missing or of the wrong size, and gives its storage back', async () => {
    const [first, second] = await tickets();
    expect(await usage()).toBe(300);
    if (first) await putObject(service, card, first, 100);
    if (second) await putObject(service, card, second, 70);
    const answer = await completeUpload(service, card);
    expect(answer).toMatchObject({ stored: 1, missing: 1, wrong_size: 1 });
    expect(answer.dataset.validation_status).toBe('partial');
    expect(answer.dataset.validation_issues).toEqual([
      '20260501_051000.WAV arrived with 70 bytes instead of 100. Upload it again.',
      '20260501_052000.WAV did not arrive. Upload it again.',
    ]);
    expect(await usage()).toBe(100);
    const { blobs } = await service.blobs.list(filePrefix(card));
    expect(blobs.map((blob) => blob.size)).toEqual([100]);
  });

  it('says the same when it is repeated, and adds no second event', async () => {
    const [first, second] = await tickets();
    if (first) await putObject(service, card, first, 100);
    if (second) await putObject(service, card, second, 70);
    const once = await completeUpload(service, card);
    const again = await completeUpload(service, card);
    expect(again).toEqual({
      ...once,
      dataset: { ...once.dataset, updated_at: again.dataset.updated_at },
    });
    expect((await timeline()).filter((action) => action === 'Dataset uploaded')).toHaveLength(1);
  });

  it('takes a file that arrives after an earlier confirmation', async () => {
    const [first, second, third] = await tickets();
    if (first) await putObject(service, card, first, 100);
    expect((await completeUpload(service, card)).stored).toBe(1);
    if (second && third) {
      await putObject(service, card, second, 100);
      await putObject(service, card, third, 100);
    }
    const answer = await completeUpload(service, card);
    expect(answer).toMatchObject({ stored: 3, missing: 0 });
    expect(answer.dataset.validation_status).toBe('valid');
    expect(await usage()).toBe(300);
  });

  it('keeps nothing that arrives late and no longer fits below the cap', async () => {
    const gigabyte = 1024 ** 3;
    const big = await askUploads(service, card, [{ filename: 'LATE.WAV', size: 200 }]);
    await completeUpload(service, card);
    const other = await makeDataset(service, 'ada');
    await askUploads(service, other, [{ filename: 'BIG.WAV', size: gigabyte - 100 }]);
    const [late] = big.files;
    if (late) await putObject(service, card, late, 200);
    const answer = await completeUpload(service, card);
    const issue = answer.dataset.validation_issues.find((text) => text.startsWith('LATE.WAV'));
    expect(issue).toContain('would exceed your storage limit');
    expect((await service.blobs.list(filePrefix(card))).blobs).toEqual([]);
  });

  it('is invalid when nothing arrived, or nothing was promised', async () => {
    const empty = await completeUpload(service, card);
    expect(empty.dataset).toMatchObject({
      validation_status: 'invalid',
      validation_issues: ['No file was uploaded to this dataset.'],
    });
    await tickets();
    expect((await completeUpload(service, card)).dataset.validation_status).toBe('invalid');
  });

  it('deletes objects that nobody promised', async () => {
    await putObject(service, card, { file_id: 'stray' }, 10);
    await completeUpload(service, card);
    expect((await service.blobs.list(filePrefix(card))).blobs).toEqual([]);
  });

  it('names a thousand files and counts the others', async () => {
    const many = Array.from({ length: 1001 }, (_, at) => ({ filename: `${at}.WAV`, size: 1 }));
    for (let at = 0; at < many.length; at += 500)
      await askUploads(service, card, many.slice(at, at + 500));
    const { dataset } = await completeUpload(service, card);
    expect(dataset.validation_issues).toHaveLength(1001);
    expect(dataset.validation_issues.at(-1)).toBe('And 1 more file; the list of files names them.');
  });

  it('compares a thousand files in each call where it is asked for in pages', async () => {
    const many = Array.from({ length: 1100 }, (_, at) => ({ filename: `${at}.WAV`, size: 1 }));
    const promised = new Set<string>();
    for (let at = 0; at < many.length; at += 500) {
      const { files } = await askUploads(service, card, many.slice(at, at + 500));
      const arrived = files.filter((_, number) => number % 5 !== 0);
      await Promise.all(arrived.map((ticket) => putObject(service, card, ticket, 1)));
      for (const file of files) promised.add(file.filename);
    }
    await putObject(service, card, { file_id: 'stray' }, 10);
    const page = (cursor?: string | null) =>
      service.call(dataHandlers.uploadComplete, 'ada', {
        params: { dataId: card.data_id },
        query: { pages: 'true', ...(cursor ? { cursor } : {}) },
      });
    const answered: string[] = [];
    const counts = { stored: 0, missing: 0 };
    let answer = await page();
    for (let calls = 1; ; calls++) {
      expect(calls).toBeLessThan(5);
      expect(answer.files.length).toBeLessThanOrEqual(1000);
      counts.stored += answer.stored;
      counts.missing += answer.missing;
      for (const file of answer.files) answered.push(file.filename);
      if (!answer.next_cursor) break;
      expect(await timeline()).not.toContain('Dataset uploaded');
      answer = await page(answer.next_cursor);
    }
    expect(counts).toEqual({ stored: 880, missing: 220 });
    expect(answered).toHaveLength(1100);
    expect(new Set(answered)).toEqual(promised);
    expect(answer.dataset).toMatchObject({ validation_status: 'partial', file_count: 880 });
    expect((await timeline()).filter((action) => action === 'Dataset uploaded')).toHaveLength(1);
    expect((await completeUpload(service, card)).stored).toBe(880);
    expect((await page()).stored).toBeGreaterThan(0);
    await expect(page('abc')).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('asks the store once a thousand files and never for each of them', async () => {
    const many = Array.from({ length: 1001 }, (_, at) => ({ filename: `${at}.WAV`, size: 1 }));
    for (let at = 0; at < many.length; at += 500) {
      const { files } = await askUploads(service, card, many.slice(at, at + 500));
      await Promise.all(files.map((ticket) => putObject(service, card, ticket, 1)));
    }
    const calls: string[] = [];
    const counted = new Proxy(service.blobs, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        calls.push(String(name));
        return value.bind(target) as unknown;
      },
    });
    service.deps.blobs = counted;
    expect((await completeUpload(service, card)).stored).toBe(1001);
    expect(calls).toEqual(['list', 'list']);
  });

  it.each(['by the first confirmation', 'by one after a confirmation'])(
    'tells nothing %s of a dataset that is deleted meanwhile',
    async (which) => {
      const [first, second] = await tickets();
      if (first) await putObject(service, card, first, 100);
      if (which !== 'by the first confirmation') {
        await completeUpload(service, card);
        await service.db.prepare('DELETE FROM mail_queue').run();
        const again = await askUploads(service, card, [{ filename: names[1] ?? '', size: 100 }]);
        for (const ticket of again.files) await putObject(service, card, ticket, 100);
      } else if (second) await putObject(service, card, second, 100);
      const before = await timeline();
      // Verdicts are written by the first batch, and the end of the confirmation by the second.
      const batch = service.db.batch.bind(service.db);
      let batches = 0;
      service.db.batch = async (statements) => {
        if (++batches === 2) {
          service.db.batch = batch;
          await service.call(dataHandlers.datasetsDelete, 'ada', {
            params: { dataId: card.data_id },
          });
        }
        return batch(statements);
      };
      await expect(completeUpload(service, card)).rejects.toMatchObject({ code: 'not_found' });
      expect(await timeline()).toEqual(['Dataset deleted', ...before]);
      const told = await service.db
        .prepare(
          `SELECT (SELECT count(*) FROM mail_queue) AS mails,
             (SELECT count(*) FROM audit_lines WHERE action = 'uploadComplete') AS lines`,
        )
        .first();
      expect(told).toEqual({ mails: 0, lines: which === 'by the first confirmation' ? 0 : 1 });
    },
  );
});
