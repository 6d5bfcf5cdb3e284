import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount } from '../support/account.ts';
import { expectRefusal } from '../support/expect-refusal.ts';

export const httpSuite = (server: () => TestServer) =>
  describe('every call', () => {
    const send = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(new URL(path, server().baseUrl), init);
      const text = await answer.text();
      return {
        status: answer.status,
        headers: answer.headers,
        body: text === '' ? null : (JSON.parse(text) as unknown),
      };
    };
    const json = (token: string | undefined, body: string): RequestInit => ({
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });

    it('finds the service up and the contract as it is committed', async () => {
      const visitor = new Caller(server(), undefined);
      expect((await visitor.ok('health')).status).toBe('ok');
      const document = await visitor.ok('openapi');
      expect(document.openapi).toBe('3.1.0');
    });

    it('is told when there is nothing at a path, or the method is not the one', async () => {
      expectRefusal(await send('/api/nowhere'), 'not_found');
      expectRefusal(await send('/api'), 'not_found');
      const answer = await send('/api/projects', { method: 'PATCH' });
      expectRefusal(answer, 'method_not_allowed');
      expect(answer.headers.get('allow')).toBe('GET, POST');
    });

    it('is never cached or sniffed, and carries its request id', async () => {
      const id = 'field-trip-0001';
      const { headers } = await send('/api/health', { headers: { 'x-request-id': id } });
      expect(headers.get('x-request-id')).toBe(id);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      const forged = await send('/api/health', { headers: { 'x-request-id': 'a b"c' } });
      expect(forged.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    });

    it('of a page of ours may read the answer, of a foreign page may not', async () => {
      const own = await send('/api/projects', { headers: { origin: server().baseUrl } });
      expect(own.headers.get('access-control-allow-origin')).toBe(server().baseUrl);
      expect(own.headers.get('access-control-allow-credentials')).toBeNull();
      const foreign = await send('/api/projects', {
        headers: { origin: 'https://elsewhere.example' },
      });
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
      const preflight = await send('/api/projects', {
        method: 'OPTIONS',
        headers: { origin: server().baseUrl, 'access-control-request-method': 'POST' },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST');
      expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key');
    });

    it('with a body must send JSON of a sensible size', async () => {
      const { token } = await newAccount(server());
      expectRefusal(await send('/api/projects', json(token, '{"title": ')), 'invalid_json');
      expectRefusal(
        await send('/api/projects', {
          ...json(token, 'title=Marsh'),
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
        }),
        'unsupported_type',
      );
      const huge = JSON.stringify({ description: 'x'.repeat(2 * 1024 ** 2) });
      expectRefusal(await send('/api/projects', json(token, huge)), 'body_too_large');
    });

    it('with an unknown field or query is told its name', async () => {
      const ada = await newAccount(server());
      const failure = await ada.refused('projectsCreate', 'invalid_request', {
        body: { titel: 'Marsh' } as object,
      });
      expect(failure).toMatchObject({ field: 'titel' });
      expect(failure.error).toContain('titel is not a known field');
      const answer = await send('/api/user/profile?verbose=1', {
        headers: { authorization: `Bearer ${ada.token}` },
      });
      expect(expectRefusal(answer, 'invalid_request').field).toBe('verbose');
    });
  });
