import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localSecrets } from './secrets.ts';

describe('the secrets of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'biophony-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are made once, and only the owner may read them', () => {
    const first = localSecrets(folder);
    expect(first.auth_secret.length).toBeGreaterThanOrEqual(32);
    expect(first.auth_secret).not.toBe(first.runner_secret);
    expect(localSecrets(folder)).toEqual(first);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
  });

  it('are never replaced when the file is damaged', () => {
    writeFileSync(join(folder, 'secrets.json'), '{"auth_secret":');
    expect(() => localSecrets(folder)).toThrow(/does not hold the server's secrets/);
  });
});
