/** A place in a store: a bucket, and the key of an object or what the keys of several begin with. */
export interface S3Address {
  bucket: string;
  key: string;
}

export const isS3 = (path: string): boolean => path.startsWith('s3://');

/** Reads `s3://bucket/key`; null for what is none. */
export function readAddress(text: string): S3Address | null {
  const [, bucket, key = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(text) ?? [];
  return bucket === undefined ? null : { bucket, key };
}
