import { joinBytes } from '../bytes/bytes.ts';
import { readPageHead, type OggPageHead } from './pages.ts';

/** A packet that is wholly there, and the page in which it ends. */
export interface OggPacket {
  bytes: Uint8Array;
  page: OggPageHead;
  /** Whether it is the last one that ends in its page, which the page's granule position counts up to. */
  endsPage: boolean;
}

const CONTINUED = 1;
const FIRST = 2;
const flagsOf = (bytes: Uint8Array, { at }: OggPageHead): number => bytes[at + 5]!;

/** The whole packets in these pages of one stream (RFC 3533, section 6). */
export function* packetsIn(bytes: Uint8Array, pages: readonly OggPageHead[]): Generator<OggPacket> {
  let open: Uint8Array[] | null = null;
  for (const page of pages) {
    const isContinued = (flagsOf(bytes, page) & CONTINUED) !== 0;
    if (!isContinued) open = null;
    let at = page.contentAt;
    for (const [index, length] of page.packetBytes.entries()) {
      if (at + length > bytes.length) return;
      const part = bytes.subarray(at, at + length);
      const isTail = isContinued && index === 0;
      const endsPage = index === page.packetBytes.length - 1;
      if (!isTail) yield { bytes: part, page, endsPage };
      else if (open) yield { bytes: joinBytes([...open, part]), page, endsPage };
      open = null;
      at += length;
    }
    if (page.end > bytes.length) return;
    if (at === page.end) continue;
    const begins = page.packetBytes.length > 0 || !isContinued;
    if (begins) open = [];
    open?.push(bytes.subarray(at, page.end));
  }
}

/** The whole pages of all streams in a piece of a file, each of which ends at the next one or with the piece. */
function wholePages(bytes: Uint8Array): OggPageHead[] {
  const found: OggPageHead[] = [];
  for (let at = bytes.indexOf(0x4f); at >= 0;) {
    const page = readPageHead(bytes, at);
    const isWhole = page && (page.end === bytes.length || readPageHead(bytes, page.end) !== null);
    if (isWhole) found.push(page);
    at = bytes.indexOf(0x4f, isWhole ? page.end : at + 1);
  }
  return found;
}

/**
 * Whether the file ends in another stream than those that it begins with: recordings joined one behind the other (RFC 3533,
 * section 4, "chained"). Streams side by side all begin at the head.
 */
export function isChained(head: Uint8Array, tail: Uint8Array): boolean {
  const own = new Set<number>();
  for (let page = readPageHead(head, 0); page; page = readPageHead(head, page.end)) {
    if (own.size > 0 && (flagsOf(head, page) & FIRST) === 0) break;
    own.add(page.serial);
  }
  const pages = wholePages(tail);
  const last = pages.at(-1);
  if (!last || own.has(last.serial)) return false;
  // A page whose serial number is damaged is none of another stream.
  const others = pages.filter(({ serial }) => !own.has(serial));
  return (
    others.length === pages.length || others.some((page) => (flagsOf(tail, page) & FIRST) !== 0)
  );
}
