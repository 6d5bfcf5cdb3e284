import { join, resolve } from 'node:path';
import type { LocalSettings } from '../../local/settings.ts';
import { objectStoreSettings } from '../../settings/object-store.ts';
import { SettingError } from '../../settings/setting-error.ts';
import { bucketPlace, folderPlace, type Place } from './place.ts';

/** The store of the installation that the settings name. */
export const installedObjects = ({ objectStore, dataDir }: LocalSettings): Promise<Place> =>
  objectStore ? bucketPlace(objectStore) : Promise.resolve(folderPlace(join(dataDir, 'objects')));

/** The files of an installation beside its objects. */
export const installedFiles = ({ dataDir }: LocalSettings) => ({
  dataDir,
  secretsFile: join(dataDir, 'secrets.json'),
});

/** Where a backup is: a folder, or for `s3` the bucket that BIOPHONY_BACKUP_S3_* name. Throws SettingError. */
export async function backupPlace(named: string): Promise<Place> {
  if (named !== 's3') return folderPlace(resolve(named));
  const get = (name: string) => process.env[name]?.trim() || undefined;
  const bucket = objectStoreSettings(get, 'BIOPHONY_BACKUP_');
  if (!bucket)
    throw new SettingError(
      'BIOPHONY_BACKUP_S3_ENDPOINT, _BUCKET, _ACCESS_KEY_ID, _SECRET_ACCESS_KEY and _REGION name the bucket for backups. Set them, or name a folder.',
    );
  return bucketPlace(bucket);
}
