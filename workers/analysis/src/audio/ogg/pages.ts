import { filePieces } from '../stream/file-bytes.ts';
import type { OggPage } from './page.ts';
import { cutPage } from './partial-pages.ts';

const pieceBytes = 65_536;
const mark = Buffer.from('OggS');

/** CRC-32 with polynomial 0x04c11db7, not reflected, of a page with its checksum taken as zero. */
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

/** Length of the page at `at` in bytes; 0 when there is none, infinite when its head is not all there. */
function pageLength(bytes: Buffer, at: number): number {
  const there = Math.min(mark.length, bytes.length - at);
  if (mark.compare(bytes, at, at + there, 0, there) !== 0) return 0;
  if (at + 27 > bytes.length || at + 27 + bytes[at + 26]! > bytes.length) return Infinity;
  const segments = bytes.subarray(at + 27, at + 27 + bytes[at + 26]!);
  return bytes[at + 4] === 0 ? segments.reduce((sum, size) => sum + size, 27 + segments.length) : 0;
}

/**
 * Reads the pages whose checksums fit, and those of a file whose first page has none that fits: then its writer
 * made none. Says of each page whether something before it is missing. Where packets have checksums of their own
 * (`checkedPackets`), a page need only end where the next one begins.
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

  /** Without its head pages nothing of a file can be read, and a damaged tag in them does no harm. */
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

  /** The pages in what is held; at the file's end nothing is waited for. */
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
