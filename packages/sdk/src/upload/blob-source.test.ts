import { RecordingInfo } from '@biophony/contract';
import { createHash } from 'node:crypto';
import { asyncProperty, assert, uint8Array } from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { blobSource, sha256OfBlob } from './blob-source.ts';

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

afterEach(() => vi.unstubAllGlobals());

test('hashes blobs of any size as the system does', async () => {
  const bytes = new Uint8Array(16 * 1024 ** 2 + 1).fill(7);
  for (const size of [0, 1, 4 * 1024 ** 2, bytes.length]) {
    const part = bytes.subarray(0, size);
    expect(await sha256OfBlob(new Blob([part]), 'x')).toBe(expected(part));
  }
});

test('hashes alike on a page without WebCrypto, as browsers have it over http', async () => {
  vi.stubGlobal('crypto', {});
  await assert(
    asyncProperty(uint8Array({ maxLength: 300 }), async (bytes) => {
      expect(await sha256OfBlob(new Blob([new Uint8Array(bytes)]), 'x')).toBe(expected(bytes));
    }),
  );
});

test('a few known facts of a recording are filled up to what the contract asks for', () => {
  const source = blobSource({
    filename: 'DCIM/20260521_050000.WAV',
    blob: new Blob(['RIFF']),
    recording: { recorded_at: '2026-05-21T05:00:00+02:00', latitude: 51.5, longitude: 7.1 },
  });
  expect(RecordingInfo.parse(source.recording)).toEqual(source.recording);
  expect(source.recording).toMatchObject({ format: 'wav', latitude: 51.5, device_id: null });
  expect(Object.keys(source.recording ?? {}).sort()).toEqual(
    Object.keys(RecordingInfo.shape)
      .filter((name) => name !== 'location_source' && name !== 'time_expansion')
      .sort(),
  );
});
