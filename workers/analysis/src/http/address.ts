import { NotInStore } from './transfer.ts';

/** A web server does not hand something out, and another try would not mend it; the message says what and why. */
export class HttpRefused extends NotInStore {}

/** An address that is none, or that may not be used; the message says what to write instead. */
export class HttpAddressError extends Error {
  override readonly name = 'HttpAddressError';
}

/** A web server cannot be reached, or is out of order for now; the message says why. */
export class HttpUnreachable extends Error {
  override readonly name = 'HttpUnreachable';
}

/** Whether a path is the address of a web server. */
export const isHttp = (path: string): boolean => /^https?:\/\//i.test(path);

/** An address as it may be shown and written to results: without its query, in which secrets of signed links stand. */
export const shownAddress = ({ origin, pathname }: URL): string => origin + pathname;

/** Characters of an address at most, which web servers take; links that are signed have some hundreds. */
const longestAddress = 8192;

/** Refuses addresses with a name and a password in them. Throws HttpAddressError, which shows neither. */
export function withoutCredentials(url: URL): URL {
  if (url.username === '' && url.password === '') return url;
  throw new HttpAddressError(
    `${shownAddress(url)}: the address has a user name or a password in it, which others could read in lists of programs and logs. Take a signed link, or a server that asks for neither.`,
  );
}

/** Reads an address, from another one where it is relative. Throws HttpAddressError. */
export function readAddress(text: string, base?: URL): URL {
  const url = text.length <= longestAddress ? URL.parse(text, base?.href) : null;
  if (url === null || !isHttp(url.href))
    throw new HttpAddressError(
      `${text.slice(0, 100).replace(/\/\/[^/]*@/, '//')} is no address such as https://server/folder/.`,
    );
  url.hash = '';
  return withoutCredentials(url);
}

/** A place in a store: a bucket, and the key of an object or what the keys of several begin with. */
export interface S3Address {
  bucket: string;
  key: string;
}

export const isS3 = (path: string): boolean => path.startsWith('s3://');

/** Reads `s3://bucket/key`; null for what is none. */
export function readS3Address(text: string): S3Address | null {
  const [, bucket, key = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(text) ?? [];
  return bucket === undefined ? null : { bucket, key };
}
