import type { OggPage } from './page.ts';

/** One packet of an Ogg stream. */
export interface OggPacket {
  bytes: Uint8Array;
  /** Whether packets before it are lost. */
  afterDamage: boolean;
  /** The codec's count at the packet's end, which only the last packet of a page tells; -1 for the others. */
  granule: number;
  /** Whether it is the stream's last packet. */
  endsStream: boolean;
}

/** The packets of one page and of those before it; `rest` is the beginning of one that goes on in the next page. */
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
 * The packets of the file's first stream, page by page (RFC 3533, section 6). Those that lack a part are left out. Streams
 * side by side all begin at the head: one that begins behind sound is another recording, and `onFurther` is told.
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
