import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Logger, Mailer } from '../base/deps.ts';

/** Readable by the owner of the process only. */
interface DataPaths {
  database: string;
  objects: string;
  outbox: string;
}

export const databaseFile = (dataDir: string): string => join(dataDir, 'biophony.sqlite');

/** SQLite would apply them to any database at that path. */
export const besideDatabase = ['-wal', '-shm', '-journal'];

/**
 * Creates missing files and removes others' permissions: the database holds sessions and the places
 * of rare species. The folder may hold other things and keeps its mode. With PostgreSQL (`database`
 * false) creates no SQLite file.
 */
export function privateData(dataDir: string, { database = true } = {}): DataPaths {
  const of = (name: string) => join(dataDir, name);
  const paths = { database: databaseFile(dataDir), objects: of('objects'), outbox: of('outbox') };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  mkdirSync(paths.objects, { recursive: true });
  chmodSync(paths.objects, 0o700);
  // SQLite gives companion files the database's mode.
  if (database) closeSync(openSync(paths.database, 'a', 0o600));
  for (const file of ['', ...besideDatabase].map((ending) => paths.database + ending))
    if (existsSync(file)) chmodSync(file, 0o600);
  return paths;
}

interface Holder {
  pid: number;
  host: string;
  address: string;
  since: string;
}

class DataFolderHeld extends Error {
  override name = 'DataFolderHeld';
}

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Holder).pid === 'number' &&
  ['host', 'address', 'since'].every(
    (name) => typeof (value as unknown as Record<string, unknown>)[name] === 'string',
  );

/** Null if the file is unusable, as during a start. */
function holderOf(file: string): Holder | null {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isHolder(content) ? content : null;
  } catch {
    return null;
  }
}

const minute = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

function heldBy(dataDir: string, holder: Holder | null): DataFolderHeld {
  const who = holder
    ? `process ${holder.pid} on ${holder.host}, at ${holder.address}, since ${minute(holder.since)}`
    : 'another process that is just starting';
  return new DataFolderHeld(
    `Another Biophony works in the data folder ${dataDir} already: ${who}. Stop it, or choose another folder with BIOPHONY_DATA_DIR.`,
  );
}

interface DataLock {
  /** Publishes the holder's URL. */
  announce(address: string): void;
  release(): void;
}

/**
 * SQLite's kernel lock on `service.lock` ends with the process in any case. `service.json` names
 * the holder but locks nothing.
 * @throws DataFolderHeld if another process, or another service of this one, holds it.
 */
export function lockDataFolder(dataDir: string, now = new Date()): DataLock {
  const [lockFile, infoFile] = [join(dataDir, 'service.lock'), join(dataDir, 'service.json')];
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    lock.exec('BEGIN IMMEDIATE');
  } catch (cause) {
    lock.close();
    if (cause instanceof Error && /locked|busy/i.test(cause.message))
      throw heldBy(dataDir, holderOf(infoFile));
    throw cause;
  }
  chmodSync(lockFile, 0o600);
  return {
    announce(address) {
      const holder: Holder = {
        pid: process.pid,
        host: hostname(),
        address,
        since: now.toISOString(),
      };
      writeFileSync(infoFile, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
    },
    release() {
      writeFileSync(infoFile, '');
      lock.exec('ROLLBACK');
      lock.close();
    },
  };
}

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

export const hasSecrets = (dataDir: string): boolean => existsSync(join(dataDir, 'secrets.json'));

/**
 * `secrets.json` (mode 0600), created on first use. Processes that start together get the same.
 * Throws if it is invalid.
 */
export function localSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  // Writes nothing if secrets exist: the disk may be full.
  if (hasSecrets(dataDir)) return readSecrets(file);
  const draft = join(dataDir, `.secrets-${randomUUID()}`);
  const secrets: Secrets = {
    auth_secret: randomBytes(32).toString('base64url'),
    runner_secret: randomBytes(32).toString('base64url'),
  };
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecrets(file);
}

export function renewAuthSecret(dataDir: string): string {
  const file = join(dataDir, 'secrets.json');
  const secrets: Secrets = {
    ...readSecrets(file),
    auth_secret: randomBytes(32).toString('base64url'),
  };
  const draft = join(dataDir, `.secrets-${randomUUID()}`);
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, file);
  return secrets.auth_secret;
}

function readSecrets(file: string): Secrets {
  chmodSync(file, 0o600);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    content = null;
  }
  if (!isSecrets(content))
    throw new Error(
      `${file} does not hold the server's secrets. Restore it from a backup, or delete it: everybody must then sign in again.`,
    );
  return content;
}

/** Milliseconds; longer than links in mails stay valid. */
const keptMs = 86_400_000;

/** Sorts by time. */
const nameAt = (time: Date) => time.toISOString().replaceAll(':', '-');

export async function clearOutbox(folder: string, now: Date): Promise<void> {
  const before = nameAt(new Date(now.getTime() - keptMs));
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (name.endsWith('.txt') && name < before) await rm(join(folder, name), { force: true });
}

/** Without a mail service. Only whoever runs the service can read the folder. */
export const outboxMailer = (folder: string, log: Logger): Mailer => {
  let count = 0;
  return {
    delivers: false,
    outbox: true,
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${nameAt(new Date())}-${process.pid}-${++count}.txt`;
      const file = join(folder, name);
      await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 });
      log.info('mail put into the outbox, since no mail service is set up', { file });
    },
  };
};
