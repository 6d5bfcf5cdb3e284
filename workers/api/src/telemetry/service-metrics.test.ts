import { afterEach, beforeEach, expect, it } from 'vitest';
import { heartbeat, mustLease, queuedAnalysis } from '../../test/made-shards.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { serviceMetrics } from './service-metrics.ts';

let service: ServiceContext;
beforeEach(async () => {
  service = await ServiceContext.start();
  service.now = new Date();
});
afterEach(() => service.close());

/** The samples of a name, as they are at the moment. */
async function samples(name: string): Promise<string[]> {
  const { db, log } = service.deps;
  const metrics = serviceMetrics({ db, log, version: '1', runtime: 'test', diskFree: () => 1 });
  const text = await metrics.text();
  metrics.stop();
  return text.split('\n').filter((line) => line.startsWith(`${name}{`));
}

it('the queue of an installation without work is 0, and not away (S11.11)', async () => {
  const types = ['acoustic_indices', 'audio_events'];
  for (const name of [
    'biophony_queue_oldest_seconds',
    'biophony_progress_oldest_seconds',
    'biophony_runners',
  ])
    expect(await samples(name)).toEqual(types.map((type) => `${name}{analysis_type="${type}"} 0`));
  expect(await samples('biophony_queue_shards')).toEqual(
    ['waiting', 'running'].flatMap((state) =>
      types.map((type) => `biophony_queue_shards{analysis_type="${type}",state="${state}"} 0`),
    ),
  );
});

it('a shard that stands still ages, though its runner is heard', async () => {
  // The service is an hour behind: what it writes down now is an hour old.
  service.passSeconds(-3600);
  await queuedAnalysis(service, await service.user('ada'));
  const held = await mustLease(service);
  await heartbeat(service, held, 1);
  service.passSeconds(3000);
  await heartbeat(service, held, 1);
  const age = async () =>
    Number((await samples('biophony_progress_oldest_seconds'))[0]?.split(' ').at(-1));
  expect(await age()).toBeGreaterThanOrEqual(3600);
  await heartbeat(service, held, 2);
  expect(await age()).toBeLessThan(3600);
});
