import type { ByteSource } from '../bytes/byte-source.ts';
import { viewOf } from '../bytes/bytes.ts';
import { rounded } from '../facts/numbers.ts';
import { recordingIssue, truncatedIssue } from '../facts/issues.ts';
import { readAudioTrack, unitsWithin, type AudioTrack } from '../mp4/audio-track.ts';
import { readMovieBox } from '../mp4/boxes.ts';
import { editSeconds, mediaEdits, sampleTicks } from './m4a-edits.ts';
import { unknownStream, type StreamFacts } from '../sound/stream-facts.ts';

/** Time scale and duration of an `mvhd` or `mdhd` box, version 0 or 1. */
function headerDuration(box: Uint8Array | undefined): { scale: number; seconds: number } | null {
  if (!box) return null;
  const view = viewOf(box);
  const long = box[0] === 1;
  if (box.length < (long ? 32 : 20)) return null;
  const scale = view.getUint32(long ? 20 : 12);
  const units = long ? Number(view.getBigUint64(24)) : view.getUint32(16);
  return scale === 0 ? null : { scale, seconds: units / scale };
}

/** Seconds by the header: those of the part that is played, or else of the movie, or else of the sound. */
function promisedSeconds({ mvhd, mdhd, elst, stts }: AudioTrack['timing']): number | null {
  const [movie, media] = [headerDuration(mvhd), headerDuration(mdhd)];
  const edits = mediaEdits(elst);
  // The runner decodes all of a track that is put together of several parts.
  if (edits.length > 1 && media) return media.seconds;
  const [edit] = edits;
  const played = edit && media && editSeconds(edit, media, movie, sampleTicks(stts));
  if (played) return played;
  return movie && movie.seconds > 0 ? movie.seconds : (media?.seconds ?? null);
}

/**
 * Reads an M4A file's rate, channels, duration and the places of its sound from its `moov` box, which stands at the head
 * or the tail (ISO 14496-12). Reads nothing of `mdat`.
 */
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
