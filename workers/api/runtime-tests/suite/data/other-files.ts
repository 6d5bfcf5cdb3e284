import { describe, expect, it } from 'vitest';
import { limits } from '@biophony/contract';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount, type Account } from '../support/account.ts';
import { storeLacks, newDataset, put, sha256, wav, type Recording } from '../support/card.ts';

const text = (filename: string, content: string): Recording => ({
  filename,
  bytes: new TextEncoder().encode(content),
});

const page = text('evil.html', '<script>alert(document.domain)</script>');
const settings = text('CONFIG.TXT', 'Device ID : 24F319055FDF1234');
const damaged = text('20260501_060000.WAV', 'not a header');

const asked = ({ filename, bytes }: Recording, contentType: string) => ({
  filename,
  content_type: contentType,
  size: bytes.length,
  sha256: sha256(bytes),
});

/** Stores a recording, and settings, a page and a damaged recording as other files. */
async function storeCard(account: Account) {
  const made = await newDataset(account);
  const params = { dataId: made.dataId };
  const recording = wav('20260501_050000.WAV');
  const files = [
    { ...asked(recording, 'audio/wav') },
    { ...asked(settings, 'text/plain'), kind: 'other' as const },
    { ...asked(page, 'text/html'), kind: 'other' as const },
    { ...asked(damaged, 'audio/wav'), kind: 'other' as const },
  ];
  const contents = [recording, settings, page, damaged];
  const { files: tickets } = await account.ok('uploadUrls', { params, body: { files } });
  for (const [at, ticket] of tickets.entries()) {
    if (ticket.status !== 'upload') throw new Error(JSON.stringify(ticket));
    expect(await put(ticket, contents[at]!.bytes)).toBe(200);
  }
  return { ...made, params, files, answer: await account.ok('uploadComplete', { params }) };
}

const bytesOf = (...files: Recording[]) => files.reduce((sum, { bytes }) => sum + bytes.length, 0);

