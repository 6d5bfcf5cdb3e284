import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseElements, escapedXml, parseList, parseParts, s3Signer, parseText } from './index.ts';

it('texts are read as they are meant', () => {
  const text = `a&b <c> "d" é`;
  expect(parseText(`<Key>${escapedXml(text)}</Key>`, 'Key')).toBe(text);
  expect(parseText('<Key>&#233;&#x2602;&quot;</Key>', 'Key')).toBe('é☂"');
  expect(parseText('<Key/>', 'Key')).toBeUndefined();
  expect(parseElements('<A xmlns="x">1</A><AB>2</AB><A>3</A>', 'A')).toEqual(['1', '3']);
});

it('a list has its keys, sizes and cursor, with and without encoded names', () => {
  const object = (key: string) =>
    `<Contents><Key>${key}</Key><Size>7</Size><LastModified>2026-05-01T04:10:00.000Z</LastModified></Contents>`;
  const putAt = new Date('2026-05-01T04:10:00.000Z');
  const page = (inner: string) => `<ListBucketResult>${inner}</ListBucketResult>`;
  const encoded = `<EncodingType>url</EncodingType>${object('u/a+b%26%C3%A9%2B')}`;
  const more =
    '<IsTruncated>true</IsTruncated><NextContinuationToken>t&amp;1</NextContinuationToken>';
  expect(parseList(page(encoded + more))).toEqual({
    objects: [{ key: 'u/a b&é+', size: 7, putAt }],
    cursor: 't&1',
  });
  const tagged = object('u/a+b&amp;%41').replace('<Size>', '<ETag>&quot;t&quot;</ETag><Size>');
  expect(parseList(page(tagged))).toEqual({
    objects: [{ key: 'u/a+b&%41', size: 7, putAt, etag: '"t"' }],
    cursor: null,
  });
});

const s3 = s3Signer({
  endpoint: 'https://account.r2.cloudflarestorage.com',
  bucket: 'biophony',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
  region: 'auto',
});

describe('a presigned request', () => {
  it('binds size and checksum, and asks the sender for the one it would not send by itself', async () => {
    const sha256 = createHash('sha256').update('x').digest('base64');
    const { url, headers } = await s3.presign('u/1/a b.wav', {
      method: 'PUT',
      headers: { 'content-length': '1', 'x-amz-checksum-sha256': sha256 },
      expiresSeconds: 600,
    });
    const { pathname, searchParams } = new URL(url);
    expect(pathname).toBe('/biophony/u/1/a%20b.wav');
    expect(searchParams.get('X-Amz-Expires')).toBe('600');
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe(
      'content-length;host;x-amz-checksum-sha256',
    );
    expect(searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
    expect(headers).toEqual({ 'x-amz-checksum-sha256': sha256 });
  });
});

describe('a list of parts', () => {
  it('is read from the XML of the S3 API', () => {
    const xml = `<?xml version="1.0"?><ListPartsResult><UploadId>u</UploadId>
      <Part><ETag>&quot;abc&quot;</ETag><PartNumber>1</PartNumber><Size>5242880</Size></Part>
      <Part><PartNumber>2</PartNumber><LastModified>2026</LastModified><ETag>"def"</ETag><Size>7</Size></Part>
      <IsTruncated>true</IsTruncated><NextPartNumberMarker>2</NextPartNumberMarker></ListPartsResult>`;
    expect(parseParts(xml)).toEqual({
      parts: [
        { part_number: 1, size: 5_242_880, etag: 'abc' },
        { part_number: 2, size: 7, etag: 'def' },
      ],
      next: '2',
    });
  });
});
