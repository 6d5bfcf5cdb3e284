import { describe, expect, it } from 'vitest';
import { socialSettings } from './social-settings.ts';

const read = (env: Record<string, string>) => socialSettings((name) => env[name], 'BIOPHONY_');

describe('the settings of other providers', () => {
  it('are none where nothing is set', () => {
    expect(read({})).toEqual({});
  });

  it('need an id and a secret, the addresses are known', () => {
    expect(
      read({
        BIOPHONY_GOOGLE_CLIENT_ID: 'g',
        BIOPHONY_GOOGLE_CLIENT_SECRET: 's',
        BIOPHONY_GITHUB_CLIENT_ID: 'h',
        BIOPHONY_GITHUB_CLIENT_SECRET: 't',
        BIOPHONY_GITHUB_URL: 'https://git.reserve.example/',
        BIOPHONY_GITHUB_API_URL: 'https://git.reserve.example/api/v3',
      }),
    ).toEqual({
      google: { clientId: 'g', clientSecret: 's', issuer: 'https://accounts.google.com' },
      github: {
        clientId: 'h',
        clientSecret: 't',
        url: 'https://git.reserve.example',
        apiUrl: 'https://git.reserve.example/api/v3',
      },
    });
  });

  it.each([
    [{ BIOPHONY_GOOGLE_CLIENT_ID: 'g' }, /BIOPHONY_GOOGLE_CLIENT_SECRET is not set/],
    [{ BIOPHONY_GITHUB_CLIENT_SECRET: 't' }, /BIOPHONY_GITHUB_CLIENT_ID is not set/],
    [
      {
        BIOPHONY_GOOGLE_CLIENT_ID: 'g',
        BIOPHONY_GOOGLE_CLIENT_SECRET: 's',
        BIOPHONY_GOOGLE_ISSUER: 'http://accounts.example',
      },
      /BIOPHONY_GOOGLE_ISSUER must be an https address/,
    ],
  ])('that are set by half or unsafe are named: %j', (env, message) => {
    expect(() => read(env as Record<string, string>)).toThrow(message);
  });
});
