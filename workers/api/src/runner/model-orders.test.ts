import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { run, sql } from '../base/sql.ts';
import { listModels, orderFor, orderModel } from './model-orders.ts';

const model = 'perch-v2';
let service: ServiceContext;
beforeEach(async () => {
  service = await ServiceContext.start();
  await orderModel(service.deps, null, model, 'Apache-2.0');
});
afterEach(() => service.close());

const later = (hours: number) => {
  service.now = new Date(service.now.getTime() + hours * 3_600_000);
};
const report = async (runnerId: string, state: string) =>
  run(
    service.db,
    sql`INSERT INTO model_installs (order_id, runner_id, state, bytes, changed_at)
      SELECT order_id, ${runnerId}, ${state}, 10, ${service.now.toISOString()} FROM model_orders`,
  );
const listed = async () => {
  const one = (await listModels(service.deps)).models.find((known) => known.model === model);
  return { ordered: one?.ordered_at !== null, machines: one?.machines.map((of) => of.runner_id) };
};

it('a machine that died while it installed is not said to be at it for ever (S23.11)', async () => {
  await report('dead', 'downloading');
  await report('full', 'failed');
  await report('gone', 'installed');
  expect(await listed()).toEqual({ ordered: true, machines: ['dead', 'full', 'gone'] });
  later(2);
  expect(await listed()).toEqual({ ordered: true, machines: ['full'] });
});

it('an order that no machine takes any more can be given again (S23.11)', async () => {
  later(23);
  expect(await orderFor(service.deps, 'new', service.now)).toMatchObject({ model });
  later(2);
  expect(await orderFor(service.deps, 'new', service.now)).toBeNull();
  expect(await listed()).toEqual({ ordered: false, machines: [] });
});
