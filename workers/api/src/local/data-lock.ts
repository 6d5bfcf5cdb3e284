import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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

export interface DataLock {
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
