import { createHash } from 'node:crypto';
import { limits, tiers, type FileKind, type UploadTicket } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  askUploads,
  completeUpload,
  makeDataset,
  putObject,
  type MadeDataset,
} from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { fileKey } from '../storage/objects.ts';
import { dataHandlers } from './handlers.ts';

/** SHA-256 of the bytes that `putObject` puts. */
const sumOfZeros = (size: number) =>
  createHash('sha256').update(new Uint8Array(size)).digest('hex');

const idOf = (ticket: UploadTicket | undefined) =>
  ticket && 'file_id' in ticket ? ticket.file_id : null;

describe('asking for uploads', () => {
  let service: ServiceContext;
  let card: MadeDataset;
  const used = async () => (await service.call(dataHandlers.storage, 'ada')).total_size_bytes;
  const ask = async (
    ...files: { filename: string; size: number; sha256?: string; kind?: FileKind }[]
  ) => (await askUploads(service, card, files)).files;

  beforeEach(async () => {
    service = await ServiceContext.start();
    card = await makeDataset(service, await service.user('ada'));
  });
  afterEach(() => service.close());

  it('takes as many files, in order, as the limit allows', async () => {
    const third = Math.floor(tiers.free.storage_bytes / 3);
    const names = ['A.WAV', 'B.WAV', 'C.WAV', 'D.WAV'];
    const tickets = await ask(...names.map((filename) => ({ filename, size: third })));
    expect(tickets.map((ticket) => ticket.status)).toEqual([
      'multipart',
      'multipart',
      'multipart',
      'refused',
    ]);
    expect(await used()).toBe(3 * third);
  });

  it('counts promises that are renewed while it is looked what else fits, and those that are replaced no more', async () => {
    const half = tiers.free.storage_bytes / 2;
    const [first] = await ask({ filename: 'A.WAV', size: half });
    const both = [
      { filename: 'A.WAV', size: half },
      { filename: 'B.WAV', size: half + 1 },
    ];
    expect((await ask(...both)).map(({ status }) => status)).toEqual(['multipart', 'refused']);
    expect(await used()).toBe(half);
    const [instead] = await ask({ filename: 'A.WAV', size: half + 1 });
    expect(idOf(instead)).not.toBe(idOf(first));
    expect(await used()).toBe(half + 1);
    const counters = 'file_count, pending_count, pending_bytes, total_size_bytes';
    const row = await service.db.prepare(`SELECT ${counters} FROM datasets`).first();
    expect(row).toEqual({
      file_count: 0,
      pending_count: 1,
      pending_bytes: half + 1,
      total_size_bytes: 0,
    });
  });

  it('counts a file once however often it is asked for', async () => {
    const [first] = await ask({ filename: 'A.WAV', size: 100 });
    const sha256 = sumOfZeros(100);
    const [again] = await ask({ filename: 'A.WAV', size: 100, sha256 });
    expect(idOf(again)).toBe(idOf(first));
    expect(await used()).toBe(100);
    if (again) await putObject(service, card, again, 100);
    await completeUpload(service, card);
    await service.settled();
    const [known] = await ask({ filename: 'B.WAV', size: 100, sha256 });
    expect(known).toMatchObject({ status: 'already_have', stored_as: 'A.WAV' });
  });

  it('goes with the content that it shares, and comes by itself where that is gone (S25.1)', async () => {
    const sha256 = sumOfZeros(100);
    const send = async (filename: string) => {
      const [ticket] = await ask({ filename, size: 100, sha256 });
      if (ticket?.status === 'upload') await putObject(service, card, ticket, 100);
      const { dataset } = await completeUpload(service, card);
      await service.settled();
      return { ticket, files: dataset.file_count };
    };
    const statuses = async () =>
      (
        await service.call(dataHandlers.filesList, 'ada', { params: { dataId: card.data_id } })
      ).files.map(({ filename, status }) => `${filename} ${status}`);
    const first = await send('A.WAV');
    expect(await send('B.WAV')).toMatchObject({ ticket: { added: true }, files: 2 });
    expect(await used()).toBe(100);

    await service.blobs.delete([fileKey(card, idOf(first.ticket) ?? '')]);
    expect((await completeUpload(service, card)).dataset).toMatchObject({ file_count: 0 });
    expect(await statuses()).toEqual(['A.WAV missing', 'B.WAV missing']);
    expect(await send('B.WAV')).toMatchObject({ ticket: { status: 'upload' }, files: 1 });
    expect(await send('A.WAV')).toMatchObject({ ticket: { stored_as: 'B.WAV' }, files: 2 });
    expect(await statuses()).toEqual(['A.WAV stored', 'B.WAV stored']);
  });

  it('counts a refused receipt for no mail', async () => {
    const size = limits.receipt_bytes + 1;
    const asked = { filename: 'receipts/1.json', size, kind: 'receipt' as const };
    expect(await ask(asked)).toMatchObject([{ status: 'refused', code: 'receipt_too_large' }]);
    await ask({ filename: 'A.TXT', size: 0 });
    const { results } = await service.deps.db
      .prepare('SELECT filename FROM refused_uploads')
      .bind()
      .all();
    expect(results).toEqual([{ filename: 'A.TXT' }]);
  });

  it('lets other content take the place of a promise, and counts only that', async () => {
    const [first] = await ask({ filename: 'A.WAV', size: 100 });
    const [other] = await ask({ filename: 'A.WAV', size: 40 });
    expect(idOf(other)).not.toBe(idOf(first));
    expect(await used()).toBe(40);
  });

  it('never lets a promise take the place of a file that is stored meanwhile', async () => {
    const [first] = await ask({ filename: 'A.WAV', size: 100 });
    const { db } = service;
    const stored = db.prepare("UPDATE files SET status = 'stored' WHERE filename = 'A.WAV'").bind();
    service.deps.db = {
      dialect: db.dialect,
      prepare: (text) => db.prepare(text),
      batch: async (batch) => {
        await stored.run();
        return db.batch(batch);
      },
    };
    await ask({ filename: 'A.WAV', size: 40 }).catch(() => []);
    const row = await db.prepare('SELECT file_id, status, size_bytes FROM files').first();
    expect(row).toEqual({ file_id: idOf(first), status: 'stored', size_bytes: 100 });
  });

  it('promises an account no more files than it may have open at once', async () => {
    await ask({ filename: 'A.WAV', size: 1 });
    const open = limits.pending_files_per_account - 1;
    await service.db.prepare('UPDATE datasets SET pending_count = ?').bind(open).run();
    const files = ['B.WAV', 'C.WAV'].map((filename) => ({ filename, size: 1 }));
    expect((await ask(...files)).map(({ status }) => status)).toEqual(['upload', 'refused']);
  });

  it('stores the times sent anew for files that are there, a statement for all, and touches nobody else', async () => {
    const recording = (offset: string) => ({ recorded_at: `2026-05-21T20:00:00${offset}` });
    const names = ['A.WAV', 'B.WAV'];
    const asked = (offset: string) =>
      names.map((filename, at) => ({
        filename,
        size: 100 + at,
        sha256: sumOfZeros(100 + at),
        recording: recording(offset),
      }));
    const eve = await makeDataset(service, await service.user('eve'));
    for (const dataset of [card, eve]) {
      const { files } = await askUploads(service, dataset, asked('+00:00'));
      for (const [at, ticket] of files.entries())
        await putObject(service, dataset, ticket, 100 + at);
      await completeUpload(service, dataset);
    }
    const { files } = await askUploads(service, card, asked('+02:00'), { correct: true });
    expect(files).toMatchObject(
      names.map((stored_as) => ({ stored_as, corrected: ['recorded_at'] })),
    );
    const timesOf = async ({ user_id, data_id: dataId }: MadeDataset) =>
      (await service.call(dataHandlers.filesList, user_id, { params: { dataId } })).files.map(
        (file) => file.recording,
      );
    expect(await timesOf(card)).toEqual(names.map(() => recording('+02:00')));
    expect(await timesOf(eve)).toEqual(names.map(() => recording('+00:00')));
  });

  it('stores an empty text of a header as one that the header does not tell', async () => {
    const sent = { format: 'flac', recorded_at: null, device_id: '', make: '', model: 'BAR-LT' };
    const [size, sha256] = [100, sumOfZeros(100)];
    const asked = [{ filename: 'A.WAV', size, sha256, recording: sent }];
    const [ticket] = (await askUploads(service, card, asked)).files;
    if (ticket) await putObject(service, card, ticket, size);
    await completeUpload(service, card);
    const again = await askUploads(service, card, asked, { correct: true });
    expect(again.files).toMatchObject([{ status: 'already_have', corrected: [] }]);
    const params = { dataId: card.data_id };
    const { files } = await service.call(dataHandlers.filesList, 'ada', { params });
    expect(files.map(({ recording }) => recording)).toEqual([
      { ...sent, device_id: null, make: null },
    ]);
    expect(await service.call(dataHandlers.recordersList, 'ada', { params })).toEqual({
      recorders: [{ device_id: null, files: 1 }],
    });
  });

  it('reserves nothing in a dry run and tells what would happen', async () => {
    const big = tiers.free.storage_bytes;
    const { files } = await askUploads(
      service,
      card,
      [
        { filename: 'A.WAV', size: 10 },
        { filename: 'B.WAV', size: big },
      ],
      { dry_run: true },
    );
    expect(files).toMatchObject([
      { status: 'upload', upload_url: '' },
      { status: 'refused', code: 'storage_exceeded' },
    ]);
    expect(await used()).toBe(0);
  });

  it('takes the same few statements for one file and for 500', async () => {
    const { db } = service;
    let statements = 0;
    service.deps.db = {
      dialect: db.dialect,
      prepare: (sql) => (statements++, db.prepare(sql)),
      batch: (batch) => db.batch(batch),
    };
    await ask({ filename: 'A.WAV', size: 1 });
    const forOne = statements;
    statements = 0;
    await ask(...Array.from({ length: 500 }, (_, at) => ({ filename: `${at}.WAV`, size: 1 })));
    expect(statements).toBe(forOne);
    expect(forOne).toBeLessThanOrEqual(7);
  });
});
