import { limits } from '@biophony/contract';
import { describe, expect, it, vi } from 'vitest';
import { waitMs } from '../../../../../tools/scripts/test/machine.ts';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount, type Account } from '../support/account.ts';
import { storeLacks, newDataset, put, sha256, verified, wav } from '../support/card.ts';

const filename = '20260504_041000.WAV';
const recording = wav(filename, 5000, 3).bytes;
const altered = wav(filename, 5000, 4).bytes;
const byte = new Uint8Array(1);

/** A recording in three parts, and one of equal size with other sound. */
const samples = limits.multipart_threshold_bytes / 2;
const long = wav('20260501_050000.WAV', samples, 3);
const otherLong = wav('20260501_050000.WAV', samples, 4);

const asked = (name: string, bytes: Uint8Array, sum?: string) => ({
  filename: name,
  content_type: 'audio/wav',
  size: bytes.length,
  ...(sum ? { sha256: sum } : {}),
});

/** Returns the parts' names and one of their links. */
async function putParts(
  ada: Account,
  params: { dataId: string; fileId: string },
  bytes: typeof recording,
  numbers = [1, 2, 3],
) {
  const parts: { part_number: number; etag: string }[] = [];
  let link = { upload_url: '', headers: {} };
  for (const part_number of numbers) {
    const body = { part_numbers: [part_number] };
    const [target = link] = (await ada.ok('partUrls', { params, body })).parts;
    const from = (part_number - 1) * limits.part_bytes;
    const answer = await fetch(target.upload_url, {
      method: 'PUT',
      headers: target.headers,
      body: bytes.slice(from, from + limits.part_bytes),
    });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    parts.push({ part_number, etag: answer.headers.get('etag') ?? '' });
    link = target;
  }
  return { parts, link };
}

