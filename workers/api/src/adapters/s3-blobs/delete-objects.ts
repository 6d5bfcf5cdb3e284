import { createHash } from 'node:crypto';
import type { S3Request } from '../s3/s3-signer.ts';
import { elementsOf, escapedXml, textOf } from '../s3/xml.ts';

/** Deletes many objects in one request (DeleteObjects), which wants a checksum of itself; what is not there is no fault. */
export function deleteRequest(keys: readonly string[]): S3Request {
  const objects = keys.map((key) => `<Object><Key>${escapedXml(key)}</Key></Object>`).join('');
  const body = `<Delete><Quiet>true</Quiet>${objects}</Delete>`;
  return {
    method: 'POST',
    key: '',
    query: { delete: '' },
    headers: {
      'content-type': 'application/xml',
      'content-md5': createHash('md5').update(body).digest('base64'),
    },
    body,
  };
}

/** What the store could not delete, by its answer. */
export const failedDeletions = (xml: string): { key: string; code: string }[] =>
  elementsOf(xml, 'Error')
    .map((error) => ({ key: textOf(error, 'Key') ?? '', code: textOf(error, 'Code') ?? '' }))
    .filter(({ code }) => code !== 'NoSuchKey');
