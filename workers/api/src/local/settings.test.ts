import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('the environment of a local server', () => {
  it('needs nothing', () => {
    expect(readSettings({ PORT: '' })).toMatchObject({
      host: '127.0.0.1',
      port: 8787,
      baseUrl: undefined,
      trustedOrigins: [],
      logLevel: 'info',
    });
  });

  it('is read once and made plain', () => {
    const settings = readSettings({
      PORT: '9000',
      BIOPHONY_BASE_URL: 'https://biophony.example/',
      BIOPHONY_TRUSTED_ORIGINS: 'http://localhost:5173, https://app.example',
    });
    expect(settings).toMatchObject({
      port: 9000,
      baseUrl: 'https://biophony.example',
      trustedOrigins: ['http://localhost:5173', 'https://app.example'],
    });
  });

  it.each([
    [{ PORT: 'eighty' }, /PORT must be a number/],
    [{ PORT: '70000' }, /PORT must be a number/],
    [{ BIOPHONY_BASE_URL: 'biophony.example' }, /BIOPHONY_BASE_URL must be an address/],
    [{ BIOPHONY_BASE_URL: 'https://a.example/path' }, /without a path/],
    [{ BIOPHONY_RUNNER_SECRET: 'short' }, /BIOPHONY_RUNNER_SECRET must have at least 32/],
    [{ BIOPHONY_LOG: 'loud' }, /BIOPHONY_LOG must be info or error/],
  ])('says which setting cannot be used: %j', (env, message) => {
    expect(() => readSettings(env)).toThrow(message);
  });
});
