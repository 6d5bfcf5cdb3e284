import { type ByteSource, toDataView } from '../bytes.ts';
import { recordingIssue, rounded, truncatedIssue } from '../facts.ts';
import { type StreamFacts, unknownStream } from './layout.ts';
import { type AudioTrack, readAudioTrack, readMovieBox, unitsWithin } from './mp4-boxes.ts';

/** ISO/IEC 14496-12, section 8.6.6. */
interface MediaEdit {
  /** In the movie's time scale; 0: up to the track's end. */
  duration: number;
  /** In the track's time scale. */
  start: number;
}

/** `scale`: ticks per second. */
interface Duration {
  scale: number;
  seconds: number;
}

/** Skips pauses (start -1). */
function mediaEdits(elst: Uint8Array | undefined): MediaEdit[] {
  if (!elst) return [];
  const view = toDataView(elst);
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

function sampleTicks(stts: Uint8Array | undefined): number | null {
  if (!stts) return null;
  const view = toDataView(stts);
  let ticks = 0;
  for (let i = 0; i < view.getUint32(4); i++)
    ticks += view.getUint32(8 + 8 * i) * view.getUint32(12 + 8 * i);
  return ticks;
}

/**
 * The movie's ticks are coarser than samples and some programs round down, so one is added, as the
 * decoder does (`gapless` of `@audio/decode-aac`).
 */
function editSeconds(
  { duration, start }: MediaEdit,
  media: Duration,
  movie: Duration | null,
  ticks: number | null,
): number | null {
  const there = (ticks === null ? media.seconds : ticks / media.scale) - start / media.scale;
  const editedSeconds =
    movie && duration > 0
      ? (duration + (movie.scale < media.scale ? 1 : 0)) / movie.scale
      : Infinity;
  const seconds = Math.min(there > 0 ? there : Infinity, editedSeconds);
  return Number.isFinite(seconds) ? seconds : null;
}

function headerDuration(box: Uint8Array | undefined): { scale: number; seconds: number } | null {
  if (!box) return null;
  const view = toDataView(box);
  const long = box[0] === 1;
  if (box.length < (long ? 32 : 20)) return null;
  const scale = view.getUint32(long ? 20 : 12);
  const units = long ? Number(view.getBigUint64(24)) : view.getUint32(16);
  return scale === 0 ? null : { scale, seconds: units / scale };
}

function promisedSeconds({ mvhd, mdhd, elst, stts }: AudioTrack['timing']): number | null {
  const [movie, media] = [headerDuration(mvhd), headerDuration(mdhd)];
  const edits = mediaEdits(elst);
  // The runner decodes all of a track with several edits.
  if (edits.length > 1 && media) return media.seconds;
  const [edit] = edits;
  const played = edit && media && editSeconds(edit, media, movie, sampleTicks(stts));
  if (played) return played;
  return movie && movie.seconds > 0 ? movie.seconds : (media?.seconds ?? null);
}

/** Reads only `moov`, at the head or tail (ISO 14496-12), never `mdat`. */
export async function inspectM4a(source: ByteSource): Promise<StreamFacts> {
  const moov = await readMovieBox(source);
  if (moov === null) {
    return unknownStream(
      recordingIssue(
        'bad_header',
        'The M4A file has no index (moov box), as when recording was interrupted. Copy it again from its source, or repair it there.',
      ),
    );
  }
  const track = readAudioTrack(moov, source.size);
  if ('code' in track) return unknownStream(track);
  const rate = track.sampleRate || headerDuration(track.timing.mdhd)?.scale || null;
  const promised = promisedSeconds(track.timing);
  const units = track.unitBytes.length;
  const present = unitsWithin(track, source.size);
  const seconds = promised === null ? null : (promised * present) / Math.max(1, units);
  const facts: StreamFacts = {
    sample_rate_hz: rate,
    channels: track.channels || null,
    bits_per_sample: null,
    duration_s: seconds === null ? null : rounded(seconds, 3),
    layout: { kind: 'm4a', track },
    issues: [],
    hints: [],
  };
  if (present === 0)
    return {
      ...facts,
      layout: null,
      issues: [
        recordingIssue(
          'no_audio',
          'The M4A file has an index but no sound behind it. Copy it again from its source, or leave it out.',
        ),
      ],
    };
  if (present < units && promised !== null && seconds !== null)
    facts.issues.push(truncatedIssue(promised, seconds));
  return facts;
}
