import type { BlobInfo } from '../../ports/blobs.ts';
import type { S3Request } from '../s3/s3-signer.ts';
import { elementsOf, textOf } from '../s3/xml.ts';

const pageSize = 1000;

/** One page of the objects under a prefix (ListObjectsV2), with keys that XML cannot spoil. */
export const listRequest = (prefix: string, cursor?: string): S3Request => ({
  method: 'GET',
  key: '',
  query: {
    'list-type': '2',
    'encoding-type': 'url',
    'max-keys': String(pageSize),
    prefix,
    ...(cursor ? { 'continuation-token': cursor } : {}),
  },
});

/** A page of ListObjectsV2. Stores that do not know `encoding-type` give keys as they are. */
export function parseList(xml: string): { blobs: BlobInfo[]; cursor: string | null } {
  const isEncoded = textOf(xml, 'EncodingType') === 'url';
  const plain = (key: string) => (isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key);
  const blobs = elementsOf(xml, 'Contents').map((object) => ({
    key: plain(textOf(object, 'Key') ?? ''),
    size: Number(textOf(object, 'Size')),
    putAt: new Date(textOf(object, 'LastModified') ?? 0),
  }));
  const isTruncated = textOf(xml, 'IsTruncated') === 'true';
  return { blobs, cursor: isTruncated ? (textOf(xml, 'NextContinuationToken') ?? null) : null };
}
