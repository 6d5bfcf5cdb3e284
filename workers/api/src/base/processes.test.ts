import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import type { Config } from './deps.ts';
import { assertSecretsMayBeMade, joinProcesses } from './processes.ts';

let service: ServiceContext;
beforeEach(async () => {
  service = await ServiceContext.start();
});
afterEach(() => service.close());
const join = (id: string, changes: Partial<Config> = {}, store = 'the bucket a') =>
  joinProcesses({ ...service.deps, config: { ...service.deps.config, ...changes } }, id, store);

it('processes with the same address and secrets work beside each other', async () => {
  await join('a');
  await join('b');
  await (await join('c')).left();
  const { results } = await service.db
    .prepare('SELECT name FROM background_leases ORDER BY name')
    .all();
  expect(results).toEqual([{ name: 'process:a' }, { name: 'process:b' }]);
});

it('one with another address or another secret is refused, and says which, until all others have ended', async () => {
  const first = await join('a');
  const elsewhere = { baseUrl: 'http://localhost:8788' };
  await expect(join('b', elsewhere)).rejects.toThrow(
    /at the address http:\/\/localhost, and this one would at http:\/\/localhost:8788.*BIOPHONY_BASE_URL/,
  );
  for (const changes of [{ authSecret: 'z'.repeat(32) }, { runnerSecret: 'z'.repeat(32) }])
    await expect(join('b', changes)).rejects.toThrow(
      /BIOPHONY_AUTH_SECRET and BIOPHONY_RUNNER_SECRET/,
    );
  await first.left();
  await (await join('b', elsewhere)).left();
});

it('one that keeps recordings somewhere else is refused; one of the version before does not say where', async () => {
  const first = await join('a');
  await expect(join('b', {}, 'the folder b')).rejects.toThrow(
    /keeps recordings in the bucket a; this one would keep them in the folder b,.*BIOPHONY_S3_BUCKET/,
  );
  await first.left();
  await join('old');
  await service.db
    .prepare("UPDATE background_leases SET holder = json_remove(holder, '$.store')")
    .run();
  await join('b', {}, 'the folder b');
});

it('one that was killed counts no longer than its presence lasts', async () => {
  await join('a');
  service.now = new Date(service.now.getTime() + 89_000);
  await expect(join('b', { authSecret: 'z'.repeat(32) })).rejects.toThrow(/other secrets/);
  service.now = new Date(service.now.getTime() + 1000);
  await join('b', { authSecret: 'z'.repeat(32) });
});

it('secrets are made for a database without accounts alone', async () => {
  await assertSecretsMayBeMade(service.deps);
  await service.user('ada');
  await expect(assertSecretsMayBeMade(service.deps)).rejects.toThrow(/BIOPHONY_AUTH_SECRET/);
});
