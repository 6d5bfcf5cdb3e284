import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { z } from 'zod';
import type { Place } from '../objects/place.ts';
import { AdminError } from '../support/failures.ts';

/** Where the manifest stands in a backup; it is written last, so that what it names is whole. */
export const manifestKey = 'manifest.json';
/** Below it stand the objects by their keys. */
export const objectsPrefix = 'objects/';

const part = z.object({ key: z.string(), size: z.number().int(), sha256: z.string() });

const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** A file of SQLite, whatever the service keeps its data in. */
  database: part.extend({ kind: z.literal('sqlite') }),
  /** Lines of JSON, one an object: key, size, sha256, in the order of the keys. */
  objects: part.extend({ count: z.number().int(), bytes: z.number().int() }),
  /** Null where the secrets came from the environment: then they are not in the backup. */
  secrets: part.nullable(),
});

/** What belongs together in a backup, with its checksums. */
export type Manifest = z.infer<typeof manifestSchema>;
export type Part = z.infer<typeof part>;

/** The whole of a small object; null where it is not there. */
export async function readText(place: Place, key: string): Promise<string | null> {
  const found = await place.blobs.get(key);
  return found && new Response(found.body).text();
}

/** The manifest of a backup; null where there is none. Throws AdminError for one that cannot be read. */
export async function readManifest(place: Place): Promise<Manifest | null> {
  const text = await readText(place, manifestKey);
  if (text === null) return null;
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new AdminError(
      `The manifest of the backup in ${place.name} is damaged, or of a newer version.`,
    );
  }
}

async function* bytesOf(bytes: Uint8Array) {
  yield bytes;
}

export async function putBytes(place: Place, key: string, bytes: Uint8Array): Promise<Part> {
  await place.put(key, bytesOf(bytes));
  return { key, size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Puts a file of this machine. */
export async function putFile(place: Place, key: string, file: string): Promise<Part> {
  const hash = createHash('sha256');
  let size = 0;
  async function* read() {
    for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(piece);
      size += piece.byteLength;
      yield piece;
    }
  }
  await place.put(key, read());
  return { key, size, sha256: hash.digest('hex') };
}
