import { AwsClient, AwsV4Signer } from 'aws4fetch';
import type { SignedRequest } from '../../ports/blobs.ts';
import type { ObjectStore } from '../../settings/object-store.ts';

interface Terms {
  method: 'GET' | 'PUT';
  query?: Record<string, string>;
  /** Signed, so the request must carry exactly these. */
  headers?: Record<string, string>;
  expiresSeconds: number;
}

/** A request as it is to be signed: of the bucket itself where the key is empty. */
export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

const encodeKey = (key: string) => key.split('/').map(encodeURIComponent).join('/');

/** Headers that an HTTP client sets by itself, and that browsers do not let pages set. */
const automatic = new Set(['content-length']);

/**
 * Signs requests to a bucket with AWS Signature Version 4: as links for others, and as requests of our own. The bucket
 * stands in the path, as every store takes it.
 */
export function s3Signer({ endpoint, bucket, accessKeyId, secretAccessKey, region }: ObjectStore) {
  const signing = {
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region,
    cache: new Map<string, ArrayBuffer>(),
  };
  const client = new AwsClient(signing);
  const urlOf = (key: string, query: Record<string, string> = {}) => {
    const url = new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${encodeKey(key)}`}`);
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

    async fetch({ method, key, query, headers, body }: S3Request, signal?: AbortSignal) {
      const signer = new AwsV4Signer({
        ...signing,
        method,
        url: urlOf(key, query).href,
        headers: headers ?? {},
        ...(body === undefined ? {} : { body: body as string }),
      });
      const signed = await signer.sign();
      // Not signed, because what stands before a store may change it: without it, answers are compressed and have no length.
      signed.headers.set('accept-encoding', 'identity');
      // Not as a Request: `fetch` of undici takes none of Node's.
      return fetch(signed.url, {
        method,
        headers: [...signed.headers],
        ...(body === undefined ? {} : { body: body as string }),
        ...(signal ? { signal } : {}),
      });
    },
  };
}

export type S3Signer = ReturnType<typeof s3Signer>;
