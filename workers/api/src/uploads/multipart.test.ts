import { limits } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askUploads, type MadeDataset, makeDataset } from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { writeObject } from '../../test/write-object.ts';
import type { BlobInfo, PartInfo } from '../base/blobs.ts';
import { fileKey } from '../storage/objects.ts';
import { dataHandlers } from './handlers.ts';

const filename = '20260501_050000.WAV';
const partBytes = limits.part_bytes;
const partOf = (part_number: number, size: number): PartInfo => ({
  part_number,
  size,
  etag: `e${part_number}`,
});

describe('joining the parts of a file', () => {
  let service: ServiceContext;
  let card: MadeDataset;
  beforeEach(async () => {
    service = await ServiceContext.start();
    card = await makeDataset(service, await service.user('ada'));
  });
  afterEach(() => service.close());

  /** A file of which the store has these parts; `joined` is what it makes of them. */
  async function fileInParts(
    file: { size: number; sha256?: string },
    parts: PartInfo[],
    joined: Partial<BlobInfo> = {},
  ) {
    const [ticket] = (await askUploads(service, card, [{ filename, ...file }])).files;
    if (ticket?.status !== 'multipart') throw new Error(JSON.stringify(ticket));
    const params = { dataId: card.data_id, fileId: ticket.file_id };
    await service.call(dataHandlers.partUrls, 'ada', { params, body: { part_numbers: [1] } });
    const { blobs } = service;
    blobs.listParts = async () => parts;
    blobs.completeMultipart = async (key) => {
      await writeObject(service, key, new Uint8Array(1));
      return { key, size: file.size, ...joined };
    };
    const complete = (etags: string[]) =>
      service.call(dataHandlers.partsComplete, 'ada', {
        params,
        body: { parts: etags.map((etag, at) => ({ part_number: at + 1, etag })) },
      });
    return { complete, object: () => blobs.head(fileKey(card, ticket.file_id)) };
  }

  it('names those that are missing, too short or of other content, and joins none', async () => {
    const { complete, object } = await fileInParts({ size: 3 * partBytes + 1 }, [
      partOf(1, partBytes),
      partOf(2, partBytes - 1),
      partOf(3, partBytes),
    ]);
    await expect(complete(['e1', 'e2', 'other', 'e4'])).rejects.toMatchObject({
      code: 'conflict',
      message: `${filename} is not complete: put part 2, 3, 4 again, then complete it.`,
    });
    expect(await object()).toBeNull();
  });

  it('keeps no file of another SHA-256 than announced', async () => {
    const { complete, object } = await fileInParts(
      { size: 2 * partBytes + 1, sha256: 'a'.repeat(64) },
      [partOf(1, partBytes), partOf(2, partBytes), partOf(3, 1)],
      { sha256: 'b'.repeat(64) },
    );
    await expect(complete(['e1', 'e2', 'e3'])).rejects.toMatchObject({
      code: 'checksum_mismatch',
    });
    expect(await object()).toBeNull();
  });
});
