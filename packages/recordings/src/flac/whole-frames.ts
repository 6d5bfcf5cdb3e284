import { crc16 } from './crc.ts';
import { readFlacFrameHeader, type FlacFrameHeader } from './frame-header.ts';
import type { FlacStreamInfo } from './stream-info.ts';

interface Place {
  at: number;
  header: FlacFrameHeader;
}

/** Where frames may begin. */
function places(bytes: Uint8Array): Place[] {
  const found: Place[] = [];
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const header = readFlacFrameHeader(bytes, at);
    if (header) found.push({ at, header });
  }
  return found;
}

/** Whether the checksum of a frame fits up to one of these ends, which are in order: sound can look like a header. */
function isWhole(bytes: Uint8Array, { at }: Place, ends: readonly number[]): boolean {
  let sum = 0;
  let summedTo = at;
  for (const end of ends) {
    if (end <= at) continue;
    sum = crc16(bytes, summedTo, end, sum);
    summedTo = end;
    if (sum === 0) return true;
  }
  return false;
}

/** The first sample of a frame, counted from the start of the stream. */
export const firstSampleOf = (
  { number, variable, blockFrames }: FlacFrameHeader,
  info: Pick<FlacStreamInfo, 'blockFrames'>,
): number => (variable ? number : number * (info.blockFrames || blockFrames));

/**
 * The first frame of a stretch of a FLAC stream that is whole by its checksum, null where there is none. `atEnd` says
 * that the stretch ends where the stream does. A frame reaches to the next header at which its checksum fits.
 */
export function firstWholeFrame(bytes: Uint8Array, atEnd: boolean): Place | null {
  const all = places(bytes);
  const ends = [...all.map(({ at }) => at), ...(atEnd ? [bytes.length] : [])];
  return all.find((place) => isWhole(bytes, place, ends)) ?? null;
}

/**
 * How many samples of each channel there are up to the end of the last whole frame in a stream's tail; null where no
 * frame begins there. Of frames too long for the tail the last one is taken for a part.
 */
export function samplesUpTo(
  tail: Uint8Array,
  info: Pick<FlacStreamInfo, 'blockFrames'>,
): number | null {
  const all = places(tail);
  const ends = [...all.map(({ at }) => at), tail.length];
  const whole = all.findLast((place) => isWhole(tail, place, ends));
  if (whole) return firstSampleOf(whole.header, info) + whole.header.blockFrames;
  const last = all.at(-1);
  return last ? firstSampleOf(last.header, info) : null;
}
