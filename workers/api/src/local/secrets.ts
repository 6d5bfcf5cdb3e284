import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export interface Secrets {
  auth_secret: string;
  runner_secret: string;
}

const isSecrets = (value: unknown): value is Secrets =>
  typeof value === 'object' &&
  value !== null &&
  ['auth_secret', 'runner_secret'].every(
    (name) => String((value as Record<string, unknown>)[name] ?? '').length >= 32,
  );

/** Whether a data folder has secrets. */
export const hasSecrets = (dataDir: string): boolean => existsSync(join(dataDir, 'secrets.json'));

/**
 * The secrets of a data folder, in `secrets.json` (mode 0600), made on first use. Two processes that start
 * together end up with the same ones. Throws when the file is there and is not what it should be.
 */
export function localSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  // Nothing is written where they stand: the disk may be full.
  if (hasSecrets(dataDir)) return readSecrets(file);
  const draft = join(dataDir, `.secrets-${randomUUID()}`);
  const made: Secrets = {
    auth_secret: randomBytes(32).toString('base64url'),
    runner_secret: randomBytes(32).toString('base64url'),
  };
  writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecrets(file);
}

/** Puts another secret in the place of that for signing keys, sessions and links, and answers it. */
export function renewAuthSecret(dataDir: string): string {
  const file = join(dataDir, 'secrets.json');
  const made: Secrets = {
    ...readSecrets(file),
    auth_secret: randomBytes(32).toString('base64url'),
  };
  const draft = join(dataDir, `.secrets-${randomUUID()}`);
  writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, file);
  return made.auth_secret;
}

function readSecrets(file: string): Secrets {
  chmodSync(file, 0o600);
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    found = null;
  }
  if (!isSecrets(found))
    throw new Error(
      `${file} does not hold the server's secrets. Restore it from a backup, or delete it: everybody must then sign in again.`,
    );
  return found;
}
