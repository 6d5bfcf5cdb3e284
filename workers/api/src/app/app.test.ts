import { ApiErrorBody } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { createApp } from './app.ts';
import type { Handlers } from '../http/handler.ts';
import { newApiKey } from '../identity/api-keys.ts';
import { sha256Hex } from '../base/secrets.ts';

describe('the app', () => {
  let service: ServiceContext;
  let key: string;
  beforeEach(async () => {
    service = await ServiceContext.start();
    await service.user('ada');
    key = newApiKey();
    await service.db
      .prepare(
        `INSERT INTO api_keys (key_id, user_id, name, prefix, secret_sha256, scopes, created_at)
         VALUES ('k', 'ada', 'k', 'bp_', ?, '["projects:read"]', '')`,
      )
      .bind(sha256Hex(key))
      .run();
  });
  afterEach(() => service.close());

  const get = (handlers: Handlers) =>
    createApp(service.deps, handlers).request('http://localhost/api/projects', {
      headers: { authorization: `Bearer ${key}` },
    });

  it('says of a row without a handler that it is not served yet', async () => {
    const answer = await get({});
    expect(answer.status).toBe(501);
    expect(ApiErrorBody.parse(await answer.json())).toMatchObject({
      code: 'not_implemented',
      error: expect.stringContaining('GET /api/projects'),
    });
    expect(service.errors).toEqual([]);
  });

  it('logs the cause of an unexpected failure and tells the caller only its request id', async () => {
    const answer = await get({
      projectsList: async () => {
        throw new Error('the pipe burst');
      },
    });
    const body = ApiErrorBody.parse(await answer.json());
    expect([answer.status, body.code]).toEqual([500, 'internal']);
    expect(JSON.stringify(body)).not.toContain('pipe');
    expect(service.errors.join()).toContain('the pipe burst');
    expect(service.errors.join()).toContain(body.request_id);
  });
});
