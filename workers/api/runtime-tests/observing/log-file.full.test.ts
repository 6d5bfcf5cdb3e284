import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localEntries, startEntry } from '../servers/local-server.ts';
import { localData, runnerSecret, type LocalData } from '../servers/local-data.ts';

const password = 'a-password-that-no-log-may-have';
const calls = 6_000;

describe.each(localEntries())('the log file of $name', (entry) => {
  let data: LocalData;
  beforeAll(async () => {
    data = await localData();
  });
  afterAll(() => data.remove());

  it('is rotated without losing a line, and has no secret and no signed link in it', async () => {
    const file = join(data.folder, 'service.log');
    const child = await startEntry(entry, data, {
      BIOPHONY_LOG_FILE: file,
      BIOPHONY_LOG_FILE_MB: '1',
      BIOPHONY_LOG_FILES: '9',
    });
    const secrets = [password, runnerSecret];
    let made = 0;
    const call = async (method: string, path: string, body?: object, token?: string) => {
      made++;
      const answer = await fetch(path.startsWith('http') ? path : child.ready + path, {
        method,
        headers: {
          // Long lines fill the file sooner.
          'x-request-id': `${'x'.repeat(56)}-${made}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await answer.json().catch(() => ({}))) as Record<string, string>;
    };
    const email = 'ada@biophony.example';
    const session = await call('POST', '/api/auth/sign-up/email', { email, password, name: 'Ada' });
    await call('POST', '/api/auth/sign-in/email', { email, password });
    await call('POST', '/api/auth/sign-in/email', { email, password: `${password}-wrong` });
    await call('GET', '/api/projects?token=secret-in-a-query', undefined, 'bearer-of-nobody');
    await call('GET', '/store/signed-path-of-a-link');
    await call('POST', '/api/runner/lease', {}, runnerSecret);
    secrets.push('secret-in-a-query', 'bearer-of-nobody', 'signed-path-of-a-link', email);
    secrets.push(...Object.values(session).filter((value) => value.length > 24));
    for (let i = 0; i < calls; i += 50)
      await Promise.all(
        Array.from({ length: 50 }, () =>
          call('GET', '/api/projects', undefined, 'bearer-of-nobody'),
        ),
      );
    await child.stop();

    const names = readdirSync(data.folder).filter((name) => name.startsWith('service.log'));
    expect(names).toContain('service.log.1');
    const texts = names.map((name) => readFileSync(join(data.folder, name), 'utf8'));
    for (const name of names) {
      expect(statSync(join(data.folder, name)).mode & 0o777).toBe(0o600);
      expect(statSync(join(data.folder, name)).size).toBeLessThanOrEqual(1024 ** 2);
    }
    const lines = texts.flatMap((text) => text.trimEnd().split('\n'));
    const requests = lines
      .map((line) => JSON.parse(line) as { message: string; request_id?: string })
      .filter(({ message }) => message === 'request');
    expect(requests).toHaveLength(made);
    expect(new Set(requests.map((line) => line.request_id)).size).toBe(made);
    for (const secret of secrets)
      for (const text of texts) expect(text.includes(secret), secret).toBe(false);
  });
});
