import { parseAdtsHeader, type AdtsHeader } from '@biophony/recordings';
import { filePieces } from '../stream/file-bytes.ts';

/** One frame of bare AAC without its head. */
export interface AdtsFrame {
  unit: Uint8Array;
  /** Frames that seem to be lost before it, by the bytes between and the mean size of those before. */
  lostBefore: number;
}

const pieceBytes = 65_536;

/**
 * Reads the frames of a file in batches. A frame counts where another one follows it or the file ends. Calls `onCut`
 * where the file ends within a frame.
 */
export async function* adtsFrames(
  path: string,
  start: number,
  size: number,
  { kind }: AdtsHeader,
  onCut: () => void,
): AsyncGenerator<AdtsFrame[]> {
  let held: Buffer = Buffer.alloc(0);
  let [count, countedBytes, lostBytes] = [0, 0, 0];

  const take = (atEnd: boolean): AdtsFrame[] => {
    const frames: AdtsFrame[] = [];
    let at = 0;
    while (at + 7 <= held.length) {
      const head = parseAdtsHeader(held, at);
      const next = at + (head?.bytes ?? 0);
      if (head?.kind === kind && next + 7 > held.length && !atEnd) break;
      const isFollowed = next >= held.length || parseAdtsHeader(held, next)?.kind === kind;
      const isFrame = head?.kind === kind && isFollowed;
      if (isFrame && next > held.length) {
        onCut();
        at = held.length;
      } else if (isFrame) {
        const mean = count > 0 ? countedBytes / count : head.bytes;
        const unit = Uint8Array.from(held.subarray(at + head.headBytes, next));
        frames.push({ unit, lostBefore: Math.round(lostBytes / mean) });
        count += 1;
        countedBytes += head.bytes;
        lostBytes = 0;
        at = next;
      } else {
        at += 1;
        lostBytes += 1;
      }
    }
    held = held.subarray(at);
    return frames;
  };

  for await (const piece of filePieces(path, start, size, pieceBytes)) {
    held = Buffer.concat([held, piece]);
    const frames = take(false);
    if (frames.length > 0) yield frames;
  }
  const frames = take(true);
  if (frames.length > 0) yield frames;
}
