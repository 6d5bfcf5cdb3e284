import { findMpegFrame, fitTogether, readMpegFrame, type MpegFrame } from '@biophony/recordings';

/** A stretch of an MP3 file: frames that follow one another, or damage between such. */
export type Mp3Stretch =
  | { frames: Uint8Array; count: number }
  /** Damage of so many bytes; before it one last frame may stand, which may be damaged as well. */
  | { last: Uint8Array | null; lostBytes: number }
  /** What follows the last frame, or tags in the middle. */
  | { other: Uint8Array };

/** Bytes searched for the next frame that are kept, in case they are the file's end and no damage. */
const keptBytes = 262_144;
const tags = ['ID3', 'TAG', 'APETAGEX'];

const isTag = (bytes: Uint8Array, at: number) =>
  tags.some((tag) => [...tag].every((letter, i) => bytes[at + i] === letter.charCodeAt(0)));

/** Splits an MP3 file from its first frame on. Frame bytes are good until the next stretch is asked for. */
export async function* mp3Stretches(
  pieces: AsyncIterable<Uint8Array>,
  first: MpegFrame,
): AsyncGenerator<Mp3Stretch> {
  let held: Uint8Array = new Uint8Array(0);
  /** Bytes dropped from `held` in search of the next frame. */
  let dropped = 0;
  let broken = false;
  /** The frame behind which no other follows at once. */
  let last: Uint8Array = new Uint8Array(0);
  let searchedTo = 0;

  const headerAt = (at: number) => {
    const frame = readMpegFrame(held, at);
    return frame && frame.frameBytes >= 24 && fitTogether(first, frame) ? frame : null;
  };
  const nextFrameAt = (from: number): number | null => {
    for (let found = findMpegFrame(held, from); found; found = findMpegFrame(held, found.at + 1))
      if (fitTogether(first, found.frame)) return found.at;
    return null;
  };
  /** Frames at the start of `held` whose successors are there. */
  const takeFrames = (): Mp3Stretch | null => {
    let at = 0;
    let count = 0;
    for (;;) {
      const frame = headerAt(at);
      broken = !frame;
      if (!frame || at + frame.frameBytes + 4 > held.length) break;
      broken = !headerAt(at + frame.frameBytes);
      if (broken) break;
      at += frame.frameBytes;
      count++;
    }
    if (count === 0) return null;
    const frames = held.subarray(0, at);
    held = held.subarray(at);
    return { frames, count };
  };
  const takeDamage = function* (): Generator<Mp3Stretch> {
    if (dropped === 0) last = held.slice(0, headerAt(0)?.frameBytes ?? 0);
    const at = nextFrameAt(Math.max(searchedTo, dropped === 0 ? 4 : 0));
    if (at === null) {
      searchedTo = Math.max(0, held.length - 4096);
      if (held.length <= keptBytes) return;
      dropped += searchedTo;
      held = held.subarray(searchedTo);
      searchedTo = 0;
      return;
    }
    const own = last.length <= dropped + at ? last.length : 0;
    if (own > 0 && dropped === 0 && isTag(held, own)) {
      yield { frames: held.subarray(0, own), count: 1 };
      yield { other: held.subarray(own, at) };
    } else yield { last: own > 0 ? last : null, lostBytes: dropped + at - own };
    held = held.subarray(at);
    [dropped, searchedTo, broken] = [0, 0, false];
  };

  for await (const piece of pieces) {
    const joined = new Uint8Array(held.length + piece.length);
    joined.set(held);
    joined.set(piece, held.length);
    held = joined;
    for (let before = -1; before !== held.length && held.length >= 4;) {
      before = held.length;
      if (!broken) {
        const frames = takeFrames();
        if (frames) yield frames;
      }
      if (broken) yield* takeDamage();
    }
  }
  const rest = dropped === 0 ? held : last;
  if (rest.length > 0) yield { other: rest };
}
