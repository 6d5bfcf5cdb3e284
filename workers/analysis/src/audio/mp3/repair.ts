import { readMpegFrame } from '@biophony/recordings';
import { mutedFrame, reservoirOf, silentFrame } from './silent-frame.ts';
import type { Mp3Stretch } from './stretches.ts';
import { framesIn } from './bytes-per-lost-frame.ts';

/** Bytes of earlier frames that a frame can point back to. */
const longestReservoir = 511;
/** A gap of more frames is no damage: at the shortest frames that is a day. */
const mostSilentFrames = 7_200_000;

/** What a repair did. */
export interface Repair {
  /** Frames given out. */
  frames: number;
  onDamage: () => void;
  /** Bytes of one lost frame; asked for at the first damage. */
  bytesPerFrame: () => Promise<number>;
}

/**
 * Puts silent frames where frames are lost, so that a decoder keeps the time, and mutes frames that lack bytes of the
 * lost ones. A file without damage passes byte by byte.
 */
export async function* repairedMp3(
  stretches: AsyncIterable<Mp3Stretch>,
  repair: Repair,
): AsyncGenerator<Uint8Array> {
  let model: Uint8Array | null = null;
  let reservoir = longestReservoir;
  let owed = 0;

  const afterDamage = function* (run: Uint8Array): Generator<Uint8Array> {
    let at = 0;
    for (const { bytes, header } of framesIn(run)) {
      if (reservoir >= longestReservoir) break;
      const { needed, held } = reservoirOf(bytes, header);
      yield needed > reservoir ? mutedFrame(bytes, header) : bytes;
      reservoir = header.layer === 3 ? reservoir + held : longestReservoir;
      at += bytes.length;
    }
    if (at < run.length) yield run.subarray(at);
  };

  for await (const stretch of stretches) {
    if ('frames' in stretch) {
      repair.frames += stretch.count;
      model = stretch.frames.slice(0, 4);
      if (reservoir >= longestReservoir) yield stretch.frames;
      else yield* afterDamage(stretch.frames);
    } else if ('other' in stretch) yield stretch.other;
    else {
      repair.onDamage();
      const last = stretch.last && readMpegFrame(stretch.last, 0);
      if (last) {
        repair.frames++;
        yield mutedFrame(stretch.last!, last);
      }
      model = stretch.last?.slice(0, 4) ?? model;
      const header = model && readMpegFrame(model, 0);
      owed += stretch.lostBytes / (await repair.bytesPerFrame());
      const count = Math.min(Math.round(owed), mostSilentFrames);
      owed -= count;
      if (model && header) {
        const silent = silentFrame(model, header);
        for (let i = 0; i < count; i++) yield silent;
        repair.frames += count;
      }
      reservoir = 0;
    }
  }
}
