import type { PartInfo } from '../../ports/blobs.ts';
import { plainEtag } from '../plain-etag.ts';
import type { S3Signer } from './s3-signer.ts';
import { elementsOf, textOf } from './xml.ts';

/** One page of S3's ListPartsResult (Amazon S3 API reference, ListParts). */
export function parseParts(xml: string): { parts: PartInfo[]; next: string | null } {
  const parts = elementsOf(xml, 'Part').map((part) => ({
    part_number: Number(textOf(part, 'PartNumber')),
    size: Number(textOf(part, 'Size')),
    etag: plainEtag(textOf(part, 'ETag') ?? ''),
  }));
  const truncated = textOf(xml, 'IsTruncated') === 'true';
  return { parts, next: truncated ? (textOf(xml, 'NextPartNumberMarker') ?? null) : null };
}

/** How the store is asked; R2's binding asks its endpoint as it is, a store over HTTP asks again where that helps. */
export type AskStore = S3Signer['fetch'];

/**
 * The parts of an upload that stand. No binding lists them, so this asks the S3 endpoint; the local one of
 * `wrangler dev` does not implement it, and then no part counts as standing: it is sent again.
 */
export async function listParts(ask: AskStore, key: string, upload: string): Promise<PartInfo[]> {
  const all: PartInfo[] = [];
  let marker: string | null = null;
  do {
    const answer = await ask({
      method: 'GET',
      key,
      query: {
        uploadId: upload,
        ...(marker === null ? {} : { 'part-number-marker': marker }),
      },
    });
    const xml = await answer.text();
    if (answer.status === 501 || answer.status === 404) return all;
    if (!answer.ok)
      throw new Error(`The store answered ${answer.status} when asked for parts of ${key}`);
    const { parts, next } = parseParts(xml);
    all.push(...parts);
    marker = next;
  } while (marker !== null);
  return all;
}
