import { expect, test } from 'vitest';
import {
  card,
  countedTransport,
  expectStored,
  sourcesOf,
  start,
  upload,
} from '../../test/upload-support.ts';
import type { UploadEvent } from './progress.ts';
import { fetchTransport } from './transport.ts';
import { shareUploads } from './concurrency.ts';

/** Transfers at once that are allowed to all uploads together. */
const most = 4;

test('uploads that share their limits have as many transfers together as one alone (S14.23)', async () => {
  const service = await start();
  const [first, second] = [card(30), card(30).map((file) => ({ ...file, name: `e/${file.name}` }))];
  const { transport, count } = countedTransport();
  let peak = 0;
  const counting = {
    ...transport,
    put: (request: Parameters<typeof transport.put>[0]) => {
      const done = transport.put(request);
      peak = Math.max(peak, count.underWay);
      return done;
    },
  };
  const share = shareUploads({ concurrency: { min: most, max: most, start: most } });
  const options = { transport: counting, share };
  const reports = await Promise.all(
    [first, second].map((files) => upload(service, sourcesOf(files), options)),
  );
  expectStored(service, [...first, ...second]);
  for (const { ended } of reports) expect(ended).toBe('complete');
  expect(peak).toBeLessThanOrEqual(most);
  expect(peak).toBeGreaterThan(1);
});

test('a small upload does not wait for the end of a large one, and tells of its own files alone', async () => {
  const service = await start();
  const large = card(60);
  const small = card(6).map((file) => ({ ...file, name: `e/${file.name}` }));
  const share = shareUploads({ concurrency: { min: 2, max: 2, start: 2 } });
  let endSmall = () => {};
  const smallEnded = new Promise<void>((resolve) => (endSmall = resolve));
  // The large upload has one body on its way for as long as the small one takes, so it cannot end before.
  const usual = fetchTransport();
  let begun = 0;
  const slow = {
    ...usual,
    put: async (request: Parameters<typeof usual.put>[0]) => {
      if (begun++ === 0) await smallEnded;
      return usual.put(request);
    },
  };
  const active = new Set<string>();
  const onEvent = (event: UploadEvent) => {
    if (event.type === 'progress') for (const { filename } of event.active) active.add(filename);
  };
  const largeEnds = upload(service, sourcesOf(large), {
    share,
    transport: slow,
    maxWaitMs: 60_000,
  });
  const { totals } = await upload(service, sourcesOf(small), { share, onEvent });
  expect(totals).toMatchObject({ seen: 6, stored: 6 });
  expect([...active].every((name) => name.startsWith('e/'))).toBe(true);
  endSmall();
  expect((await largeEnds).totals).toMatchObject({ seen: 60, stored: 60 });
});
