import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  askUploads,
  completeUpload,
  makeDataset,
  putObject,
  type MadeDataset,
} from '../../test/made-upload.ts';
import { Counter } from '../../test/counted/counts.ts';
import { ServiceContext } from '../../test/service-context.ts';

let service: ServiceContext;
let card: MadeDataset;
beforeEach(async () => {
  service = await ServiceContext.start();
  card = await makeDataset(service, await service.user('ada'));
});
afterEach(() => service.close());

it('complete-upload binds what it finds of a late card in pieces that D1 takes', async () => {
  const long = 'reed-bed/'.repeat(55);
  const recording = { format: 'wav', duration_s: 0 };
  const many = Array.from({ length: 3500 }, (_, at) => ({
    filename: `${long}${at}.WAV`,
    size: 1,
    recording,
  }));
  const tickets = [];
  for (let at = 0; at < many.length; at += 500)
    tickets.push(...(await askUploads(service, card, many.slice(at, at + 500))).files);
  await completeUpload(service, card);
  for (let at = 0; at < tickets.length; at += 100)
    await Promise.all(
      tickets.slice(at, at + 100).map((ticket) => putObject(service, card, ticket, 1)),
    );
  const counter = new Counter();
  service.deps.db = counter.database(service.db);
  const answer = await completeUpload(service, card);
  expect(answer).toMatchObject({ stored: 3500, missing: 0 });
  expect(counter.take().valueBytes).toBeLessThan(2_000_000);
});
