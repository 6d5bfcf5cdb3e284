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

/** Where a data folder keeps what; nobody but the owner of the process can read any of it. */
interface DataPaths {
  database: string;
  objects: string;
  outbox: string;
}

/** The database of a data folder, whether it is there or not. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'biophony.sqlite');

/** The endings of what SQLite keeps beside a database, which it takes for the newest part of whatever database stands there. */
export const besideDatabase = ['-wal', '-shm', '-journal'];

/**
 * Makes what is not there yet, and takes the rights of others from what is: the database holds sessions and the places of
 * rare species. The folder itself is left as it was made, since other things may be in it.
 * Where the data is in PostgreSQL (`database` false) no file is made for SQLite.
 */
export function privateData(dataDir: string, { database = true } = {}): DataPaths {
  const of = (name: string) => join(dataDir, name);
  const paths = { database: databaseFile(dataDir), objects: of('objects'), outbox: of('outbox') };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  mkdirSync(paths.objects, { recursive: true });
  chmodSync(paths.objects, 0o700);
  // SQLite gives the files beside the database its mode when it makes them.
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

/** Another service works in the data folder; the message says which, where and since when. */
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

/** Who wrote that it holds the folder; null where nothing of use stands there, as at the moment of its start. */
function holderOf(file: string): Holder | null {
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isHolder(found) ? found : null;
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
  /** Lets others tell at which address the holder serves. */
  announce(address: string): void;
  release(): void;
}

/**
 * Takes the data folder for this process alone, by a lock of the kernel on `service.lock` that SQLite sets and that
 * ends with the process however it ends. Who holds it stands in `service.json`, which by itself locks nothing.
 * @throws DataFolderHeld when another process, or another service of this one, has it.
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

/** Longer than the links in mails work. */
const keptMs = 86_400_000;

/** How the names of mails of that time begin; they sort by it. */
const nameAt = (time: Date) => time.toISOString().replaceAll(':', '-');

/** Takes mails out of an outbox a day after they were written. */
export async function clearOutbox(folder: string, now: Date): Promise<void> {
  const before = nameAt(new Date(now.getTime() - keptMs));
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (name.endsWith('.txt') && name < before) await rm(join(folder, name), { force: true });
}

/**
 * Where no mail service is set up: puts each mail as a text file into a folder that only the owner of the process can
 * read, and says so in the log. It reaches whoever runs the service, and nobody else.
 */
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