export const otherFilesSuite = (server: () => TestServer) =>
  describe('what else stood on a card', () => {
    it('is stored, listed by its kind and counted beside the recordings, which stay what they were', async () => {
      const ada = await newAccount(server());
      const { projectId, params, answer } = await storeCard(ada);
      expect(answer).toMatchObject({
        stored: 4,
        dataset: {
          validation_status: 'valid',
          file_count: 1,
          total_size_bytes: 1644,
          other_count: 3,
          other_bytes: bytesOf(settings, page, damaged),
          pending_count: 0,
        },
      });
      const names = async (query: { kind?: 'recording' | 'other' }) =>
        (await ada.ok('filesList', { params, query })).files.map(({ filename, kind }) => [
          filename,
          kind,
        ]);
      expect(await names({ kind: 'recording' })).toEqual([['20260501_050000.WAV', 'recording']]);
      expect(await names({ kind: 'other' })).toHaveLength(3);
      expect(await names({})).toHaveLength(4);
      const { recorders } = await ada.ok('recordersList', { params });
      expect(recorders).toEqual([{ device_id: null, files: 1 }]);
      const { project } = await ada.ok('projectsGet', { params: { projectId } });
      expect(project).toMatchObject({ file_count: 1, data_size_bytes: 1644 });
      expect(project.timeline[0]?.metadata).toMatchObject({
        files_stored: 1,
        other_files_stored: 3,
      });
    });

    it('counts towards storage and goes with the dataset', async () => {
      const ada = await newAccount(server());
      const { params } = await storeCard(ada);
      const used = async () => (await ada.ok('storage', {})).total_size_bytes;
      expect(await used()).toBe(1644 + bytesOf(settings, page, damaged));
      await ada.ok('datasetsDelete', { params });
      expect(await used()).toBe(0);
    });

    it('is never analysed', async () => {
      const ada = await newAccount(server());
      const { projectId } = await storeCard(ada);
      const where = { params: { projectId } };
      const { compatible_types } = await ada.ok('compatibleTypes', where);
      const indices = compatible_types.find(({ type }) => type === 'acoustic_indices');
      expect(indices).toMatchObject({ compatible_files: 1, file_count: 1 });
      const { analysis } = await ada.ok('analysesCreate', {
        ...where,
        body: { analysis_type: 'acoustic_indices', settings: {} },
      });
      const params = { analysisId: analysis.analysis_id };
      const queued = await ada.ok('analysesExecute', { params });
      expect(queued.analysis.total_files).toBe(1);
      await ada.ok('analysesDelete', { params });
    });

    it('is read back byte for byte, as a download and never as a page', async () => {
      const ada = await newAccount(server());
      const { dataId, params } = await storeCard(ada);
      const types: Record<string, string> = {
        'CONFIG.TXT': 'text/plain; charset=utf-8',
        'evil.html': 'application/octet-stream',
        '20260501_060000.WAV': 'application/octet-stream',
      };
      const linksOnly = storeLacks(server(), 'names files as a link says');
      const { files } = await ada.ok('filesList', { params, query: { kind: 'other' } });
      for (const { file_id: fileId, filename, sha256: sum } of files) {
        const link = await ada.ok('fileDownload', { params: { dataId, fileId } });
        const answer = await fetch(link.download_url);
        // R2 answers with what the link signed.
        const signed = new URL(link.download_url).searchParams;
        const told = (name: string) =>
          linksOnly ? signed.get(`response-${name}`) : answer.headers.get(name);
        expect(told('content-type')).toBe(types[filename]);
        expect(told('content-disposition')).toMatch(/^attachment; /);
        if (!server().outsideStore)
          expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sum);
      }
    });

    it('is known again, and an empty one is refused: there is nothing to keep', async () => {
      const ada = await newAccount(server());
      const { params, files } = await storeCard(ada);
      const again = await ada.ok('uploadUrls', { params, body: { files } });
      expect(again.files.map(({ status }) => status)).toEqual(files.map(() => 'already_have'));
      const empty = { filename: 'STATUS.TXT', content_type: 'text/plain', size: 0 };
      const body = { files: [{ ...empty, kind: 'other' as const }] };
      const refused = await ada.ok('uploadUrls', { params, body });
      expect(refused.files).toMatchObject([{ status: 'refused', code: 'empty_file' }]);
    });

    it('may be the receipt of an upload, which counts towards storage and is no news of the project', async () => {
      const ada = await newAccount(server());
      const { projectId, params } = await storeCard(ada);
      const used = async () => (await ada.ok('storage', {})).total_size_bytes;
      const before = await used();
      const receipt = text('receipts/receipt-20260521T050000Z.json', '{ "receipt": 1 }');
      const files = [{ ...asked(receipt, 'application/json'), kind: 'receipt' as const }];
      const { files: tickets } = await ada.ok('uploadUrls', { params, body: { files } });
      const [ticket] = tickets;
      if (ticket?.status !== 'upload') throw new Error(JSON.stringify(ticket));
      expect(await put(ticket, receipt.bytes)).toBe(200);
      const { dataset } = await ada.ok('uploadComplete', { params });
      expect(dataset).toMatchObject({ file_count: 1, other_count: 3, pending_count: 0 });
      expect(await used()).toBe(before + receipt.bytes.length);
      const listed = await ada.ok('filesList', { params, query: { kind: 'receipt' } });
      expect(listed.files).toMatchObject([{ status: 'stored', issue: null }]);
      const found = await ada.ok('filesList', { params, query: { search: 'config.t' } });
      expect(found.files.map(({ filename }) => filename)).toEqual(['CONFIG.TXT']);
      expect((await ada.ok('filesList', { params })).files).toHaveLength(4);
      const { project } = await ada.ok('projectsGet', { params: { projectId } });
      const uploads = project.timeline.filter(({ action }) => action === 'Dataset uploaded');
      expect(uploads).toHaveLength(1);
      const large = { ...files[0]!, size: limits.receipt_bytes + 1, filename: 'receipts/2.json' };
      const refused = await ada.ok('uploadUrls', { params, body: { files: [large] } });
      expect(refused.files).toMatchObject([{ status: 'refused', code: 'receipt_too_large' }]);
    });

    it('becomes a recording when it is sent as one under its name', async () => {
      const ada = await newAccount(server());
      const { params } = await storeCard(ada);
      const recording = asked(damaged, 'audio/wav');
      const { files: told } = await ada.ok('uploadUrls', { params, body: { files: [recording] } });
      expect(told).toMatchObject([{ status: 'already_have', stored_as: recording.filename }]);
      const { dataset } = await ada.ok('uploadComplete', { params });
      expect(dataset).toMatchObject({ file_count: 2, other_count: 2 });
    });
  });
