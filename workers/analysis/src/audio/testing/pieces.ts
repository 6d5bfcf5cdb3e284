// Cuts recordings as programs do that copy packets.

export function pagesOf(bytes: Buffer): Buffer[] {
  const pages: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const sizes = bytes.subarray(at + 27, at + 27 + bytes[at + 26]!);
    const end = at + 27 + sizes.length + sizes.reduce((sum, size) => sum + size, 0);
    pages.push(Buffer.from(bytes.subarray(at, end)));
    at = end;
  }
  return pages;
}

/** Without its first pages of sound, counts reduced by `earlier`, without checksums. */
export function oggPiece(bytes: Buffer, without: number, earlier = 0): Buffer {
  const pages = pagesOf(bytes);
  pages.splice(2, without);
  for (const [sequence, page] of pages.entries()) {
    page.writeUInt32LE(sequence, 18);
    page.writeInt32LE(0, 22);
    if (sequence >= 2) page.writeBigInt64LE(page.readBigInt64LE(6) - BigInt(earlier), 6);
  }
  return Buffer.concat(pages);
}

export const countAfter = (bytes: Buffer, page: number): number =>
  Number(pagesOf(bytes)[1 + page]!.readBigInt64LE(6));

const boxAt = (bytes: Buffer, type: string): number => bytes.indexOf(type) - 4;

/** Index first, with one edit that starts so many ticks into the track. */
export function m4aFrom(bytes: Buffer, start: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeInt32BE(start, boxAt(bytes, 'elst') + 20);
  return changed;
}

/** After a pause of so many milliseconds. */
export function m4aBehindPause(bytes: Buffer, milliseconds: number): Buffer {
  const elst = boxAt(bytes, 'elst');
  const pause = Buffer.alloc(12);
  pause.writeUInt32BE(milliseconds);
  pause.writeInt32BE(-1, 4);
  pause.writeUInt32BE(0x1_0000, 8);
  const longer = Buffer.concat([bytes.subarray(0, elst + 16), pause, bytes.subarray(elst + 16)]);
  const add = (at: number, value: number) =>
    longer.writeUInt32BE(longer.readUInt32BE(at) + value, at);
  for (const type of ['moov', 'trak', 'edts', 'elst']) add(boxAt(longer, type), pause.length);
  add(elst + 12, 1);
  add(boxAt(longer, 'stco') + 16, pause.length);
  add(boxAt(longer, 'mvhd') + 24, milliseconds);
  return longer;
}
