import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** Where a data folder keeps what; nobody but the owner of the process can read any of it. */
export interface DataPaths {
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
