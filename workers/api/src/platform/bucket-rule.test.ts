import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { s3Signer } from '@biophony/s3';
import type { R2Bucket } from '@cloudflare/workers-types';
import { signedUrlCors } from '../http/ranged-answer.ts';
import { r2Blobs } from './cloudflare.ts';

/** The rule with which an operator opens the bucket to browsers (docs/cloudflare.md), as R2's API takes it. */
interface BucketRule {
  allowed: { origins: string[]; methods: string[]; headers: string[] };
  exposeHeaders: string[];
  maxAgeSeconds: number;
}

const file = new URL('../../../../docs/r2-cors.json', import.meta.url);
const listed = (value: string) => value.split(', ');

let rule: BucketRule;
beforeAll(async () => {
  const { rules } = JSON.parse(await readFile(file, 'utf8')) as { rules: [BucketRule] };
  [rule] = rules;
});

it('lets a page send every header that a signed upload asks for', async () => {
  const endpoint = 'https://account.r2.cloudflarestorage.com';
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret', region: 'auto' };
  const blobs = r2Blobs({} as R2Bucket, s3Signer({ endpoint, bucket: 'biophony', ...keys }));
  const { headers } = await blobs.presignPut('u/1/a.wav', {
    size: 1,
    sha256: '00'.repeat(32),
    contentType: 'audio/wav',
    expiresSeconds: 600,
  });
  expect(Object.keys(headers)).toContain('x-amz-checksum-sha256');
  expect(rule.allowed.headers).toEqual(expect.arrayContaining(Object.keys(headers)));
});

it('is the same for R2 and for other stores', async () => {
  const s3File = new URL('../../../../docs/s3-cors.json', import.meta.url);
  const { CORSRules } = JSON.parse(await readFile(s3File, 'utf8')) as { CORSRules: object[] };
  expect(CORSRules).toEqual([
    {
      AllowedOrigins: rule.allowed.origins,
      AllowedMethods: rule.allowed.methods,
      AllowedHeaders: rule.allowed.headers,
      ExposeHeaders: rule.exposeHeaders,
      MaxAgeSeconds: rule.maxAgeSeconds,
    },
  ]);
});

it('lets pages of any origin do with a signed link what a folder lets them do', () => {
  expect(rule.allowed.origins).toEqual([signedUrlCors['access-control-allow-origin']]);
  expect(rule.allowed.methods).toEqual(listed(signedUrlCors['access-control-allow-methods']));
  expect(rule.allowed.headers).toEqual(
    expect.arrayContaining(listed(signedUrlCors['access-control-allow-headers'])),
  );
  expect(rule.exposeHeaders).toEqual(listed(signedUrlCors['access-control-expose-headers']));
});
