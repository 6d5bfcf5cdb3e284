import { AwsClient } from 'aws4fetch';
import type { S3Address } from './address.ts';
import { download, fetch, NotInStore, retried, upload } from './transfer.ts';

export interface Listed {
  key: string;
  size: number;
  /** Changes with the content; not every store sends it. */
  etag?: string;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (xml: string): string =>
  xml.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) =>
    hex || decimal
      ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
      : (named[name] ?? all),
  );

const element = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/** Amazon S3 API reference, ListObjectsV2. */
function readListPage(xml: string): { objects: Listed[]; next: string | null } {
  const encoded = element(xml, 'EncodingType') === 'url';
  const keyOf = (text: string) =>
    encoded ? decodeURIComponent(plain(text).replaceAll('+', ' ')) : plain(text);
  const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, content = '']) => {
    const etag = element(content, 'ETag');
    return {
      key: keyOf(element(content, 'Key') ?? ''),
      size: Number(element(content, 'Size')),
      ...(etag === undefined ? {} : { etag: plain(etag) }),
    };
  });
  const more = element(xml, 'IsTruncated') === 'true';
  const next = element(xml, 'NextContinuationToken');
  return { objects, next: more && next !== undefined ? plain(next) : null };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Lifetime of signed links; a twelve-hour recording takes time. */
const linkSeconds = 86_400;

export interface S3Store {
  list(address: S3Address): AsyncGenerator<Listed>;
  /** Throws what `download` throws. */
  fetch(address: S3Address, size: number, path: string): Promise<void>;
  /** Whole or not at all. */
  put(address: S3Address, path: string): Promise<void>;
}

/** Our variables, else those of the AWS tools. */
function settingsOf(environment: Environment) {
  const either = (...names: string[]) =>
    names.map((name) => environment[name]).find((value) => value !== undefined && value !== '');
  const given = either('BIOPHONY_S3_ENDPOINT', 'AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL');
  const region =
    either('BIOPHONY_S3_REGION', 'AWS_REGION', 'AWS_DEFAULT_REGION') ??
    (given ? 'auto' : 'us-east-1');
  return {
    region,
    endpoint: (given ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, ''),
    accessKeyId: either('BIOPHONY_S3_ACCESS_KEY_ID', 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: either('BIOPHONY_S3_SECRET_ACCESS_KEY', 'AWS_SECRET_ACCESS_KEY'),
    sessionToken: environment.BIOPHONY_S3_ACCESS_KEY_ID ? undefined : environment.AWS_SESSION_TOKEN,
  };
}

// RFC 3986: encodeURIComponent leaves these, but S3 signs them encoded.
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Without keys it reads only public objects. */
export function openStore(signal: AbortSignal, environment: Environment = process.env): S3Store {
  const { endpoint, region, accessKeyId, secretAccessKey, sessionToken } = settingsOf(environment);
  const client =
    accessKeyId !== undefined && secretAccessKey !== undefined
      ? new AwsClient({ accessKeyId, secretAccessKey, sessionToken, region, service: 's3' })
      : null;

  const link = async (
    { bucket, key }: S3Address,
    query: Record<string, string> = {},
    method = 'GET',
  ): Promise<string> => {
    const path = key.split('/').map(encoded).join('/');
    const url = new URL(`${endpoint}/${encoded(bucket)}${path === '' ? '' : `/${path}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    if (!client) return url.href;
    url.searchParams.set('X-Amz-Expires', String(linkSeconds));
    return (await client.sign(url.href, { method, aws: { signQuery: true } })).url;
  };

  const page = (address: S3Address, token: string | null) =>
    retried(async () => {
      const query = {
        'list-type': '2',
        'encoding-type': 'url',
        prefix: address.key,
        ...(token === null ? {} : { 'continuation-token': token }),
      };
      const answer = await fetch(await link({ ...address, key: '' }, query), { signal });
      const what = `The bucket ${address.bucket} of ${endpoint} cannot be listed`;
      const refused = `${what}: the store answered ${answer.status}.`;
      if (answer.status === 403 || answer.status === 404)
        throw new NotInStore(
          `${refused} Check its name, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION.`,
        );
      if (!answer.ok) throw new Error(refused);
      return readListPage(await answer.text());
    }, signal);

  return {
    async *list(address) {
      let token: string | null = null;
      do {
        const { objects, next } = await page(address, token);
        yield* objects;
        token = next;
      } while (token !== null);
    },
    fetch: async (address, size_bytes, path) =>
      download(
        { download_url: await link(address), size_bytes, sha256: null, name: address.key },
        path,
        signal,
      ),
    put: async (address, path) =>
      upload(
        { upload_url: await link(address, {}, 'PUT'), headers: {}, name: address.key },
        path,
        signal,
      ),
  };
}
