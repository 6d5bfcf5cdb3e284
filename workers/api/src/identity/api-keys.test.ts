import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { batch } from '../base/sql.ts';
import { apiKeyOwner, issueApiKey } from './api-keys.ts';

let service: ServiceContext;
beforeEach(async () => {
  service = await ServiceContext.start();
  await service.user('ada');
});
afterEach(() => service.close());

it('an API key works with its scopes until its last day, and is refused from then on', async () => {
  const terms = { name: 'recorder', scopes: ['data:write'] as const, days: 30 };
  const { secret, statements } = await issueApiKey(service.deps, 'ada', terms);
  await batch(service.db, statements);
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
  const { key, secret, statements } = await issueApiKey(service.deps, 'ada', terms);
  await batch(service.db, statements);
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

it('says which API key is refused and what to do, and never repeats a secret', async () => {
  const terms = { name: 'recorder', scopes: ['data:write'] as const, days: 1 };
  const { key, secret, statements } = await issueApiKey(service.deps, 'ada', terms);
  const sentence = (given: string) =>
    apiKeyOwner(service.deps, given).then(
      () => '',
      (error: Error) => error.message,
    );

  const unknown = await sentence(secret);
  expect(unknown).toBe(
    `The API key ${key.prefix}... is not known here. It was revoked, or is of another Biophony service. Create one in Account Settings, under "API Keys and Programs".`,
  );
  await batch(service.db, statements);
  service.passSeconds(86_400);
  const expired = await sentence(secret);
  expect(expired).toContain(`${key.prefix}... ("recorder") expired on 2026-`);
  const cutOff = await sentence(secret.slice(0, 20));
  expect(cutOff).toContain(`${key.prefix}... has 20 characters, and an API key has 46.`);
  expect(await sentence('bp_x')).toContain('The API key bp... has 4 characters');
  const odd = `${secret.slice(0, -1)}"`;
  expect(await sentence(odd)).toContain('has characters that no API key has');
  for (const text of [unknown, expired, cutOff]) expect(text).not.toContain(secret.slice(0, 11));
});
