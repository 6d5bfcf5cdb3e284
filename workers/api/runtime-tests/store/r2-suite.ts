import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { s3Signer } from '@biophony/s3';
import { describe, expect, it, vi } from 'vitest';
import { waitMs } from '../../../../tools/scripts/test/machine.ts';
import { folderStorage } from '../../src/admin/stores.ts';
import { checkStore, s3Blobs, s3PutStream } from '../../src/platform/s3-blobs.ts';
import type { ObjectStore } from '../../src/base/settings.ts';
import { localData } from '../servers/local-data.ts';
import { startEntry, testServerOf, type LocalEntry } from '../servers/local-server.ts';
import { localStore, objectsIn } from '../servers/r2-endpoint.ts';
import { settingsOf } from '../servers/store-settings.ts';
import type { TestServer } from '../servers/test-server.ts';
import { newAccount } from '../suite/support/account.ts';
import { projectWithData, verified } from '../suite/support/card.ts';
import { blobsSuite } from './blobs-suite.ts';

/**
 * R2's S3 endpoint, of a Worker's `wrangler dev`; services of these runtimes store their objects in
 * it.
 */
export const r2Suite = (entries: readonly LocalEntry[]) => (server: () => TestServer) => {
  const store = (): ObjectStore => localStore(`${server().baseUrl}/cdn-cgi/local/r2/s3`);

  blobsSuite('R2, by its S3 endpoint', async () => ({
    blobs: s3Blobs(s3Signer(store())),
    listsNoParts: true,
    ignoresNames: true,
    overRefusal: async () => (await fetch(server().baseUrl)).text(),
    stop: async () => {},
  }));

  it('takes an object of any size in parts, and only whole', async () => {
    const signer = s3Signer(store());
    const blobs = s3Blobs(signer);
    const partBytes = 5 * 1024 ** 2;
    const put = s3PutStream(signer, partBytes);
    const bytes = Buffer.alloc(2 * partBytes + 7, 'biophony');
    async function* pieces(until = bytes.length) {
      for (let at = 0; at < until; at += 1_000_000) yield bytes.subarray(at, at + 1_000_000);
      if (until < bytes.length) throw new Error('The disk went away');
    }
    await put('u/stream/large', pieces());
    const sum = createHash('sha256').update(bytes).digest('hex');
    expect(await blobs.sha256('u/stream/large')).toBe(sum);
    await expect(put('u/stream/broken', pieces(partBytes + 9))).rejects.toThrow(
      'The disk went away',
    );
    expect(await blobs.head('u/stream/broken')).toBeNull();
    for (const size of [0, 7, partBytes]) {
      await put('u/stream/small', Readable.from([bytes.subarray(0, size)]));
      expect(await blobs.head('u/stream/small')).toMatchObject({ size });
    }
  });

  it.each(entries)('a service on $name keeps its objects in the bucket', async (entry) => {
    const data = await localData();
    await folderStorage(join(data.folder, 'objects')).put('u/left/behind', Readable.from(['x']));
    const child = await startEntry(entry, data, settingsOf(store()));
    try {
      expect(child.log()).toContain('The data folder still holds objects');
      const ada = await newAccount(testServerOf(entry, data, child));
      const { dataId, recordings } = await projectWithData(ada, 2);
      const { files } = await ada.ok('filesList', { params: { dataId } });
      for (const { file_id: fileId, filename } of files) {
        const link = await ada.ok('fileDownload', { params: { dataId, fileId } });
        expect(new URL(link.download_url).origin).toBe(new URL(store().endpoint).origin);
        const bytes = Buffer.from(await (await fetch(link.download_url)).arrayBuffer());
        const put = recordings.find((one) => one.filename === filename);
        expect(bytes.equals(Buffer.from(put?.bytes ?? []))).toBe(true);
      }
      // The service reads and deletes, too.
      await verified(ada, dataId);
      await ada.ok('datasetsDelete', { params: { dataId } });
      const left = async () =>
        [...(await objectsIn(store())).keys()].filter((key) => key.includes(dataId));
      await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: waitMs });
    } finally {
      await child.stop();
      await data.remove();
    }
  });

  describe('a store at the start', () => {
    const checked = (changes: Partial<ObjectStore>) => checkStore({ ...store(), ...changes });

    it('is tried, and leaves nothing behind', async () => {
      expect(await checked({})).toEqual({ keepsFirst: true });
      const { blobs } = await s3Blobs(s3Signer(store())).list('');
      expect(blobs.filter(({ key }) => !key.startsWith('u/'))).toEqual([]);
    });

    it.each([
      [{ bucket: 'another' }, 'no bucket another. Create it, or set BIOPHONY_S3_BUCKET'],
      [{ secretAccessKey: 'wrong' }, 'BIOPHONY_S3_SECRET_ACCESS_KEY'],
      [{ accessKeyId: 'nobody' }, 'BIOPHONY_S3_ACCESS_KEY_ID'],
      [{ endpoint: 'http://127.0.0.1:9' }, 'cannot be reached'],
    ])(
      'with %j stops it with a sentence that says what to set, and no secret',
      async (wrong, says) => {
        const fault = await checked(wrong).catch((cause: unknown) => cause);
        expect(fault).toMatchObject({
          name: 'ObjectStoreFault',
          message: expect.stringContaining(says),
        });
        expect(String(fault)).not.toContain('local-secret');
      },
    );
  });
};
