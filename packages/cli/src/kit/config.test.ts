import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import {
  credentialsFile,
  forgetProfile,
  readProfiles,
  readSettings,
  saveProfile,
} from './config.ts';

const folder = temporaryFolder();
const profile = {
  api_url: 'https://field.example',
  api_key: 'secret',
  key_id: 'k',
  key_name: 'this',
  email: 'ada@example.org',
};
let count = 0;

beforeEach(() => {
  vi.stubEnv('XDG_CONFIG_HOME', join(folder, String(count++)));
});

describe('credentials', () => {
  test('are readable by their owner only', () => {
    saveProfile('default', profile);
    expect(statSync(credentialsFile()).mode & 0o777).toBe(0o600);
    expect(readProfiles()).toEqual({ default: profile });
  });

  test('of one profile go without those of another', () => {
    saveProfile('a', profile);
    saveProfile('b', profile);
    forgetProfile('a');
    expect(Object.keys(readProfiles())).toEqual(['b']);
  });

  test.each(['utf8', 'utf16le'] as const)('that Notepad saved as %s are read', (encoding) => {
    saveProfile('default', profile);
    const text = readFileSync(credentialsFile(), 'utf8').replaceAll('\n', '\r\n');
    writeFileSync(credentialsFile(), Buffer.from(`\uFEFF${text}`, encoding));
    expect(readProfiles()).toEqual({ default: profile });
  });

  test('that cannot be understood are said to be so', () => {
    mkdirSync(join(credentialsFile(), '..'), { recursive: true });
    writeFileSync(credentialsFile(), '{ broken');
    expect(() => readProfiles()).toThrow(/cannot be understood/);
  });
});

describe('settings', () => {
  test('come from flags, then the environment, then the profile', () => {
    saveProfile('default', profile);
    expect(readSettings({}, {})).toMatchObject({ apiUrl: profile.api_url, apiKey: 'secret' });
    const env = { BIOPHONY_API_URL: 'http://env.example/', BIOPHONY_API_KEY: 'e' };
    expect(readSettings({}, env)).toMatchObject({ apiUrl: 'http://env.example', apiKey: 'e' });
    const flags = { apiUrl: 'http://flag.example' };
    expect(readSettings(flags, env).apiUrl).toBe('http://flag.example');
  });

  test("never send one service's key to another", () => {
    saveProfile('default', profile);
    expect(readSettings({ apiUrl: 'https://other.example' }, {}).apiKey).toBeNull();
  });

  test('find the profile of an address', () => {
    saveProfile('default', profile);
    saveProfile('lab', { ...profile, api_url: 'https://lab.example', api_key: 'lab' });
    expect(readSettings({ apiUrl: 'https://lab.example' }, {})).toMatchObject({
      profileName: 'lab',
      apiKey: 'lab',
    });
    expect(() => readSettings({ profile: 'nobody' }, {})).toThrow('There is no profile nobody.');
  });

  test('have the local service as their default, and refuse what is no address', () => {
    expect(readSettings({}, { BIOPHONY_API_URL: '' }).apiUrl).toBe('http://localhost:8787');
    expect(() => readSettings({ apiUrl: 'ftp://x' }, {})).toThrow(/is not an address/);
  });
});
