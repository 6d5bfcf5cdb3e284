import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobInfo, Blobs, GetTerms, PutTerms, SignedRequest } from '../../ports/blobs.ts';
import type { Promises } from '../../ports/promises.ts';
import type { Turns } from '../../ports/turns.ts';
import type { DiskSpace } from '../../ports/disk-space.ts';
import { isMissing, moveInto, removeFile, writeTemp } from './files.ts';
import { listFolder } from './list.ts';
import { MultipartFolder } from './multipart.ts';
import { OpenPuts } from './open-puts.ts';
import { keyPath } from './paths.ts';
import { readRange } from './read.ts';
import { grantSigner, type Grant, type GrantSigner } from './signatures.ts';

const pageSize = 1000;
const deletesAtOnce = 32;

export interface FolderBlobsOptions {
  /** Folder of the objects; made when absent. */
  root: string;
  /** Where people reach the store's routes, without a trailing slash. */
  baseUrl: string;
  /** Signs the store's URLs. */
  secret: string;
  now: () => Date;
  /** Refuses bodies for which the disk has no space. */
  disk?: Pick<DiskSpace, 'assertSpaceFor'>;
  promises: Promises;
  turns?: Turns;
  /** Whether another process has the folder, and what is half-written may be its own. */
  isShared?: boolean;
}

/** An object stands where parts were to be joined. */
class StandingObjectError extends Error {
  constructor(key: string) {
    super(`An object stands at ${key} already.`);
    this.name = 'StandingObjectError';
  }
}

/** Objects as files under a folder. Writes appear whole or not at all; URLs are signed and served by `storeRoutes`. */
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
  /** Whether the store's URLs are encrypted. */
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
    // What a killed process left half-written is of no use to anybody.
    if (!isShared) rmSync(this.temp, { recursive: true, force: true });
    mkdirSync(this.temp, { recursive: true });
    this.multipart = new MultipartFolder(join(root, '.multipart'), this.temp, isShared);
  }

  async put(key: string, body: Uint8Array): Promise<void> {
    const target = keyPath(this.root, key);
    await moveInto((await writeTemp(this.temp, [body])).path, target);
  }

  /** Puts an object of any size over whatever stands at its key; it appears whole. */
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
    // Without its folder, as on a disk that is not mounted, a store has no answer rather than no object.
    if (!info) await stat(this.root);
    return info?.isFile() ? { key, size: info.size } : null;
  }

  async sha256(key: string): Promise<string | null> {
    const found = await this.get(key);
    if (!found) return null;
    const hash = createHash('sha256');
    for await (const chunk of found.body) hash.update(chunk);
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
    // When it ends is told beside what is sealed, as links of S3 tell it; the sealed one counts.
    return `${this.#baseUrl}/store/${this.signer.sign(grant)}?expires=${grant.expires}`;
  }
}
