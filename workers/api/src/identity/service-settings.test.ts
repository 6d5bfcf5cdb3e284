import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { recentServiceSettings, writeServiceSettings } from './service-settings.ts';

let service: ServiceContext;
beforeEach(async () => {
  service = await ServiceContext.start();
});
afterEach(() => service.close());
const maintenance = async () => (await recentServiceSettings(service.deps)).maintenance;

it('are noticed five seconds after another process changed them', async () => {
  expect(await maintenance()).toBe('');
  await service.db
    .prepare("INSERT INTO service_settings (name, value, updated_at) VALUES ('maintenance', ?, '')")
    .bind('"Back at noon"')
    .run();
  service.passSeconds(4.999);
  expect(await maintenance()).toBe('');
  service.passSeconds(0.001);
  expect(await maintenance()).toBe('Back at noon');
});

it('are those that this process wrote at once', async () => {
  expect(await maintenance()).toBe('');
  await writeServiceSettings(service.deps, { maintenance: 'Back at noon' });
  expect(await maintenance()).toBe('Back at noon');
});
