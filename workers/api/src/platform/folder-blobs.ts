import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  BlobInfo,
  Blobs,
  GetTerms,
  Promises,
  PutTerms,
  SignedRequest,
} from '../base/blobs.ts';
import type { DiskSpace } from '../base/deps.ts';
import type { Turns } from '../base/turns.ts';
import { ApiError } from '../http/api-error.ts';
import {
  isMissing,
  keyPath,
  listFolder,
  moveInto,
  readRange,
  removeFile,
  writeTemp,
} from './folder-files.ts';
import { MultipartFolder } from './folder-multipart.ts';

const overtaken = () =>
  new ApiError('conflict', 'The same link was used again, and only the later request goes on.');

/**
 * One PUT per place. A new one ends its predecessor and waits for its cleanup: a client that lost
 * its connection can retry at once, and unfinished bodies never add up.
 */
class OpenPuts {
  readonly #open = new Map<string, { end: AbortController; done: Promise<unknown> }>();

  /** The signal fires when the next PUT comes. */
  async run<T>(place: string, work: (ended: AbortSignal) => Promise<T>): Promise<T> {
    const before = this.#open.get(place);
    before?.end.abort(overtaken());
    const end = new AbortController();
    const done = (async () => {
      await before?.done.catch(() => {});
      return work(end.signal);
    })();
    const mine = { end, done };
    this.#open.set(place, mine);
    try {
      return await done;
    } finally {
      if (this.#open.get(place) === mine) this.#open.delete(place);
    }
  }
}

export type Grant = { expires: number } & (
  | { op: 'put'; key: string; size: number; sha256?: string }
  | { op: 'get'; key: string; filename: string; contentType?: string }
  | { op: 'part'; key: string; upload: string; part: number; size: number }
);

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM: a link reveals no owner and needs the secret. */
function grantSigner(secret: string) {
  const key = createHash('sha256').update(`sealed:${secret}`).digest();
  const signature = (payload: string) => createHmac('sha256', secret).update(payload).digest();

  /** Signed, unencrypted grants of earlier versions; no link lasts longer than an hour. */
  function openSigned(token: string): Grant | null {
    const [payload, mac] = token.split('.');
    if (!payload || !mac) return null;
    const expected = signature(payload);
    const actual = Buffer.from(mac, 'base64url');
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Grant;
  }

  function openSealed(token: string): Grant | null {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length <= nonceBytes + tagBytes) return null;
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    cipher.setAuthTag(bytes.subarray(-tagBytes));
    try {
      const text = Buffer.concat([
        cipher.update(bytes.subarray(nonceBytes, -tagBytes)),
        cipher.final(),
      ]);
      return JSON.parse(text.toString()) as Grant;
    } catch {
      return null;
    }
  }

