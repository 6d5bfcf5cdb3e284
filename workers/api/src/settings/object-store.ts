import { addressOf } from './addresses.ts';
import { SettingError, wrongSetting } from './setting-error.ts';

type Get = (name: string) => string | undefined;

/** A bucket of a store that speaks S3, and the key to it. */
export interface ObjectStore {
  /** Without the bucket and without a slash at its end. */
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const names = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'REGION'] as const;

/** The bucket that S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION name; undefined where none is set. Throws SettingError. */
export function objectStoreSettings(get: Get, prefix = ''): ObjectStore | undefined {
  const nameOf = (name: string) => `${prefix}S3_${name}`;
  const missing = names.filter((name) => get(nameOf(name)) === undefined).map(nameOf);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0)
    throw new SettingError(
      `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set, though other settings of the object store are. Set all five of ${prefix}S3_, or none.`,
    );
  const given = (name: (typeof names)[number]) => get(nameOf(name)) ?? '';
  const bucket = given('BUCKET');
  if (!/^[\w][\w.-]{1,62}$/.test(bucket))
    throw wrongSetting(nameOf('BUCKET'), 'the name of a bucket, without an address', bucket);
  return {
    endpoint: addressOf(nameOf('ENDPOINT'), given('ENDPOINT')),
    bucket,
    accessKeyId: given('ACCESS_KEY_ID'),
    secretAccessKey: given('SECRET_ACCESS_KEY'),
    region: given('REGION'),
  };
}
