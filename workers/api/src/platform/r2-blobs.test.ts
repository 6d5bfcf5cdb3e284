import { s3Signer } from '@biophony/s3';
import type { R2Bucket } from '@cloudflare/workers-types';
import { expect, it } from 'vitest';
import { r2Blobs } from './cloudflare.ts';

const s3 = s3Signer({
  endpoint: 'https://account.r2.cloudflarestorage.com',
  bucket: 'biophony',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
  region: 'auto',
});
// Signing asks nothing of the bucket.
const blobs = r2Blobs({} as R2Bucket, s3);
const terms = { size: 10, contentType: 'audio/wav', expiresSeconds: 60 };

it('a link to put a recording is signed for a place where nothing stands, so that nobody can leave that out', async () => {
  const sha256 = 'a'.repeat(64);
  const { url, headers } = await blobs.presignPut('u/1/p/d/f/1', { ...terms, sha256 });
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe(
    'content-length;host;if-none-match;x-amz-checksum-sha256',
  );
  expect(headers).toMatchObject({ 'if-none-match': '*', 'content-type': 'audio/wav' });
});
