import { mkdirSync } from 'node:fs';
import type { Command } from 'commander';
import { SettingError } from '../base/setting-values.ts';
import { lockDataFolder } from '../server/data-folder.ts';
import { type LocalSettings, readSettings } from '../server/settings.ts';
import { databaseEnd, type DatabaseEnd } from './backup-database.ts';
import type { Manifest } from './backup-objects.ts';
import { makeBackup, restoreBackup } from './backup.ts';
import { type D1Choice, d1End } from './d1.ts';
import { assertInstalled } from './installation.ts';
import {
  backupStorage,
  bucketStorage,
  installedFiles,
  installedObjects,
  type ObjectStorage,
} from './stores.ts';
import { jsonOption, ProgressLine, tell } from './terminal.ts';

interface Options {
  json?: boolean;
  d1?: string;
  d1Local?: string;
}

interface Ends {
  objects: ObjectStorage;
  database: DatabaseEnd;
  secretsFile: string | undefined;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** D1 by name, R2 by the object store's settings. */
async function cloudflareEnds(
  { objectStore }: LocalSettings,
  choice: D1Choice,
  line: ProgressLine,
): Promise<Ends> {
  if (!objectStore)
    throw new SettingError(
      'The objects of a service with D1 are in R2: set BIOPHONY_S3_ENDPOINT, _BUCKET, _ACCESS_KEY_ID, _SECRET_ACCESS_KEY and _REGION=auto to its bucket.',
    );
  const objects = await bucketStorage(objectStore);
  return { objects, database: d1End(choice, line.rows), secretsFile: undefined };
}

async function endsOf(
  { d1, d1Local }: Options,
  line: ProgressLine,
  settings: LocalSettings,
): Promise<Ends> {
  if (d1 !== undefined)
    return cloudflareEnds(settings, { database: d1, localFolder: d1Local }, line);
  const database = databaseEnd(settings, line.rows);
  const { secretsFile } = installedFiles(settings);
  return { objects: await installedObjects(settings), database, secretsFile };
}

async function backup(named: string, options: Options): Promise<void> {
  const settings = readSettings(process.env);
  if (options.d1 === undefined) await assertInstalled(settings);
  const storage = await backupStorage(named);
  const line = new ProgressLine(options.json);
  const source = await endsOf(options, line, settings);
  const report = await makeBackup(source, storage, new Date()).finally(() => line.end());
  const { database, objects: listed, secrets } = report.manifest;
  tell(options.json, { place: storage.name, ...report }, [
    `The backup is in ${storage.name}: the database (${megabytes(database.size)}) and ${listed.count} objects (${megabytes(listed.bytes)}), of which ${report.copied} were copied now.`,
    secrets
      ? 'It holds the secrets of the service: keep it as private as the service itself.'
      : 'The secrets of the service come from its environment and are not in it. Keep them elsewhere.',
  ]);
}

function aboutSecrets({ secrets }: Manifest, { secretsFile }: Ends): string[] {
  if (!secrets)
    return [
      'The secrets are not in the backup: set BIOPHONY_AUTH_SECRET and BIOPHONY_RUNNER_SECRET as they were, or everybody signs in again.',
    ];
  return secretsFile
    ? []
    : [
        `The secrets are in ${secrets.key} of the backup: give them to the service, or everybody signs in again.`,
      ];
}

async function restore(named: string, options: Options): Promise<void> {
  const settings = readSettings(process.env);
  // A service at Cloudflare has no data folder.
  const isHere = options.d1 === undefined;
  if (isHere) mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const lock = isHere ? lockDataFolder(settings.dataDir) : undefined;
  try {
    const storage = await backupStorage(named);
    const line = new ProgressLine(options.json);
    const target = await endsOf(options, line, settings);
    const restored = await restoreBackup(storage, target).finally(() => line.end());
    tell(options.json, { place: storage.name, ...restored }, [
      `The backup of ${restored.manifest.made_at} is in ${target.database.name}: the database and ${restored.objects} objects, each compared with its checksum.`,
      ...aboutSecrets(restored.manifest, target),
    ]);
  } finally {
    lock?.release();
  }
}

const d1Option = [
  '--d1 <database>',
  'the database is this one of D1 in wrangler.toml, and the bucket of BIOPHONY_S3_* is in R2; asks Cloudflare through wrangler',
] as const;
const d1LocalOption = [
  '--d1-local <folder>',
  'with --d1: the database that `wrangler dev` keeps in this folder',
] as const;

export function registerBackup(program: Command): void {
  program
    .command('backup <place>')
    .description(
      'copies database, objects and secrets into a folder, or for `s3` into the bucket of BIOPHONY_BACKUP_S3_*; a second run copies what is new',
    )
    .option(...d1Option)
    .option(...d1LocalOption)
    .option(...jsonOption)
    .action(backup);
  program
    .command('restore <place>')
    .description(
      'restores a backup into an empty installation and compares every part with its checksum',
    )
    .option(...d1Option)
    .option(...d1LocalOption)
    .option(...jsonOption)
    .action(restore);
}
