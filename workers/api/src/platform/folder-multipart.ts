import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainEtag } from '@biophony/s3';
import type { PartInfo } from '../base/blobs.ts';
import { type Inspect, isMissing, moveInto, moveTo, writeTemp } from './folder-files.ts';

const MiB = 1024 ** 2;

class MissingPartError extends Error {
  constructor(part: number) {
    super(`Part ${part} is not in the store as given. Put it again.`);
    this.name = 'MissingPartError';
  }
}

/** Joined, aborted or never begun. */
export class EndedUploadError extends Error {
  constructor() {
    super('This upload has ended. Start it again.');
    this.name = 'EndedUploadError';
  }
}

/** One folder per upload, one file per part named `<number>.<etag>`. */
export class MultipartFolder {
  readonly #folder: string;
  readonly #temp: string;

  constructor(folder: string, temp: string, isShared = false) {
    this.#folder = folder;
    this.#temp = temp;
    if (!isShared) this.#clear();
  }

  /** Nobody can continue or abort uploads without a key. */
  #clear(): void {
    if (!existsSync(this.#folder)) return;
    for (const name of readdirSync(this.#folder))
      if (!existsSync(join(this.#folder, name, 'key')))
        rmSync(join(this.#folder, name), { recursive: true, force: true });
  }

  async create(key: string): Promise<string> {
    const upload = randomUUID();
    await mkdir(this.#of(upload), { recursive: true });
    await writeFile(join(this.#of(upload), 'key'), key);
    return upload;
  }

  async isOf(upload: string, key: string): Promise<boolean> {
    const storedKey = await readFile(join(this.#of(upload), 'key'), 'utf8').catch(
      (cause: unknown) => {
        if (isMissing(cause)) return null;
        throw cause;
      },
    );
    return storedKey === key;
  }

  /** Replaces an earlier part; returns its etag. Throws EndedUploadError. */
  async put(
    upload: string,
    part: number,
    chunks: AsyncIterable<Uint8Array>,
    inspect: Inspect,
    check: (size: number) => void | Promise<void>,
  ): Promise<string> {
    const hash = createHash('sha256');
    const written = await writeTemp(this.#temp, chunks, (chunk) => {
      inspect(chunk);
      hash.update(chunk);
    });
    try {
      await check(written.size);
      const etag = hash.digest('hex').slice(0, 32);
      const before = await this.#names(upload);
      await moveTo(written.path, join(this.#of(upload), `${part}.${etag}`));
      for (const name of before)
        if (name.startsWith(`${part}.`) && name !== `${part}.${etag}`)
          await rm(join(this.#of(upload), name), { force: true });
      return etag;
    } catch (cause) {
      await rm(written.path, { force: true });
      throw isMissing(cause) ? new EndedUploadError() : cause;
    }
  }

  async list(upload: string): Promise<PartInfo[]> {
    const parts = await Promise.all(
      (await this.#names(upload)).map(async (name) => {
        const [part_number, etag] = name.split('.');
        const { size } = await stat(join(this.#of(upload), name));
        return { part_number: Number(part_number), size, etag: etag ?? '' };
      }),
    );
    return parts.sort((a, b) => a.part_number - b.part_number);
  }

  /** In the order given; returns size in bytes and SHA-256. */
  async join(
    upload: string,
    parts: { part_number: number; etag: string }[],
    to: string,
  ): Promise<{ size: number; sha256: string }> {
    const names = new Set(await this.#names(upload));
    const wanted = parts.map(({ part_number, etag }) => {
      const name = `${part_number}.${plainEtag(etag)}`;
      if (!names.has(name)) throw new MissingPartError(part_number);
      return join(this.#of(upload), name);
    });
    const hash = createHash('sha256');
    const written = await writeTemp(this.#temp, chunksOf(wanted), (chunk) => hash.update(chunk));
    await moveInto(written.path, to);
    await this.abort(upload);
    return { size: written.size, sha256: hash.digest('hex') };
  }

  async abort(upload: string): Promise<void> {
    await rm(this.#of(upload), { recursive: true, force: true });
  }

  #of(upload: string): string {
    if (!/^[0-9a-f-]{36}$/.test(upload)) throw new TypeError('Not an upload of this store');
    return join(this.#folder, upload);
  }

  async #names(upload: string): Promise<string[]> {
    const names = await readdir(this.#of(upload)).catch((cause: unknown) => {
      if (isMissing(cause)) return [];
      throw cause;
    });
    return names.filter((name) => /^\d+\.[0-9a-f]+$/.test(name));
  }
}

async function* chunksOf(paths: string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths)
    for await (const chunk of createReadStream(path, { highWaterMark: MiB }))
      yield chunk as Uint8Array;
}
