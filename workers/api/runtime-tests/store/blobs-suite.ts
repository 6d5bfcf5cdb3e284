import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Blobs } from '../../src/base/blobs.ts';

/** A store and what it lacks. */
export interface StoreCase {
  blobs: Blobs;
  /** Does not list the parts of an upload. */
  listsNoParts?: boolean;
  /** Serves objects without the name to save them under. */
  ignoresNames?: boolean;
  /**
   * Waits until the server has ended a request that it refused without reading its body. That of
   * `wrangler dev` else loses the next request (500 `Network connection lost`, 7 of 400; none of
   * 1,500 after this).
   */
  overRefusal?: () => Promise<unknown>;
  stop(): Promise<void>;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const partBytes = 5 * 1024 ** 2;
const terms = { contentType: 'audio/wav', expiresSeconds: 600 };

/** What all stores do. */
export function blobsSuite(name: string, open: () => Promise<StoreCase>): void {
  describe(`objects in ${name}`, () => {
    let store: StoreCase | undefined;
    let blobs: Blobs;
    beforeAll(async () => {
      store = await open();
      blobs = store.blobs;
    });
    afterAll(() => store?.stop());

    const putBy = async (
      signed: { url: string; headers: Record<string, string> },
      bytes: Uint8Array<ArrayBuffer>,
      headers = signed.headers,
    ) => {
      const answer = await fetch(signed.url, { method: 'PUT', headers, body: bytes });
      await answer.arrayBuffer();
      if (!answer.ok) await store?.overRefusal?.();
      return { status: answer.status, etag: answer.headers.get('etag') ?? '' };
    };
    const textOf = async (key: string, range?: { offset: number; length: number }) => {
      const found = await blobs.get(key, range);
      return found && { text: await new Response(found.body).text(), size: found.size };
    };
    const keysUnder = async (prefix: string) =>
      (await blobs.list(prefix)).blobs.map(({ key }) => key);

    it('are put, replaced, and read whole or in part', async () => {
      await blobs.put('u/read/k', bytesOf('before'), 'text/plain');
      await blobs.put('u/read/k', bytesOf('0123456789'), 'text/plain');
      expect(await textOf('u/read/k')).toEqual({ text: '0123456789', size: 10 });
      const range = (offset: number, length: number) => textOf('u/read/k', { offset, length });
      expect(await range(3, 4)).toEqual({ text: '3456', size: 10 });
      expect(await range(8, 9)).toEqual({ text: '89', size: 10 });
      expect(await blobs.head('u/read/k')).toMatchObject({ key: 'u/read/k', size: 10 });
      expect(await blobs.sha256('u/read/k')).toBe(sha256Of(bytesOf('0123456789')));
    });

    it('may be empty', async () => {
      await blobs.put('u/empty/k', new Uint8Array(0), 'text/plain');
      expect(await textOf('u/empty/k')).toEqual({ text: '', size: 0 });
      expect((await blobs.head('u/empty/k'))?.size).toBe(0);
      expect(await blobs.sha256('u/empty/k')).toBe(sha256Of(new Uint8Array(0)));
    });

    it('that are not there are null, and no fault to delete', async () => {
      expect(await blobs.get('u/absent')).toBeNull();
      expect(await blobs.get('u/absent', { offset: 0, length: 4 })).toBeNull();
      expect(await blobs.head('u/absent/too')).toBeNull();
      expect(await blobs.sha256('u/absent')).toBeNull();
      await blobs.delete(['u/absent', 'u/absent/too']);
      await blobs.delete([]);
    });

    it('are listed under a prefix in key order, whatever their names, and deleted together', async () => {
      const names = ['1', '10', '2/x', '2/y', 'é ☂.wav', 'a&b <c>.wav', 'plus+percent%41.wav'];
      const keys = names.map((one) => `u/list/${one}`).sort();
      for (const key of keys) await blobs.put(key, bytesOf(key), 'text/plain');
      expect(await keysUnder('u/list/')).toEqual(keys);
      expect(await keysUnder('u/list/1')).toEqual(['u/list/1', 'u/list/10']);
      expect(await keysUnder('u/nothing/')).toEqual([]);
      for (const key of keys) expect((await textOf(key))?.text).toBe(key);
      await blobs.delete(keys.slice(1));
      expect(await keysUnder('u/list/')).toEqual(keys.slice(0, 1));
    });

    it('are listed page by page, a thousand at a time', { tags: 'full' }, async () => {
      const keys = Array.from({ length: 1003 }, (_, at) => `u/many/${String(at).padStart(4, '0')}`);
      for (let at = 0; at < keys.length; at += 50)
        await Promise.all(
          keys.slice(at, at + 50).map((key) => blobs.put(key, bytesOf(key), 'text/plain')),
        );
      const first = await blobs.list('u/many/');
      expect(first.blobs.map(({ key }) => key)).toEqual(keys.slice(0, 1000));
      const second = await blobs.list('u/many/', first.cursor ?? '');
      expect(second.blobs.map(({ key }) => key)).toEqual(keys.slice(1000));
      expect(second.cursor).toBeNull();
      await blobs.delete(keys);
      expect(await keysUnder('u/many/')).toEqual([]);
    });

    it('are put once by a link, of the size that was signed, and read by one under a name', async () => {
      const bytes = bytesOf('a recording');
      const size = bytes.length;
      const put = await blobs.presignPut('u/link/a b.wav', { ...terms, size });
      expect((await putBy(put, bytes.slice(1))).status).toBeGreaterThanOrEqual(400);
      expect((await putBy(put, bytes)).status).toBe(200);
      expect((await putBy(put, bytesOf('b recording'))).status).toBe(412);
      const url = await blobs.presignGet('u/link/a b.wav', {
        filename: 'Wald "7" ö.wav',
        expiresSeconds: 600,
      });
      const answer = await fetch(url, { headers: { range: 'bytes=2-4' } });
      expect([answer.status, await answer.text()]).toEqual([206, 'rec']);
      expect(answer.headers.get('content-type')).toBe('audio/wav');
      if (!store?.ignoresNames)
        expect(answer.headers.get('content-disposition')).toContain('attachment');
      const other = await fetch(url.replace('a%20b.wav', 'c.wav'));
      await other.arrayBuffer();
      expect(other.status).toBeGreaterThanOrEqual(400);
    });

    it('are joined from parts that links put', async () => {
      const key = 'u/parts/whole.wav';
      const parts = [new Uint8Array(partBytes).fill(1), new Uint8Array(7).fill(2)];
      const { upload_id } = await blobs.createMultipart(key, 'audio/wav');
      const etags: { part_number: number; etag: string }[] = [];
      for (const [at, part] of parts.entries()) {
        const size = { size: part.length, expiresSeconds: 600 };
        const link = await blobs.presignPart(key, upload_id, at + 1, size);
        if (at === 1) expect((await putBy(link, part.slice(1))).status).toBeGreaterThanOrEqual(400);
        const { status, etag } = await putBy(link, part);
        expect(status).toBe(200);
        etags.push({ part_number: at + 1, etag });
      }
      expect(await blobs.head(key)).toBeNull();
      if (!store?.listsNoParts)
        expect(await blobs.listParts(key, upload_id)).toMatchObject(
          parts.map((part, at) => ({ part_number: at + 1, size: part.length })),
        );
      const whole = Buffer.concat(parts);
      expect(await blobs.completeMultipart(key, upload_id, etags)).toMatchObject({
        key,
        size: whole.length,
      });
      expect(await blobs.sha256(key)).toBe(sha256Of(whole));
    });

    it('are not joined from parts that do not stand, nor after the upload was ended', async () => {
      const key = 'u/parts/none.wav';
      const { upload_id } = await blobs.createMultipart(key, 'audio/wav');
      const none = [{ part_number: 1, etag: 'd41d8cd98f00b204e9800998ecf8427e' }];
      await expect(blobs.completeMultipart(key, upload_id, none)).rejects.toThrow();
      await blobs.abortMultipart(key, upload_id);
      await blobs.abortMultipart(key, upload_id);
      await expect(blobs.completeMultipart(key, upload_id, none)).rejects.toThrow();
      expect(await blobs.listParts(key, upload_id)).toEqual([]);
      expect(await blobs.head(key)).toBeNull();
    });
  });
}
