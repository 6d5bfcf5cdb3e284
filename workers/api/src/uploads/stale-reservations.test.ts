import { afterEach, beforeEach, expect, it } from 'vitest';
import { askUploads, makeDataset, type MadeDataset } from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { datasetPrefix } from '../storage/objects.ts';
import { releaseStaleReservations } from './complete-upload.ts';

let service: ServiceContext;
beforeEach(async () => {
  service = await ServiceContext.start();
  await service.user('ada');
});
afterEach(() => service.close());

it('settles a dataset in time though those of a whole turn fail each time', async () => {
  const cards: MadeDataset[] = [];
  for (let made = 0; made < 51; made++) {
    const card = await makeDataset(service, 'ada');
    await askUploads(service, card, [{ filename: 'A.WAV', size: 100 }]);
    cards.push(card);
  }
  service.passSeconds(49 * 3600);
  const list = service.blobs.list.bind(service.blobs);
  const asked = new Set<string>();
  let fails = (_prefix: string) => true;
  service.blobs.list = async (prefix, ...rest) => {
    asked.add(prefix);
    if (fails(prefix)) throw new Error('the store refuses');
    return list(prefix, ...rest);
  };
  expect(await releaseStaleReservations(service.deps)).toBe(50);
  expect(asked.size).toBe(50);
  const isAsked = (prefix: string) => [...asked].some((one) => one.startsWith(prefix));
  const good = cards.find((card) => !isAsked(datasetPrefix(card)));
  const prefixOfGood = good && datasetPrefix(good);
  fails = (prefix) => prefixOfGood === undefined || !prefix.startsWith(prefixOfGood);
  // One turn leaves it out in one of 51.
  for (let turn = 0; turn < 12; turn++) await releaseStaleReservations(service.deps);
  const { results } = await service.db
    .prepare("SELECT data_id FROM files WHERE status <> 'pending'")
    .all();
  expect(results).toEqual([{ data_id: good?.data_id }]);
});
