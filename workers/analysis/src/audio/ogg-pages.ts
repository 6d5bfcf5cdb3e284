import { addIssue, type AudioStream } from './audio-stream.ts';
import { filePieces } from './file-bytes.ts';

/** RFC 3533, section 6. */
export interface OggPage {
  bytes: Buffer;
  contentAt: number;
  continued: boolean;
  first: boolean;
  last: boolean;
  /** At the page's end; -1 if no packet ends here. */
  granule: number;
  serial: number;
  afterDamage: boolean;
}

/** Leaves the checksum as it was. */
function rebuilt(page: Buffer, sizes: Uint8Array, content: Uint8Array): Buffer {
  const bytes = Buffer.concat([page.subarray(0, 27), sizes, content]);
  bytes[26] = sizes.length;
  return bytes;
}

const total = (sizes: Uint8Array) => sizes.reduce((sum, size) => sum + size, 0);

export function withoutTornPacket(page: OggPage): OggPage | null {
  if (!page.continued) return page;
  const { bytes, contentAt } = page;
  const sizes = bytes.subarray(27, contentAt);
  const torn = sizes.findIndex((size) => size < 255) + 1;
  if (torn === 0 || torn === sizes.length) return null;
  const content = bytes.subarray(contentAt + total(sizes.subarray(0, torn)));
  const left = rebuilt(bytes, sizes.subarray(torn), content);
  left[5]! &= ~1;
  return { ...page, bytes: left, contentAt: contentAt - torn, continued: false };
}

/** Without a granule position; null if no packet is whole. */
function cutPage(bytes: Buffer): Buffer | null {
  if (bytes.length < 27) return null;
  const sizes = bytes.subarray(27, 27 + bytes[26]!);
  let there = sizes.length;
  while (
    there > 0 &&
    (sizes[there - 1] === 255 || 27 + sizes.length + total(sizes.subarray(0, there)) > bytes.length)
  )
    there--;
  if (there === 0) return null;
  const wholeSizes = sizes.subarray(0, there);
  const contentAt = 27 + sizes.length;
  const page = rebuilt(bytes, wholeSizes, bytes.subarray(contentAt, contentAt + total(wholeSizes)));
  page.writeBigInt64LE(-1n, 6);
  page[5]! &= ~4;
  return page;
}

const pieceBytes = 65_536;
const mark = Buffer.from('OggS');

/** CRC-32, polynomial 0x04c11db7, not reflected; the page's own checksum counts as zero. */
const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  return crc;
});

function checksum(page: Uint8Array): number {
  let crc = 0;
  for (let i = 0; i < page.length; i++)
    crc = (crc << 8) ^ table[(crc >>> 24) ^ (i >= 22 && i < 26 ? 0 : page[i]!)]!;
  return crc;
}

/** Bytes; 0 for none, infinite if the header is incomplete. */
function pageLength(bytes: Buffer, at: number): number {
  const there = Math.min(mark.length, bytes.length - at);
  if (mark.compare(bytes, at, at + there, 0, there) !== 0) return 0;
  if (at + 27 > bytes.length || at + 27 + bytes[at + 26]! > bytes.length) return Infinity;
  const segments = bytes.subarray(at + 27, at + 27 + bytes[at + 26]!);
  return bytes[at + 4] === 0 ? segments.reduce((sum, size) => sum + size, 27 + segments.length) : 0;
}

/**
 * Pages with valid checksums, or all if the first has none. With `checkedPackets`, which have
 * checksums, a page need only end where the next begins.
 */