export const putOnceSuite = (server: () => TestServer) =>
  describe('a signed link', () => {
    const begin = async () => {
      const ada = await newAccount(server());
      return { ada, ...(await newDataset(ada)) };
    };
    const ask = async (ada: Account, dataId: string, bytes: Uint8Array, sum?: string) => {
      const body = { files: [asked(filename, bytes, sum)] };
      const [ticket] = (await ada.ok('uploadUrls', { params: { dataId }, body })).files;
      if (ticket?.status !== 'upload') throw new Error(JSON.stringify(ticket));
      return ticket;
    };
    const bytesOf = async (ada: Account, dataId: string, fileId: string) => {
      const link = await ada.ok('fileDownload', { params: { dataId, fileId } });
      return Buffer.from(await (await fetch(link.download_url)).arrayBuffer());
    };
    const standing = async (dataId: string) =>
      [...(await server().objects())]
        .filter(([key]) => key.includes(dataId))
        .map(([, size]) => size);
    /**
     * The next sweep deletes what a store accepted without a check; on a local service every 30 s.
     */
    const swept = async (dataId: string, left: number[]) => {
      if (!server().outsideStore) return expect(await standing(dataId)).toEqual(left);
      return vi.waitFor(
        async () => {
          // On each try: a sweep that began before the link's use delays the next one.
          await server().sql(`UPDATE deletions SET due_at = ''`);
          if (server().name === 'workerd')
            await fetch(`${server().baseUrl}/cdn-cgi/local/scheduled`);
          expect(await standing(dataId)).toEqual(left);
        },
        { timeout: 3 * waitMs },
      );
    };

    it('of a promise that was replaced takes no storage that is not counted', async () => {
      const { ada, dataId } = await begin();
      const first = await ask(ada, dataId, recording);
      expect(await put(await ask(ada, dataId, byte), byte)).toBe(200);
      const { dataset } = await ada.ok('uploadComplete', { params: { dataId } });
      expect(dataset.total_size_bytes).toBe(1);
      const late = await put(first, recording);
      expect(late).toBe(server().outsideStore ? 200 : 404);
      await swept(dataId, [1]);
    });

    it('of a deleted dataset takes nothing', async () => {
      const { ada, dataId } = await begin();
      const ticket = await ask(ada, dataId, recording);
      await ada.ok('datasetsDelete', { params: { dataId } });
      const late = await put(ticket, recording);
      expect(late).toBe(server().outsideStore ? 200 : 404);
      await swept(dataId, []);
    });

    it('replaces no file, stored or not yet confirmed', async () => {
      const { ada, dataId } = await begin();
      const ticket = await ask(ada, dataId, recording);
      expect(await put(ticket, recording)).toBe(200);
      expect(await put(ticket, altered)).toBe(412);
      await ada.ok('uploadComplete', { params: { dataId } });
      expect(await put(ticket, altered)).toBe(412);
      expect(await bytesOf(ada, dataId, ticket.file_id)).toEqual(Buffer.from(recording));
    });

    it(
      'tells a client whose answer was lost that the file is there, large as it is',
      { tags: 'full' },
      async () => {
        const { ada, dataId } = await begin();
        const { bytes } = wav(filename, 10_000_000, 5);
        const ticket = await ask(ada, dataId, bytes, sha256(bytes));
        expect(await put(ticket, bytes)).toBe(200);
        for (let tries = 0; tries < 3; tries++) expect(await put(ticket, bytes)).toBe(412);
        const { stored } = await ada.ok('uploadComplete', { params: { dataId } });
        expect(stored).toBe(1);
      },
    );

    it('asked for one file replaces none either', async () => {
      const { ada, dataId } = await begin();
      const body = asked(filename, recording);
      const ticket = await ada.ok('uploadUrl', { params: { dataId }, body });
      expect(await put(ticket, recording)).toBe(200);
      await ada.ok('uploadComplete', { params: { dataId } });
      expect(await put(ticket, altered)).toBe(412);
      expect(await bytesOf(ada, dataId, ticket.file_id)).toEqual(Buffer.from(recording));
    });

    it(
      'of a part stores nothing once the file is whole, and the file is joined once',
      { tags: 'full' },
      async () => {
        const { ada, dataId } = await begin();
        const body = { files: [asked(long.filename, long.bytes)] };
        const [ticket] = (await ada.ok('uploadUrls', { params: { dataId }, body })).files;
        const fileId = ticket && 'file_id' in ticket ? ticket.file_id : '';
        const params = { dataId, fileId };
        const { parts, link } = await putParts(ada, { dataId, fileId }, long.bytes);
        await ada.ok('partsComplete', { params, body: { parts } });
        const again = { part_numbers: [1] };
        for (const confirmed of [false, true]) {
          if (confirmed) await ada.ok('uploadComplete', { params: { dataId } });
          await ada.refused('partUrls', 'already_put', { params, body: again });
          const late = await put(link, otherLong.bytes.slice(2 * limits.part_bytes));
          expect(late).toBeGreaterThanOrEqual(400);
          const others = parts.map((part) => ({ ...part, etag: 'another' }));
          await ada.ok('partsComplete', { params, body: { parts: others } });
        }
        expect((await bytesOf(ada, dataId, fileId)).equals(long.bytes)).toBe(true);
      },
    );

    it(
      'lets a large file of another SHA-256 than announced count for nothing',
      { tags: 'full' },
      async () => {
        const { ada, projectId, dataId } = await begin();
        const sum = sha256(otherLong.bytes);
        const files = [asked(long.filename, long.bytes, sum)];
        const [ticket] = (await ada.ok('uploadUrls', { params: { dataId }, body: { files } }))
          .files;
        const fileId = ticket && 'file_id' in ticket ? ticket.file_id : '';
        const { parts } = await putParts(ada, { dataId, fileId }, long.bytes);
        const joined = await ada.raw('partsComplete', {
          params: { dataId, fileId },
          body: { parts },
        });
        // A folder computes the hash while joining; of other stores the service reads the object
        // again.
        expect(joined.status).toBe(server().outsideStore ? 200 : 422);
        const confirmed = await ada.ok('uploadComplete', { params: { dataId } });
        expect(confirmed.files[0]?.verified_by).toBeNull();
        const copy = { files: [asked('copy.WAV', otherLong.bytes, sum)], dry_run: true };
        const [copied] = (await ada.ok('uploadUrls', { params: { dataId }, body: copy })).files;
        expect(copied?.status).toBe('multipart');
        await verified(ada, dataId);
        const listed = await ada.ok('filesList', { params: { dataId } });
        expect(listed.files[0]).toMatchObject({ status: 'missing', verified_by: null });
        const { datasets } = await ada.ok('datasetsList', { params: { projectId } });
        expect(datasets[0]).toMatchObject({ validation_status: 'invalid', total_size_bytes: 0 });
        if (server().outsideStore)
          expect(datasets[0]?.validation_issues).toEqual([
            `${long.filename} arrived with other content than announced: its SHA-256 differs. It was not kept. Upload it again.`,
          ]);
        await expect.poll(() => standing(dataId)).toEqual([]);
      },
    );

    it('brings a large file in parts, resumed, whose SHA-256 is proved and then known under every name', async () => {
      const { ada, dataId } = await begin();
      const sum = sha256(long.bytes);
      const files = [asked(long.filename, long.bytes, sum)];
      const [ticket] = (await ada.ok('uploadUrls', { params: { dataId }, body: { files } })).files;
      if (ticket?.status !== 'multipart') throw new Error(JSON.stringify(ticket));
      expect(ticket.part_bytes).toBe(limits.part_bytes);
      const params = { dataId, fileId: ticket.file_id };
      const { parts: ends } = await putParts(ada, params, long.bytes, [1, 3]);
      const { parts: there } = await ada.ok('partsList', { params });
      if (!storeLacks(server(), 'lists parts'))
        expect(there.map(({ part_number }) => part_number)).toEqual([1, 3]);
      const failure = await ada.refused('partsComplete', 'conflict', {
        params,
        body: { parts: ends },
      });
      expect(failure.error).toContain('put part 2 again');
      const { parts: middle } = await putParts(ada, params, long.bytes, [2]);
      const body = { parts: [...ends, ...middle] };
      await ada.ok('partsComplete', { params, body });
      await ada.ok('partsComplete', { params, body });
      const { stored, dataset } = await ada.ok('uploadComplete', { params: { dataId } });
      expect([stored, dataset.total_size_bytes]).toEqual([1, long.bytes.length]);
      const [same] = (await ada.ok('uploadUrls', { params: { dataId }, body: { files } })).files;
      expect(same?.status).toBe('already_have');
      await verified(ada, dataId);
      const { files: listed } = await ada.ok('filesList', { params: { dataId } });
      const by = server().outsideStore ? 'service' : 'store';
      expect(listed[0]).toMatchObject({ status: 'stored', verified_by: by });
      const copy = { files: [asked('copy.WAV', long.bytes, sum)] };
      const [known] = (await ada.ok('uploadUrls', { params: { dataId }, body: copy })).files;
      expect(known).toMatchObject({ status: 'already_have', verified_by: by });
    });
  });
