import { viewOf } from '../bytes/bytes.ts';

/** A part of a track that is played (ISO/IEC 14496-12, section 8.6.6). */
export interface MediaEdit {
  /** In the movie's time scale; 0 where it reaches to the track's end. */
  duration: number;
  /** Where it begins, in the track's time scale. */
  start: number;
}

/** Ticks a second, and a duration in seconds. */
interface Duration {
  scale: number;
  seconds: number;
}

/** The edits of an `elst` box, whole by its count, that play something: one of the start -1 is a pause, not sound. */
export function mediaEdits(elst: Uint8Array | undefined): MediaEdit[] {
  if (!elst) return [];
  const view = viewOf(elst);
  const long = elst[0] === 1;
  const width = long ? 20 : 12;
  const edits = Array.from({ length: view.getUint32(4) }, (_, i) => {
    const at = 8 + i * width;
    return long
      ? { duration: Number(view.getBigUint64(at)), start: Number(view.getBigInt64(at + 8)) }
      : { duration: view.getUint32(at), start: view.getInt32(at + 4) };
  });
  return edits.filter(({ start }) => start >= 0);
}

/** The ticks of all samples of an `stts` box, whole by its count; null where there is none. */
export function sampleTicks(stts: Uint8Array | undefined): number | null {
  if (!stts) return null;
  const view = viewOf(stts);
  let ticks = 0;
  for (let i = 0; i < view.getUint32(4); i++)
    ticks += view.getUint32(8 + 8 * i) * view.getUint32(12 + 8 * i);
  return ticks;
}

/**
 * Seconds that an edit plays: to the end of the track's sound, or as long as it says. The movie's ticks are coarser than
 * samples, and some programs round down to them; so one is added, as the decoder does (`gapless` of
 * `@audio/decode-aac`). Null where it plays nothing.
 */
export function editSeconds(
  { duration, start }: MediaEdit,
  media: Duration,
  movie: Duration | null,
  ticks: number | null,
): number | null {
  const there = (ticks === null ? media.seconds : ticks / media.scale) - start / media.scale;
  const told =
    movie && duration > 0
      ? (duration + (movie.scale < media.scale ? 1 : 0)) / movie.scale
      : Infinity;
  const seconds = Math.min(there > 0 ? there : Infinity, told);
  return Number.isFinite(seconds) ? seconds : null;
}
