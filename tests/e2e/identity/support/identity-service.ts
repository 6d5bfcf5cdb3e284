import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../tools/scripts/service/free-port.ts';
import { startApi } from '../../../../tools/scripts/service/processes.ts';
import { openGitHub, type GitHub } from './github.ts';
import { openGoogle, type Google } from './google.ts';

/** Sign-in with Google and GitHub, both on loopback. */
export interface IdentityService {
  url: string;
  folder: string;
  google: Google;
  github: GitHub;
  startRunner(): Promise<ChildProcess>;
  close(): Promise<void>;
}

/** `more`: further settings. */
export async function openIdentityService(
  more: Record<string, string> = {},
): Promise<IdentityService> {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-identity-'));
  const [google, github, port] = await Promise.all([openGoogle(), openGitHub(), freePort()]);
  const { url, api } = await startApi({
    port,
    dataDir: join(folder, 'data'),
    runnerSecret: randomBytes(32).toString('base64url'),
    output: 'ignore',
    env: {
      BIOPHONY_GOOGLE_CLIENT_ID: 'biophony-e2e',
      BIOPHONY_GOOGLE_CLIENT_SECRET: 'secret-of-the-tests',
      BIOPHONY_GOOGLE_ISSUER: google.issuer,
      BIOPHONY_GITHUB_CLIENT_ID: github.clientId,
      BIOPHONY_GITHUB_CLIENT_SECRET: github.clientSecret,
      BIOPHONY_GITHUB_URL: github.url,
      BIOPHONY_GITHUB_API_URL: github.url,
      ...more,
    },
  });
  return {
    url,
    folder,
    google,
    github,
    startRunner: () => Promise.reject(new Error('No analysis is run in these tests')),
    async close() {
      const ended = new Promise((resolve) => api.once('exit', resolve));
      api.kill('SIGTERM');
      await ended;
      await Promise.all([google.close(), github.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
