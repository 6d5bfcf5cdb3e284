import { limits } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount, type Account } from '../support/account.ts';
import { newDataset, put, wav } from '../support/card.ts';

const file = (filename: string, remarks?: string[]) => ({
  recording: wav(filename),
  asked: { filename, content_type: 'audio/wav', size: wav(filename).bytes.length, remarks },
});

async function upload(account: Account, dataId: string, files: ReturnType<typeof file>[]) {
  const params = { dataId };
  const body = { files: files.map(({ asked }) => asked) };
  const { files: tickets } = await account.ok('uploadUrls', { params, body });
  for (const [at, ticket] of tickets.entries()) {
    const one = files[at];
    if (!one || ticket.status !== 'upload') throw new Error(JSON.stringify(ticket));
    expect(await put(ticket, one.recording.bytes)).toBe(200);
  }
  return (await account.ok('uploadComplete', { params })).dataset;
}

export const remarksSuite = (server: () => TestServer) =>
  describe('remarks that come with recordings', () => {
    it('are the issues of the dataset, behind its faults, and make nothing less valid', async () => {
      const ada = await newAccount(server());
      const { projectId, dataId } = await newDataset(ada);
      const dataset = await upload(ada, dataId, [
        file('A.WAV', ['The clock was never set.', 'It is short.']),
        file('B.WAV'),
        file('C.WAV', ['It is silent.']),
      ]);
      expect(dataset).toMatchObject({
        validation_status: 'valid',
        validation_issues: ['A.WAV: The clock was never set. It is short.', 'C.WAV: It is silent.'],
      });
      const { datasets } = await ada.ok('datasetsList', { params: { projectId } });
      expect(datasets).toEqual([dataset]);
      await ada.ok('uploadUrls', { params: { dataId }, body: { files: [file('Z.WAV').asked] } });
      const { dataset: partial } = await ada.ok('uploadComplete', { params: { dataId } });
      expect(partial.validation_status).toBe('partial');
      expect(partial.validation_issues).toEqual([
        'Z.WAV did not arrive. Upload it again.',
        ...dataset.validation_issues,
      ]);
    });

    it('have limits, which are told by the field', async () => {
      const ada = await newAccount(server());
      const { dataId } = await newDataset(ada);
      const longest = 'a'.repeat(limits.remark_length);
      const most = Array.from({ length: limits.remarks_per_file }, () => longest);
      const dataset = await upload(ada, dataId, [file('A.WAV', most)]);
      expect(dataset.validation_issues).toEqual([`A.WAV: ${most.join(' ')}`]);
      for (const remarks of [[...most, longest], [`${longest}a`], [' ']]) {
        const refusal = await ada.refused('uploadUrls', 'invalid_request', {
          params: { dataId },
          body: { files: [file('B.WAV', remarks).asked] },
        });
        expect(refusal.field).toMatch(/^files\[0\]\.remarks/);
      }
    });
  });
