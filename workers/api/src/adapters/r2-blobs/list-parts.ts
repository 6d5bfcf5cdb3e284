import type { PartInfo } from '../../ports/blobs.ts';
import type { S3Signer } from './s3-signer.ts';

const element = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

const plainEtag = (etag: string) => etag.replaceAll('&quot;', '').replaceAll('"', '');

/** One page of S3's ListPartsResult (Amazon S3 API reference, ListParts). */
export function parseParts(xml: string): { parts: PartInfo[]; next: string | null } {
  const parts = [...xml.matchAll(/<Part>([\s\S]*?)<\/Part>/g)].map(([, part = '']) => ({
    part_number: Number(element(part, 'PartNumber')),
    size: Number(element(part, 'Size')),
    etag: plainEtag(element(part, 'ETag') ?? ''),
  }));
  const truncated = element(xml, 'IsTruncated') === 'true';
  return { parts, next: truncated ? (element(xml, 'NextPartNumberMarker') ?? null) : null };
}

/**
 * The parts of an upload that stand. No binding lists them, so this asks the S3 endpoint; the local one of
 * `wrangler dev` does not implement it, and then no part counts as standing: it is sent again.
 */
export async function listParts(s3: S3Signer, key: string, upload: string): Promise<PartInfo[]> {
  const all: PartInfo[] = [];
  let marker: string | null = null;
  do {
    const answer = await s3.fetch(key, {
      uploadId: upload,
      ...(marker === null ? {} : { 'part-number-marker': marker }),
    });
    const xml = await answer.text();
    if (answer.status === 501 || answer.status === 404) return all;
    if (!answer.ok) throw new Error(`R2 answered ${answer.status} when asked for parts: ${xml}`);
    const { parts, next } = parseParts(xml);
    all.push(...parts);
    marker = next;
  } while (marker !== null);
  return all;
}
