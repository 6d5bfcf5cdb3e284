import type { OggPage } from './page.ts';

/** A page of those packets that `sizes` (its segments) and `content` hold. The checksum is left as it was. */
function rebuilt(page: Buffer, sizes: Uint8Array, content: Uint8Array): Buffer {
  const bytes = Buffer.concat([page.subarray(0, 27), sizes, content]);
  bytes[26] = sizes.length;
  return bytes;
}

const total = (sizes: Uint8Array) => sizes.reduce((sum, size) => sum + size, 0);

/** The page without the end of a packet whose beginning is lost; null when nothing is left of it. */
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

/** What is there of a page at which the file ends: its whole packets, with no granule position; null for none. */
export function cutPage(bytes: Buffer): Buffer | null {
  if (bytes.length < 27) return null;
  const sizes = bytes.subarray(27, 27 + bytes[26]!);
  let there = sizes.length;
  while (
    there > 0 &&
    (sizes[there - 1] === 255 || 27 + sizes.length + total(sizes.subarray(0, there)) > bytes.length)
  )
    there--;
  if (there === 0) return null;
  const kept = sizes.subarray(0, there);
  const contentAt = 27 + sizes.length;
  const page = rebuilt(bytes, kept, bytes.subarray(contentAt, contentAt + total(kept)));
  page.writeBigInt64LE(-1n, 6);
  page[5]! &= ~4;
  return page;
}
