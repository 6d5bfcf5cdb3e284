import { AwsClient, AwsV4Signer } from 'aws4fetch';
import { type Blobs, type PartInfo, plainEtag, type SignedRequest } from '../base/blobs.ts';
import type { ObjectStore } from '../base/settings.ts';
import { contentDisposition, contentTypeOf } from '../http/ranged-answer.ts';

const names: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Decodes the five entities and character references (XML 1.0, section 4.6). */
const plain = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : null;
    return code === null ? (names[name] ?? whole) : String.fromCodePoint(code);
  });

/** S3's answers nest no element in one of its name. */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, inner = '']) => inner,
  );

/** Undefined if there is none. */
export function textOf(xml: string, name: string): string | undefined {
  const [inner] = elementsOf(xml, name);
  return inner === undefined ? undefined : plain(inner);
}

export const escapedXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Terms {
  method: 'GET' | 'PUT';
  query?: Record<string, string>;
  /** Signed, so the request must carry exactly these. */
  headers?: Record<string, string>;
  expiresSeconds: number;
}

/** An empty key means the bucket itself. */
export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

const encodeKey = (key: string) => key.split('/').map(encodeURIComponent).join('/');

/** HTTP clients set this header; browsers do not let pages set it. */
const automatic = new Set(['content-length']);

/** Uses AWS Signature Version 4. The bucket is in the path, which every store accepts. */
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
      // Not signed, because proxies may change it. Without it, answers are compressed and have no
      // length.
      signed.headers.set('accept-encoding', 'identity');
      // Undici's `fetch` does not accept Node's Request.
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

const base64OfHex = (hex: string) =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))));

/** Asks for 412 instead of replacing an object (RFC 9110, section 13.1.2). */
const onlyOnce = { 'if-none-match': '*' };

/**
 * Signed headers bind a PUT to its size and, for whole files, to a known SHA-256
 * (`x-amz-checksum-sha256`). R2 answers 501 to parts with that header, so parts are bound to their
 * size only.
 */
export const presigning = (
  s3: S3Signer,
): Pick<Blobs, 'presignPut' | 'presignGet' | 'presignPart'> => ({
  async presignPut(key, { size, sha256, contentType, bare, expiresSeconds }) {
    const signed = await s3.presign(key, {
      method: 'PUT',
      headers: {
        'content-length': String(size),
        ...(sha256 ? { 'x-amz-checksum-sha256': base64OfHex(sha256) } : {}),
        ...(bare ? {} : onlyOnce),
      },
      expiresSeconds,
    });
    return {
      url: signed.url,
      headers: { ...onlyOnce, ...signed.headers, 'content-type': contentType },
    };
  },

  async presignGet(key, { filename, contentType, expiresSeconds }) {
    const query = {
      'response-content-disposition': contentDisposition(filename),
      'response-content-type': contentType ?? contentTypeOf(filename),
    };
    return (await s3.presign(key, { method: 'GET', query, expiresSeconds })).url;
  },

  presignPart: (key, uploadId, partNumber, { size, expiresSeconds }) =>
    s3.presign(key, {
      method: 'PUT',
      query: { partNumber: String(partNumber), uploadId },
      headers: { 'content-length': String(size) },
      expiresSeconds,
    }),
});

/** See the Amazon S3 API reference, ListParts. */
export function parseParts(xml: string): { parts: PartInfo[]; next: string | null } {
  const parts = elementsOf(xml, 'Part').map((part) => ({
    part_number: Number(textOf(part, 'PartNumber')),
    size: Number(textOf(part, 'Size')),
    etag: plainEtag(textOf(part, 'ETag') ?? ''),
  }));
  const truncated = textOf(xml, 'IsTruncated') === 'true';
  return { parts, next: truncated ? (textOf(xml, 'NextPartNumberMarker') ?? null) : null };
}

/** R2's binding asks once; over HTTP, requests are repeated. */
type AskStore = S3Signer['fetch'];

/**
 * No binding lists parts, so this asks the S3 endpoint. The local one of `wrangler dev` lacks it;
 * then all parts are sent again.
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
