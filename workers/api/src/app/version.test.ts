import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { serviceHandlers, version } from './service-info.ts';

it('the version that health tells is the package’s own', () => {
  const file = new URL('../../package.json', import.meta.url);
  expect(version).toBe((JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version);
});

it.each([
  ['http://localhost:8787', true],
  ['http://127.0.0.1:8787', true],
  ['http://[::1]:8787', true],
  ['https://biophony.example', undefined],
  ['https://localhost.example', undefined],
])(
  'health of %s tells whether that is the machine of whoever asks: %s (S2.13)',
  async (baseUrl, own) => {
    const service = await ServiceContext.start();
    service.deps.config.baseUrl = baseUrl;
    const health = await service.call(serviceHandlers.health!, '');
    expect(health.own_machine).toBe(own);
    await service.close();
  },
);
