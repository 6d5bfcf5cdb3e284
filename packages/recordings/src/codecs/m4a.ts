import type { ByteSource } from '../bytes/byte-source.ts';
import { fourCharacters, viewOf } from '../bytes/bytes.ts';
import { rounded } from '../inspect/numbers.ts';
import { recordingIssue } from '../issues.ts';
import { unknownStream, type StreamFacts } from './stream-facts.ts';

const MOOV_BYTES = 4096;
const MAX_BOXES = 16;

/** Boxes that hold other boxes on the way to the sound's description (ISO 14496-12). */
const CONTAINERS: ReadonlySet<string> = new Set(['trak', 'mdia', 'minf', 'stbl']);

interface Box {
  type: string;
  /** Where the content starts. */
  at: number;
  end: number;
}

function boxAt(bytes: Uint8Array, at: number): Box | null {
  if (at + 8 > bytes.length) return null;
  const view = viewOf(bytes);
  const short = view.getUint32(at);
  const long = short === 1 && at + 16 <= bytes.length;
  const size = long ? Number(view.getBigUint64(at + 8)) : short;
  const header = long ? 16 : 8;
  if (size !== 0 && size < header) return null;
  return {
    type: fourCharacters(bytes, at + 4),
    at: at + header,
    end: size === 0 ? Infinity : at + size,
  };
}

/** Steps over the top-level boxes, without reading `mdat`, until `moov`. */
async function findMoov(source: ByteSource): Promise<Uint8Array | null> {
  let at = 0;
  for (let count = 0; count < MAX_BOXES && at < source.size; count += 1) {
    const box = boxAt(await source.bytes(at, 16), 0);
    if (!box) return null;
    if (box.type === 'moov') {
      return source.bytes(at + box.at, Math.min(box.end - box.at, MOOV_BYTES));
    }
    at += box.end;
  }
  return null;
}

function collect(bytes: Uint8Array, from: number, end: number, found: Map<string, Uint8Array>) {
  let at = from;
  while (at < Math.min(end, bytes.length)) {
    const box = boxAt(bytes, at);
    if (!box) return;
    if (CONTAINERS.has(box.type)) collect(bytes, box.at, box.end, found);
    else if (!found.has(box.type)) {
      found.set(box.type, bytes.subarray(box.at, Math.min(box.end, bytes.length)));
    }
    at = box.end;
  }
}

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

/**
 * Channels of an AAC track from its AudioSpecificConfig (ISO 14496-3): the sample entry's own
 * field says 2 for mono sound too. Null where the entry holds none.
 */
function aacChannels(entry: Uint8Array): number | null {
  for (let at = 44; at + 8 < entry.length; at += 1) {
    if (fourCharacters(entry, at) !== 'esds') continue;
    // Descriptors after version and flags: 3 (2-byte id, flags), 4 (13 bytes), 5 (the config).
    let next = at + 8;
    for (const [tag, fixed] of [
      [3, 3],
      [4, 13],
    ] as const) {
      if (entry[next] !== tag) return null;
      next = afterLength(entry, next) + fixed;
    }
    if (entry[next] !== 5) return null;
    const config = afterLength(entry, next);
    const channels = ((entry[config + 1] ?? 0) >>> 3) & 0x0f;
    const frequencyWritten =
      ((entry[config] ?? 0) & 7) === 7 && (entry[config + 1] ?? 0) >>> 7 === 1;
    return frequencyWritten || channels === 0 ? null : channels === 7 ? 8 : channels;
  }
  return null;
}

/** Where a descriptor's content starts: its length takes one to four bytes of seven bits. */
function afterLength(bytes: Uint8Array, at: number): number {
  let next = at + 1;
  while (next < at + 4 && (bytes[next] ?? 0) & 0x80) next += 1;
  return next + 1;
}

/**
 * Reads an M4A file's rate, channels and duration from its `moov` box, which stands at the head
 * or the tail (ISO 14496-12). Reads nothing of `mdat`.
 */
export async function inspectM4a(source: ByteSource): Promise<StreamFacts> {
  const moov = await findMoov(source);
  if (moov === null) {
    return unknownStream(
      recordingIssue(
        'bad_header',
        'The M4A file has no index (moov box), as when recording was interrupted. Copy it again from its source, or repair it there.',
      ),
    );
  }
  const boxes = new Map<string, Uint8Array>();
  collect(moov, 0, moov.length, boxes);
  const duration = headerDuration(boxes.get('mvhd'));
  const track = headerDuration(boxes.get('mdhd'));
  // mvhd follows the edit list, which takes off the encoder's own delay.
  const seconds = duration && duration.seconds > 0 ? duration.seconds : track?.seconds;
  // stsd: version and count (8), then the entry: size, type, 6 reserved, 2 index, 8 reserved, 2 channels ...
  const entry = boxes.get('stsd');
  const view = entry && entry.length >= 44 ? viewOf(entry) : null;
  const rate = view ? view.getUint16(40) : 0;
  return {
    sample_rate_hz: rate > 0 ? rate : (track?.scale ?? null),
    channels: entry && view ? (aacChannels(entry) ?? view.getUint16(32)) : null,
    bits_per_sample: null,
    duration_s: seconds === undefined ? null : rounded(seconds, 3),
    issues: [],
    hints: [],
  };
}
