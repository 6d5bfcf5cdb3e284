import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';

const keys = { accessKeyId: 'runner', secretAccessKey: 'a secret of the test' };
const region = 'eu-test-1';
/** So few objects that every listing has several pages. */
const pageSize = 2;

/** As much of S3 as the runner needs, with signatures checked. */
export interface TestStore {
  bucket: string;
  /** For a program: the store and its keys. */
  environment: Record<string, string>;
  put(key: string, bytes: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** AWS Signature Version 4 in the query. */
async function isSigned(method: string, url: URL): Promise<boolean> {
  const said = url.searchParams.get('X-Amz-Signature');
  const datetime = url.searchParams.get('X-Amz-Date') ?? undefined;
  const plain = new URL(url);
  for (const name of ['Signature', 'Date', 'Algorithm', 'Credential', 'SignedHeaders'])
    plain.searchParams.delete(`X-Amz-${name}`);
  const terms = { ...keys, method, url: plain.href, datetime, region, service: 's3' };
  const signed = await new AwsV4Signer({ ...terms, signQuery: true }).sign();
  return signed.url.searchParams.get('X-Amz-Signature') === said;
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

/** With an empty bucket. */
export async function startStore(): Promise<TestStore> {
  const bucket = 'archive';
  const objects = new Map<string, Buffer>();

  const list = (query: URLSearchParams): string => {
    const after = query.get('continuation-token') ?? '';
    const found = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort();
    const page = found.slice(0, pageSize);
    const contents = page.map((key) => {
      const size = objects.get(key)?.length ?? 0;
      return `<Contents><Key>${encodeURIComponent(key)}</Key><Size>${size}</Size></Contents>`;
    });
    const isTruncated = found.length > page.length;
    const next = isTruncated
      ? `<NextContinuationToken>${(page.at(-1) ?? '').replaceAll('&', '&amp;')}</NextContinuationToken>`
      : '';
    return `<ListBucketResult><EncodingType>url</EncodingType><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
  };

  const answer = async (request: IncomingMessage): Promise<[number, string | Buffer]> => {
    const { method = 'GET' } = request;
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    if (!(await isSigned(method, url))) return [403, '<Error><Code>AccessDenied</Code></Error>'];
    const [, name, ...rest] = url.pathname.split('/');
    if (name !== bucket) return [404, '<Error><Code>NoSuchBucket</Code></Error>'];
    const key = decodeURIComponent(rest.join('/'));
    if (method === 'PUT') {
      objects.set(key, await bytesOf(request));
      return [200, ''];
    }
    if (key === '') return [200, list(url.searchParams)];
    const found = objects.get(key);
    return found ? [200, found] : [404, '<Error><Code>NoSuchKey</Code></Error>'];
  };

  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    bucket,
    environment: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
      AWS_REGION: region,
    },
    put: async (key, bytes) => void objects.set(key, bytes),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
