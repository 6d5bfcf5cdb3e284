import type { Context } from 'hono';
import { answerFile, noLongerStored } from '../../http/ranged-answer.ts';
import type { FolderBlobs } from './folder-blobs.ts';
import type { Grant } from './signatures.ts';

/** Answers a signed download of an object. */
export async function answerDownload(
  c: Context,
  blobs: FolderBlobs,
  { key, filename, contentType }: Grant & { op: 'get' },
): Promise<Response> {
  const info = await blobs.head(key);
  if (!info) throw noLongerStored();
  return answerFile(c, {
    size: info.size,
    filename,
    contentType,
    async read(range) {
      const found = await blobs.get(key, range ?? undefined);
      if (!found) throw noLongerStored();
      return found.body;
    },
  });
}
