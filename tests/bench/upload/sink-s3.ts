import type { IncomingMessage } from 'node:http';

interface S3Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  taken?: boolean;
  mismatch?: boolean;
}

interface S3Object {
  size: string;
  etag: string;
  mtime: string;
}

const objects = new Map<string, S3Object>();
const xml = (body: string): S3Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
});

/** Forgets what was put. */
export const forgetObjects = (): void => objects.clear();

/** The few rows of S3 that rclone asks for: put with Content-MD5, head, and a list that is always empty. */
export async function s3Answer(
  request: IncomingMessage,
  path: string,
  md5: () => Promise<string>,
): Promise<S3Answer> {
  if (request.method === 'GET')
    return xml(
      '<ListBucketResult><KeyCount>0</KeyCount><IsTruncated>false</IsTruncated></ListBucketResult>',
    );
  if (request.method === 'HEAD') {
    const found = objects.get(path);
    if (!found) return { status: 404 };
    const { size, etag, mtime } = found;
    const headers = {
      'content-length': size,
      etag,
      'last-modified': new Date().toUTCString(),
      'x-amz-meta-mtime': mtime,
    };
    return { status: 200, headers };
  }
  const sum = await md5();
  const promised = request.headers['content-md5'];
  if (typeof promised !== 'string' || Buffer.from(promised, 'base64').toString('hex') !== sum)
    return { status: 400, body: '<Error><Code>BadDigest</Code></Error>', mismatch: true };
  const size = request.headers['content-length'] ?? '0';
  const etag = `"${sum}"`;
  objects.set(path, { size, etag, mtime: String(request.headers['x-amz-meta-mtime'] ?? '') });
  return { status: 200, headers: { etag }, taken: true };
}
