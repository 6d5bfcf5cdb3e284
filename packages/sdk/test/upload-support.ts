import { randomBytes } from 'node:crypto';
import { afterEach, expect } from 'vitest';
import { createClient } from '../src/client.ts';
import { blobSource } from '../src/upload/blob-source.ts';
import type { UploadEvent } from '../src/upload/progress.ts';
import { fetchTransport, type Transport } from '../src/upload/transport.ts';
import type { UploadSource } from '../src/upload/source.ts';
import { uploadFiles, type UploadOptions } from '../src/upload/upload-files.ts';
import { storeService, type StoreOptions, type StoreService } from './store-service.ts';
import type { TestTime } from './test-time.ts';

const services: StoreService[] = [];
afterEach(async () => {
  await Promise.all(
    services.splice(0).flatMap(({ server, store }) => [server.close(), store.close()]),
  );
});

/** Closed after the test. */
export async function start(options: StoreOptions = {}): Promise<StoreService> {
  const service = await storeService(options);
  services.push(service);
  return service;
}

export const fileOf = (filename: string, bytes: Buffer, lastModified = 1): UploadSource =>
  blobSource({ filename, blob: new Blob([new Uint8Array(bytes)]), lastModified });

/** At least `size` random bytes, each file of another size. */
export const card = (count: number, size = 500) =>
  Array.from({ length: count }, (_, index) => ({
    name: `d/${index}.wav`,
    bytes: randomBytes(size + index),
  }));

type Card = ReturnType<typeof card>;
export const sourcesOf = (files: Card) => files.map(({ name, bytes }) => fileOf(name, bytes));

export const upload = (
  service: StoreService,
  sources: UploadSource[],
  options: UploadOptions = {},
) =>
  uploadFiles(createClient({ baseUrl: service.server.url, auth: { apiKey: 'k' } }), 'd', sources, {
    maxWaitMs: 10_000,
    ...options,
  });

/** Uploads in test time; `told` returns events of a type. */
export async function uploadIn(
  { clock, fetch, transport, pass }: TestTime,
  service: StoreService,
  sources: UploadSource[],
  options: UploadOptions = {},
) {
  const events: UploadEvent[] = [];
  const onEvent = (event: UploadEvent) => {
    events.push(event);
    options.onEvent?.(event);
  };
  const client = createClient({ baseUrl: service.server.url, auth: { apiKey: 'k' }, fetch, clock });
  const terms = { maxWaitMs: 20_000, clock, transport, ...options, onEvent };
  const report = await pass(uploadFiles(client, 'd', sources, terms));
  const told = (type: UploadEvent['type']) => events.filter((event) => event.type === type);
  return { report, told };
}

export function expectStored(service: StoreService, files: Card) {
  expect(service.objects.size).toBe(files.length);
  for (const { name, bytes } of files) expect(service.objects.get(name)?.equals(bytes)).toBe(true);
}

/** Counts bodies begun and under way. */
export function countedTransport() {
  const { put, memoryFor } = fetchTransport();
  const count = { begun: 0, underWay: 0 };
  const transport: Transport = {
    memoryFor,
    put: (request) => {
      count.begun++;
      count.underWay++;
      return put(request).finally(() => void count.underWay--);
    },
  };
  return { transport, count };
}

export const puts = (service: StoreService) => service.calls('/put/').length;
