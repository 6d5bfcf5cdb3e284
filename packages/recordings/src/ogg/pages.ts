import { fourCharacters, viewOf } from '../bytes/bytes.ts';

/** The head of one page of an Ogg file (RFC 3533, section 6). */
export interface OggPageHead {
  at: number;
  contentAt: number;
  /** Where the page ends, which may be beyond the bytes at hand. */
  end: number;
  isLast: boolean;
  granule: number;
  serial: number;
  /** Bytes of the packets that end in the page, without those of an earlier page. */
  packetBytes: number[];
}

/** Reads the head of the page at a place; null where there is none, or not all of its head. */
export function readPageHead(bytes: Uint8Array, at: number): OggPageHead | null {
  if (at + 27 > bytes.length || fourCharacters(bytes, at) !== 'OggS' || bytes[at + 4] !== 0)
    return null;
  const contentAt = at + 27 + bytes[at + 26]!;
  if (contentAt > bytes.length) return null;
  const view = viewOf(bytes);
  const packetBytes: number[] = [];
  let end = contentAt;
  let open = 0;
  for (const size of bytes.subarray(at + 27, contentAt)) {
    end += size;
    open += size;
    if (size === 255) continue;
    packetBytes.push(open);
    open = 0;
  }
  return {
    at,
    contentAt,
    end,
    isLast: (bytes[at + 5]! & 4) !== 0,
    granule: Number(view.getBigInt64(at + 6, true)),
    serial: view.getUint32(at + 14, true),
    packetBytes,
  };
}

/** The pages of one stream in a piece of a file, also a last one that is cut off. */
export function pagesIn(bytes: Uint8Array, serial: number): OggPageHead[] {
  const found: OggPageHead[] = [];
  for (let at = bytes.indexOf(0x4f); at >= 0;) {
    const page = readPageHead(bytes, at);
    if (page?.serial === serial) found.push(page);
    at = bytes.indexOf(0x4f, page && page.end <= bytes.length ? page.end : at + 1);
  }
  return found;
}