  return {
    sign(grant: Grant): string {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const text = Buffer.concat([cipher.update(JSON.stringify(grant), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
    },
    open: (token: string): Grant | null =>
      token.includes('.') ? openSigned(token) : openSealed(token),
  };
}

type GrantSigner = ReturnType<typeof grantSigner>;

const pageSize = 1000;
const deletesAtOnce = 32;

export interface FolderBlobsOptions {
  /** Created if absent. */
  root: string;
  /** Without a trailing slash. */
  baseUrl: string;
  secret: string;
  now: () => Date;
  disk?: Pick<DiskSpace, 'assertSpaceFor'>;
  promises: Promises;
  turns?: Turns;
  /** Another process uses the folder, so half-written files may be its own. */
  isShared?: boolean;
}

class StandingObjectError extends Error {
  constructor(key: string) {
    super(`An object stands at ${key} already.`);
    this.name = 'StandingObjectError';
  }
}

/** Writes appear whole or not at all; `storeRoutes` serves signed URLs. */
export class FolderBlobs implements Blobs {
  readonly root: string;
  readonly temp: string;
  readonly signer: GrantSigner;
  readonly multipart: MultipartFolder;
  readonly now: () => Date;
  readonly disk: Pick<DiskSpace, 'assertSpaceFor'> | undefined;
  readonly promises: Promises;
  readonly turns: Turns | undefined;
  readonly puts = new OpenPuts();
  readonly https: boolean;
  readonly #baseUrl: string;

  constructor({ root, baseUrl, secret, now, disk, promises, turns, isShared }: FolderBlobsOptions) {
    this.turns = turns;
    this.root = root;
    this.temp = join(root, '.temp');
    this.signer = grantSigner(`store:${secret}`);
    this.now = now;
    this.disk = disk;
    this.promises = promises;
    this.#baseUrl = baseUrl;
    this.https = baseUrl.startsWith('https:');
    // Left half-written by a killed process.
    if (!isShared) rmSync(this.temp, { recursive: true, force: true });
    mkdirSync(this.temp, { recursive: true });
    this.multipart = new MultipartFolder(join(root, '.multipart'), this.temp, isShared);
  }

  async put(key: string, body: Uint8Array): Promise<void> {
    const target = keyPath(this.root, key);
    await moveInto((await writeTemp(this.temp, [body])).path, target);
  }

  /** Replaces any object; the new one appears whole. */
  async putStream(key: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    const target = keyPath(this.root, key);
    await moveInto((await writeTemp(this.temp, body)).path, target);
  }

  async get(key: string, range?: { offset: number; length: number }) {
    const handle = await open(keyPath(this.root, key), 'r').catch((cause: unknown) => {
      if (isMissing(cause)) return null;
      throw cause;
    });
    return handle && readRange(handle, range);
  }

  async head(key: string): Promise<BlobInfo | null> {
    const info = await stat(keyPath(this.root, key)).catch((cause: unknown) => {
      if (isMissing(cause)) return null;
      throw cause;
    });
    // A missing folder, as on an unmounted disk, is no missing object.
    if (!info) await stat(this.root);
    return info?.isFile() ? { key, size: info.size } : null;
  }

  async sha256(key: string): Promise<string | null> {
    const object = await this.get(key);
    if (!object) return null;
    const hash = createHash('sha256');
    for await (const chunk of object.body) hash.update(chunk);
    return hash.digest('hex');
  }

  list(prefix: string, cursor?: string) {
    return listFolder(this.root, prefix, cursor ?? '', pageSize, this);
  }

  async delete(keys: string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += deletesAtOnce)
      await Promise.all(
        keys
          .slice(at, at + deletesAtOnce)
          .map((key) => removeFile(this.root, keyPath(this.root, key))),
      );
  }

  async presignPut(key: string, terms: PutTerms): Promise<SignedRequest> {
    keyPath(this.root, key);
    const { size, sha256, contentType, expiresSeconds } = terms;
    return {
      url: this.#url({ op: 'put', key, size, sha256, expires: this.#expiry(expiresSeconds) }),
      headers: { 'content-type': contentType },
    };
  }

  async presignGet(key: string, { expiresSeconds, ...terms }: GetTerms) {
    return this.#url({ op: 'get', key, ...terms, expires: this.#expiry(expiresSeconds) });
  }

  async createMultipart(key: string): Promise<{ upload_id: string }> {
    keyPath(this.root, key);
    return { upload_id: await this.multipart.create(key) };
  }

  async presignPart(
    key: string,
    upload: string,
    part: number,
    terms: { size: number; expiresSeconds: number },
  ): Promise<SignedRequest> {
    const expires = this.#expiry(terms.expiresSeconds);
    return {
      url: this.#url({ op: 'part', key, upload, part, size: terms.size, expires }),
      headers: {},
    };
  }

  listParts(_key: string, upload: string) {
    return this.multipart.list(upload);
  }

  async completeMultipart(
    key: string,
    upload: string,
    parts: { part_number: number; etag: string }[],
  ): Promise<BlobInfo> {
    return this.puts.run(key, async () => {
      if (await this.head(key)) throw new StandingObjectError(key);
      const joined = await this.multipart.join(upload, parts, keyPath(this.root, key));
      return { key, ...joined };
    });
  }

  abortMultipart(_key: string, upload: string): Promise<void> {
    return this.multipart.abort(upload);
  }

  #expiry(seconds: number): number {
    return Math.floor(this.now().getTime() / 1000) + seconds;
  }

  #url(grant: Grant): string {
    // Also in the open, as in links of S3; the encrypted one counts.
    return `${this.#baseUrl}/store/${this.signer.sign(grant)}?expires=${grant.expires}`;
  }
}
