import { afterEach, beforeEach, expect, it } from 'vitest';
import { Counter } from '../../test/counted/counts.ts';
import { LargeAccount } from '../../test/counted/large-account.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { projectHandlers } from '../app/handlers.ts';
import { sweepDeletions } from './sweep.ts';

let service: ServiceContext;
const rows = async (table: string) =>
  (await service.db.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n;

beforeEach(async () => {
  service = await ServiceContext.start();
});
afterEach(() => service.close());

it('deletions of a project with 100,000 files and as many shards go on over several turns, and end', async () => {
  const account = new LargeAccount(service, await service.user('bat'), 100_000);
  const projectId = await account.project('large');
  const dataset = await account.dataset(projectId, 'card', 'missing');
  await account.analysis(dataset, 'analysis', { shards: 'done', merge: 'ready' });
  const counter = new Counter();
  service.deps.db = counter.database(service.db);
  await service.call(projectHandlers.projectsDelete, 'bat', { params: { projectId } });
  expect(counter.take().statements).toBeLessThan(20);
  await service.settled();
  const left = async () => {
    const tables = ['projects', 'datasets', 'files', 'analyses', 'shards', 'outputs'];
    return (await Promise.all(tables.map(rows))).reduce((sum = 0, one = 0) => sum + one, 0);
  };
  expect(await left()).toBeGreaterThan(0);
  let turns = 1;
  for (; (await left()) !== 0 && turns < 10; turns++) {
    counter.take();
    await sweepDeletions(service.deps);
    expect(counter.take().statements).toBeLessThan(400);
  }
  expect(turns).toBeGreaterThan(1);
  expect(await left()).toBe(0);
});
