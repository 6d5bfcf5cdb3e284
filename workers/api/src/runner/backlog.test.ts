import { afterEach, beforeEach, expect, it } from 'vitest';
import { mustLease, queuedAnalysis, release } from '../../test/made-shards.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { runnerHandlers } from '../app/handlers.ts';

let service: ServiceContext;
beforeEach(async () => (service = await ServiceContext.start()));
afterEach(() => service.close());

const backlog = async () => (await service.call(runnerHandlers.runnerBacklog, '', {})).types;

it('is empty where nothing waits', async () => expect(await backlog()).toEqual([]));

it('counts what waits and what runners have, by analysis type, with the oldest', async () => {
  const first = service.now.toISOString();
  const { analysisId } = await queuedAnalysis(service, await service.user('ada'));
  service.passSeconds(60);
  await queuedAnalysis(service, await service.user('ben'));
  await service.db.prepare('UPDATE analyses SET total_seconds = 600').run();
  const both = {
    analysis_type: 'acoustic_indices',
    waiting_shards: 2,
    leased_shards: 0,
    waiting_seconds: 1200,
    oldest_queued_at: first,
  };
  expect(await backlog()).toEqual([both]);

  const held = await mustLease(service);
  expect(held.analysis_id).toBe(analysisId);
  const [left] = await backlog();
  expect(left).toMatchObject({ waiting_shards: 1, leased_shards: 1, waiting_seconds: 600 });
  expect(left?.oldest_queued_at).not.toBe(first);
  await release(service, held, null);
  expect(await backlog()).toEqual([both]);

  await service.db
    .prepare('UPDATE analyses SET total_seconds = NULL WHERE analysis_id = ?')
    .bind(analysisId)
    .run();
  expect(await backlog()).toMatchObject([{ waiting_shards: 2, waiting_seconds: null }]);
});

it('a merge that waits has no sound', async () => {
  const { analysisId } = await queuedAnalysis(service, await service.user('ada'));
  await service.db.prepare("UPDATE shards SET status = 'done' WHERE kind = 'analyse'").run();
  await service.db.prepare("UPDATE shards SET status = 'ready' WHERE kind = 'merge'").run();
  await service.db.prepare('UPDATE analyses SET total_seconds = 600').run();
  expect(await backlog()).toMatchObject([{ waiting_shards: 1, waiting_seconds: 0 }]);
  await service.db
    .prepare("UPDATE analyses SET status = 'failed' WHERE analysis_id = ?")
    .bind(analysisId)
    .run();
  expect(await backlog()).toEqual([]);
});
