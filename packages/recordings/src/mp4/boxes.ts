import type { ByteSource } from '../bytes/byte-source.ts';
import { fourCharacters, viewOf } from '../bytes/bytes.ts';

/** One box of an ISO base media file (ISO/IEC 14496-12, section 4.2); `body` excludes size and type. */
export interface Box {
  type: string;
  body: Uint8Array;
}

/** The index of two days of AAC has half of it. */
const maxIndexBytes = 64 * 1024 ** 2;

/** The boxes inside a box body. Stops at the first that does not fit. */
export function* boxesIn(body: Uint8Array, start = 0): Generator<Box> {
  const view = viewOf(body);
  for (let offset = start; offset + 8 <= body.length;) {
    let size = view.getUint32(offset);
    let head = 8;
    if (size === 0) size = body.length - offset;
    else if (size === 1 && offset + 16 <= body.length) {
      size = Number(view.getBigUint64(offset + 8));
      head = 16;
    }
    if (size < head || offset + size > body.length) return;
    yield {
      type: fourCharacters(body, offset + 4),
      body: body.subarray(offset + head, offset + size),
    };
    offset += size;
  }
}

/** The first box at that path, such as `mdia`, `minf`, `stbl`; undefined when there is none. */
export function findBox(body: Uint8Array, ...path: string[]): Uint8Array | undefined {
  let current: Uint8Array | undefined = body;
  for (const type of path) {
    if (!current) return undefined;
    const parent: Uint8Array = current;
    current = undefined;
    for (const box of boxesIn(parent)) {
      if (box.type !== type) continue;
      current = box.body;
      break;
    }
  }
  return current;
}

/** Finds and reads the movie box (the index), which may stand before or after the sound. Null where there is none, or not all of it. */
export async function readMovieBox(source: ByteSource): Promise<Uint8Array | null> {
  for (let position = 0, count = 0; position + 8 <= source.size && count < 4096; count++) {
    const head = await source.bytes(position, 16);
    if (head.length < 8) break;
    const view = viewOf(head);
    let size = view.getUint32(0);
    let start = 8;
    if (size === 1 && head.length === 16) {
      size = Number(view.getBigUint64(8));
      start = 16;
    } else if (size === 0) size = source.size - position;
    if (size < start) break;
    if (fourCharacters(head, 4) === 'moov') {
      if (position + size > source.size || size > maxIndexBytes) break;
      return source.bytes(position + start, size - start);
    }
    position += size;
  }
  return null;
}
