import { NotInStore } from './transfer.ts';

export class HttpRefused extends NotInStore {}

export class HttpAddressError extends Error {
  override readonly name = 'HttpAddressError';
}

export class HttpUnreachable extends Error {
  override readonly name = 'HttpUnreachable';
}

export const isHttp = (path: string): boolean => /^https?:\/\//i.test(path);

/** The query holds secrets of signed links. */
export const shownAddress = ({ origin, pathname }: URL): string => origin + pathname;

/** As web servers accept. */
const longestAddress = 8192;

/** Throws HttpAddressError, which shows neither name nor password. */
export function withoutCredentials(url: URL): URL {
  if (url.username === '' && url.password === '') return url;
  throw new HttpAddressError(
    `${shownAddress(url)}: the address has a user name or a password in it, which others could read in lists of programs and logs. Take a signed link, or a server that asks for neither.`,
  );
}

/** Throws HttpAddressError. */
export function readAddress(text: string, base?: URL): URL {
  const url = text.length <= longestAddress ? URL.parse(text, base?.href) : null;
  if (url === null || !isHttp(url.href))
    throw new HttpAddressError(
      `${text.slice(0, 100).replace(/\/\/[^/]*@/, '//')} is no address such as https://server/folder/.`,
    );
  url.hash = '';
  return withoutCredentials(url);
}

export interface S3Address {
  bucket: string;
  key: string;
}

export const isS3 = (path: string): boolean => path.startsWith('s3://');

/** `s3://bucket/key`; null for anything else. */
export function readS3Address(text: string): S3Address | null {
  const [, bucket, key = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(text) ?? [];
  return bucket === undefined ? null : { bucket, key };
}
