import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServiceContext } from '../../../test/service-context.ts';
import { apiKeyOwner } from './api-keys.ts';
import { issueApiKey } from './issue-api-key.ts';

let service: ServiceContext;
beforeEach(async () => {
  service = await ServiceContext.start();
  await service.user('ada');
});
afterEach(() => service.close());

it('an API key works with its scopes until its last day, and is refused from then on', async () => {
  const terms = { name: 'recorder', scopes: ['data:write'] as const, days: 30 };
  const { secret, statement } = await issueApiKey(service.deps, 'ada', terms);
  await statement.run();
  service.passSeconds(30 * 86_400 - 1);
  expect(await apiKeyOwner(service.deps, secret)).toMatchObject({
    userId: 'ada',
    scopes: ['data:write'],
  });
  service.passSeconds(1);
  await expect(apiKeyOwner(service.deps, secret)).rejects.toMatchObject({ code: 'token_expired' });
});

it('an API key without an end goes on, until it is revoked or its owner is deleted', async () => {
  const terms = { name: 'ci', scopes: ['data:read'] as const, days: null };
  const { key, secret, statement } = await issueApiKey(service.deps, 'ada', terms);
  await statement.run();
  service.passSeconds(20 * 365 * 86_400);
  await apiKeyOwner(service.deps, secret);
  await service.db.prepare("UPDATE users SET deleted_at = '2026-05-02'").run();
  await expect(apiKeyOwner(service.deps, secret)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  await service.db.prepare('UPDATE users SET deleted_at = NULL').run();
  await service.db.prepare('DELETE FROM api_keys WHERE key_id = ?').bind(key.key_id).run();
  await expect(apiKeyOwner(service.deps, secret)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});