export async function* oggPages(
  path: string,
  size: number,
  checkedPackets = false,
): AsyncGenerator<OggPage> {
  const sequences = new Map<number, number>();
  let held: Buffer = Buffer.alloc(0);
  let checked: boolean | null = null;
  let soundBegun = false;
  let skipped = false;

  /** Accepts damaged head pages: without them nothing is readable. */
  const isWhole = (bytes: Buffer, end: number): boolean => {
    const fits = checksum(bytes) === bytes.readInt32LE(22);
    checked ??= fits;
    const isHead = !soundBegun && bytes.readBigInt64LE(6) <= 0n;
    soundBegun ||= !isHead;
    const framed =
      checkedPackets && (end === held.length || mark.equals(held.subarray(end, end + mark.length)));
    return fits || framed || !checked || isHead;
  };
  const describe = (bytes: Buffer): OggPage => {
    const serial = bytes.readUInt32LE(14);
    const sequence = bytes.readUInt32LE(18);
    const expected = sequences.get(serial);
    const afterDamage = skipped || (expected !== undefined && sequence !== expected);
    sequences.set(serial, sequence + 1);
    skipped = false;
    return {
      bytes,
      contentAt: 27 + bytes[26]!,
      continued: (bytes[5]! & 1) !== 0,
      first: (bytes[5]! & 2) !== 0,
      last: (bytes[5]! & 4) !== 0,
      granule: Number(bytes.readBigInt64LE(6)),
      serial,
      afterDamage,
    };
  };

  const takePages = function* (atEnd: boolean): Generator<OggPage> {
    let at = 0;
    while (at < held.length) {
      const length = pageLength(held, at);
      const there = at + length <= held.length;
      if (!there && (!atEnd || held.indexOf(mark, at + 1) < 0)) break;
      const page = there && length > 0 ? Buffer.from(held.subarray(at, at + length)) : null;
      const whole = page !== null && isWhole(page, at + length);
      if (whole) yield describe(page);
      else skipped = true;
      const next = whole ? at + length : held.indexOf(mark, at + 1);
      at = next < 0 ? Math.max(at + 1, held.length - mark.length + 1) : next;
    }
    held = held.subarray(at);
  };

  for await (const piece of filePieces(path, 0, size, pieceBytes)) {
    held = Buffer.concat([held, piece]);
    yield* takePages(false);
  }
  yield* takePages(true);
  const rest =
    soundBegun || (held.length >= 27 && held.readBigInt64LE(6) > 0n) ? cutPage(held) : null;
  if (rest) yield describe(rest);
}

export interface OggPacket {
  bytes: Uint8Array;
  afterDamage: boolean;
  /** -1 for all but the last packet of a page. */
  granule: number;
  endsStream: boolean;
}

function splitPage({ bytes, contentAt }: OggPage, rest: Uint8Array) {
  const packets: Uint8Array[] = [];
  let open = rest;
  let from = contentAt;
  let to = contentAt;
  for (const size of bytes.subarray(27, contentAt)) {
    to += size;
    if (size === 255) continue;
    const end = bytes.subarray(from, to);
    packets.push(open.length > 0 ? Buffer.concat([open, end]) : end);
    open = new Uint8Array(0);
    from = to;
  }
  return { packets, open: Buffer.concat([open, bytes.subarray(from, to)]) };
}

/**
 * The first stream (RFC 3533, section 6), without incomplete packets. A stream that begins after
 * sound is another recording (`onFurther`).
 */
export async function* oggPackets(
  pages: AsyncIterable<OggPage>,
  onLastPage: () => void,
  onFurther: () => void,
): AsyncGenerator<readonly OggPacket[]> {
  let serial: number | null = null;
  let begun = false;
  let rest: Uint8Array = new Uint8Array(0);
  let afterDamage = false;
  for await (const page of pages) {
    serial ??= page.serial;
    begun ||= !page.first;
    if (page.serial !== serial) {
      if (begun && page.first) onFurther();
      continue;
    }
    if (page.afterDamage) rest = new Uint8Array(0);
    afterDamage ||= page.afterDamage;
    const headless = page.continued && rest.length === 0;
    const { packets, open } = splitPage(page, rest);
    rest = open;
    if (headless) packets.shift();
    const answer = packets.map((bytes, i) => ({
      bytes,
      afterDamage: afterDamage && i === 0,
      granule: i === packets.length - 1 ? page.granule : -1,
      endsStream: i === packets.length - 1 && page.last,
    }));
    if (answer.length > 0) {
      afterDamage = false;
      yield answer;
    }
    if (page.last) onLastPage();
  }
}

export const noteFurther = ({ issues }: AudioStream): void =>
  addIssue(
    issues,
    'damaged_parts',
    'Several recordings are joined in this Ogg file, and only the first was analysed. Split it, or convert it to WAV or FLAC.',
  );
