import {
  crc16,
  longestHeader,
  readFlacFrameHeader,
  type FlacFrameHeader,
} from '@biophony/recordings';

/** A frame whose checksums fit. Its bytes are good until the next batch is asked for. */
export interface FlacFrame extends FlacFrameHeader {
  bytes: Uint8Array;
  /** Whether bytes before it belong to no frame. */
  afterDamage: boolean;
}

/** A place where a frame may begin, with the checksum of what follows it up to `summedTo`. */
interface Candidate {
  at: number;
  header: FlacFrameHeader;
  sum: number;
  summedTo: number;
}

/** Bytes of the largest frame looked for; those of recorders have less than 64 KB. */
const longestFrame = 1024 ** 2;
const mostCandidates = 64;

/**
 * Splits a FLAC stream that begins after its metadata into frames (RFC 9639, section 9): from one valid header to
 * the next one at which the frame's CRC-16 fits. A damaged frame is left out; the next sound one is found again.
 * Gives the frames of each piece together.
 */
export async function* flacFrames(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly FlacFrame[]> {
  let held: Uint8Array = new Uint8Array(0);
  let searchedTo = 0;
  let soundTo = 0;
  let candidates: Candidate[] = [];
  let found: FlacFrame[] = [];

  const endAt = (end: number): boolean => {
    for (const candidate of candidates) {
      candidate.sum = crc16(held, candidate.summedTo, end, candidate.sum);
      candidate.summedTo = end;
      if (candidate.sum !== 0) continue;
      const bytes = held.subarray(candidate.at, end);
      found.push({ ...candidate.header, bytes, afterDamage: candidate.at > soundTo });
      soundTo = end;
      candidates = [];
      return true;
    }
    return false;
  };
  const search = (end: number) => {
    for (;;) {
      const at = held.indexOf(0xff, searchedTo);
      if (at < 0 || at >= end) break;
      searchedTo = at + 1;
      const header = readFlacFrameHeader(held, at);
      if (!header) continue;
      endAt(at);
      candidates.push({ at, header, sum: 0, summedTo: at });
    }
    searchedTo = Math.max(searchedTo, end);
    candidates = candidates.filter(({ at }) => end - at < longestFrame).slice(-mostCandidates);
  };
  const forget = () => {
    const from = candidates[0]?.at ?? searchedTo;
    held = held.subarray(from);
    for (const candidate of candidates) {
      candidate.at -= from;
      candidate.summedTo -= from;
    }
    searchedTo -= from;
    soundTo -= from;
    found = [];
  };

  for await (const piece of pieces) {
    const joined = new Uint8Array(held.length + piece.length);
    joined.set(held);
    joined.set(piece, held.length);
    held = joined;
    search(Math.max(searchedTo, held.length - longestHeader));
    if (found.length > 0) yield found;
    forget();
  }
  search(held.length);
  endAt(held.length);
  if (found.length > 0) yield found;
}
