import type { ObjectStore } from '../../src/base/settings.ts';

export const settingsOf = (store: ObjectStore): Record<string, string> => ({
  BIOPHONY_S3_ENDPOINT: store.endpoint,
  BIOPHONY_S3_BUCKET: store.bucket,
  BIOPHONY_S3_ACCESS_KEY_ID: store.accessKeyId,
  BIOPHONY_S3_SECRET_ACCESS_KEY: store.secretAccessKey,
  BIOPHONY_S3_REGION: store.region,
});
