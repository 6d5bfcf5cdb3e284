import { AwsClient } from 'aws4fetch';
import type { SignedRequest } from '../../ports/blobs.ts';

/** The S3 side of an R2 bucket. */
export interface S3Endpoint {
  /** Such as https://<account>.r2.cloudflarestorage.com, without the bucket and without a trailing slash. */
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface Terms {
  method: 'GET' | 'PUT';
  query?: Record<string, string>;
  /** Signed, so the request must carry exactly these. */
  headers?: Record<string, string>;
  expiresSeconds: number;
}

const encodeKey = (key: string) => key.split('/').map(encodeURIComponent).join('/');

/** Headers that an HTTP client sets by itself, and that browsers do not let pages set. */
const automatic = new Set(['content-length']);

/** Presigns requests to R2's S3 endpoint with AWS Signature Version 4, and makes them itself where no binding can. */
export function s3Signer({ endpoint, bucket, accessKeyId, secretAccessKey }: S3Endpoint) {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region: 'auto',
    retries: 0,
  });
  const urlOf = (key: string, query: Record<string, string> = {}) => {
    const url = new URL(`${endpoint}/${bucket}/${encodeKey(key)}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };

  return {
    async presign(key: string, terms: Terms): Promise<SignedRequest> {
      const query = { ...terms.query, 'X-Amz-Expires': String(terms.expiresSeconds) };
      const headers = terms.headers ?? {};
      const signed = await client.sign(urlOf(key, query), {
        method: terms.method,
        headers,
        aws: { signQuery: true, allHeaders: true },
      });
      const toSend = Object.entries(headers).filter(([name]) => !automatic.has(name));
      return { url: signed.url, headers: Object.fromEntries(toSend) };
    },

    fetch: (key: string, query: Record<string, string>) => client.fetch(urlOf(key, query)),
  };
}

export type S3Signer = ReturnType<typeof s3Signer>;
