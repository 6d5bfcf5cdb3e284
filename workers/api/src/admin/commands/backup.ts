import { mkdirSync } from 'node:fs';
import type { Command } from 'commander';
import { lockDataFolder } from '../../local/data-lock.ts';
import { readSettings } from '../../local/settings.ts';
import { databaseEnd } from '../backup/database-ends.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { assertInstalled } from '../support/installed-database.ts';
import { jsonOption, tell } from '../support/output.ts';
import { ProgressLine } from '../support/progress.ts';
import { backupPlace, installedFiles, installedObjects } from '../objects/installed.ts';

interface Options {
  json?: boolean;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function backup(named: string, { json }: Options): Promise<void> {
  const settings = readSettings(process.env);
  const files = installedFiles(settings);
  await assertInstalled(settings);
  const place = await backupPlace(named);
  const objects = await installedObjects(settings);
  const line = new ProgressLine(json);
  const end = databaseEnd(settings, line.rows);
  const source = { ...files, objects, database: end };
  const report = await makeBackup(source, place, new Date()).finally(() => line.end());
  const { database, objects: listed, secrets } = report.manifest;
  tell(json, { place: place.name, ...report }, [
    `The backup is in ${place.name}: the database (${megabytes(database.size)}) and ${listed.count} objects (${megabytes(listed.bytes)}), of which ${report.copied} were copied now.`,
    secrets
      ? 'It holds the secrets of the service: keep it as private as the service itself.'
      : 'The secrets of the service come from its environment and are not in it. Keep them elsewhere.',
  ]);
}

async function restore(named: string, { json }: Options): Promise<void> {
  const settings = readSettings(process.env);
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDataFolder(settings.dataDir);
  try {
    const place = await backupPlace(named);
    const objects = await installedObjects(settings);
    const line = new ProgressLine(json);
    const end = databaseEnd(settings, line.rows);
    const target = { ...installedFiles(settings), objects, database: end };
    const restored = await restoreBackup(place, target).finally(() => line.end());
    tell(json, { place: place.name, ...restored }, [
      `The backup of ${restored.manifest.made_at} is in ${end.name}: the database and ${restored.objects} objects, each compared with its checksum.`,
      ...(restored.manifest.secrets
        ? []
        : [
            'The secrets are not in the backup: set BIOPHONY_AUTH_SECRET and BIOPHONY_RUNNER_SECRET as they were, or everybody signs in again.',
          ]),
    ]);
  } finally {
    lock.release();
  }
}

/** `backup` and `restore`: an installation as a whole. */
export function registerBackup(program: Command): void {
  program
    .command('backup <place>')
    .description(
      'puts database, objects and secrets into a folder, or for `s3` into the bucket of BIOPHONY_BACKUP_S3_*; a second time, what is new',
    )
    .option(...jsonOption)
    .action(backup);
  program
    .command('restore <place>')
    .description(
      'brings a backup back into an empty installation, every part compared with its checksum',
    )
    .option(...jsonOption)
    .action(restore);
}
