import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { besides, copyObject, type ObjectStorage, walkObjects } from './stores.ts';
import { AdminError } from './terminal.ts';

/** Written last: everything it names is complete. */
export const manifestKey = 'manifest.json';
export const objectsPrefix = 'objects/';

const part = z.object({ key: z.string(), size: z.number().int(), sha256: z.string() });

const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** SQLite, whatever database the service uses. */
  database: part.extend({ kind: z.literal('sqlite') }),
  /** JSON lines, one per object: key, size, sha256, sorted by key. */
  objects: part.extend({ count: z.number().int(), bytes: z.number().int() }),
  /** Null: from the environment, not in the backup. */
  secrets: part.nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Part = z.infer<typeof part>;

export async function readText(storage: ObjectStorage, key: string): Promise<string | null> {
  const object = await storage.blobs.get(key);
  return object && new Response(object.body).text();
}

/** Null if absent. Throws AdminError for an unreadable one. */
export async function readManifest(storage: ObjectStorage): Promise<Manifest | null> {
  const text = await readText(storage, manifestKey);
  if (text === null) return null;
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new AdminError(
      `The manifest of the backup in ${storage.name} is damaged, or of a newer version.`,
    );
  }
}

async function* bytesOf(bytes: Uint8Array) {
  yield bytes;
}

export async function putBytes(
  storage: ObjectStorage,
  key: string,
  bytes: Uint8Array,
): Promise<Part> {
  await storage.put(key, bytesOf(bytes));
  return { key, size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export async function putFile(storage: ObjectStorage, key: string, file: string): Promise<Part> {
  const hash = createHash('sha256');
  let size = 0;
  async function* read() {
    for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(piece);
      size += piece.byteLength;
      yield piece;
    }
  }
  await storage.put(key, read());
  return { key, size, sha256: hash.digest('hex') };
}

interface ListedObject {
  key: string;
  size: number;
  sha256: string;
}

export async function* readList(file: string): AsyncGenerator<ListedObject> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  for await (const line of lines) if (line) yield JSON.parse(line) as ListedObject;
}

const writeLine = async (file: FileHandle, object: ListedObject): Promise<void> => {
  // `write` may write only a part, as on a nearly full disk.
  await file.writeFile(`${JSON.stringify(object)}\n`);
};

const fileAt = /\/f\/([^/]+)$/;
const outputAt = /\/r\/([^/]+)\//;

export type ToldSum = (key: string) => string | null;

export async function withToldSums<T>(file: string, work: (sumOf: ToldSum) => Promise<T>) {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const ofFile = db.prepare('SELECT sha256 FROM files WHERE file_id = ?');
    const ofOutputs = db.prepare('SELECT object_key, sha256 FROM outputs WHERE analysis_id = ?');
    // Sorted by key, so an analysis's outputs are queried together.
    let analysis = '';
    let outputs = new Map<unknown, unknown>();
    const sumOfOutput = (analysisId: string, key: string) => {
      if (analysisId !== analysis) {
        analysis = analysisId;
        outputs = new Map(ofOutputs.all(analysisId).map((row) => [row.object_key, row.sha256]));
      }
      return outputs.get(key);
    };
    return await work((key) => {
      const [fileId, analysisId] = [fileAt.exec(key)?.[1], outputAt.exec(key)?.[1]];
      const sum = analysisId ? sumOfOutput(analysisId, key) : fileId && ofFile.get(fileId)?.sha256;
      return typeof sum === 'string' ? sum : null;
    });
  } finally {
    db.close();
  }
}

interface Copied {
  count: number;
  bytes: number;
  /** New in the backup. */
  fresh: number;
}

interface CopyTerms {
  /** List to write. */
  listFile: string;
  before: string | null;
  /** The earlier copy is of this backup: keeps objects deleted since. */
  keepsGone?: boolean;
  sumOf?: ToldSum;
}

const deletedAtOnce = 1000;

interface Sized {
  key: string;
  size: number;
}

async function* nothing(): AsyncGenerator<never> {}

/** Merges in the listed objects that the store no longer has. */
async function* withGone(
  objects: AsyncIterable<Sized>,
  listed: AsyncIterable<Sized>,
): AsyncGenerator<Sized> {
  const iterator = listed[Symbol.asyncIterator]();
  let at = await iterator.next();
  for await (const object of objects) {
    for (; !at.done && at.value.key <= object.key; at = await iterator.next())
      if (at.value.key < object.key) yield at.value;
    yield object;
  }
  for (; !at.done; at = await iterator.next()) yield at.value;
}

/**
 * Keeps objects of the earlier list of equal size, unless the database has another SHA-256: a file
 * with refused content returns under the same key.
 */
export async function copyObjects(
  from: ObjectStorage,
  backup: ObjectStorage,
  { listFile, before, keepsGone = false, sumOf = () => null }: CopyTerms,
): Promise<Copied> {
  const copied: Copied = { count: 0, bytes: 0, fresh: 0 };
  const earlier = () => (before === null ? nothing() : readList(before));
  const findListed = besides(earlier());
  const all = walkObjects(from.blobs, 'u/');
  const standing = besides(walkObjects(backup.blobs, objectsPrefix));
  const list = await open(listFile, 'w', 0o600);
  try {
    for await (const { key, size } of keepsGone ? withGone(all, earlier()) : all) {
      const target = objectsPrefix + key;
      const [was, there] = [await findListed(key), await standing(target)];
      const stood = was !== null && was.size === size && there?.size === size ? was : null;
      const isRight = stood !== null && (sumOf(key) ?? stood.sha256) === stood.sha256;
      const fresh = isRight ? null : await copyObject(from, backup, key, target);
      const sum = fresh ?? stood;
      if (!sum) continue;
      if (fresh) copied.fresh += 1;
      copied.count += 1;
      copied.bytes += sum.size;
      await writeLine(list, { key, size: sum.size, sha256: sum.sha256 });
    }
  } finally {
    await list.close();
  }
  return copied;
}

export async function deleteUnlisted(backup: ObjectStorage, listFile: string): Promise<number> {
  const listed = besides(readList(listFile));
  let deleted = 0;
  let gone: string[] = [];
  const flush = async () => {
    await backup.blobs.delete(gone);
    deleted += gone.length;
    gone = [];
  };
  for await (const { key } of walkObjects(backup.blobs, objectsPrefix)) {
    if ((await listed(key.slice(objectsPrefix.length))) === null) gone.push(key);
    if (gone.length === deletedAtOnce) await flush();
  }
  await flush();
  return deleted;
}
