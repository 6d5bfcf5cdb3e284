import { type ByteSource, fourCharacters, toDataView, withoutControls } from '../bytes.ts';
import {
  limitIssue,
  placeOrNull,
  type RecordingHints,
  recordingIssue,
  rounded,
  truncatedIssue,
} from '../facts.ts';
import { readRecordedTime } from '../time/recorded-time.ts';
import {
  firstSampleOf,
  firstWholeFrame,
  type FlacStreamInfo,
  longestHeader,
  parseStreamInfo,
  readFlacFrameHeader,
  samplesUpTo,
  streamInfoBytes,
} from './flac-frames.ts';
import { type StreamFacts, unknownStream, type Wanted } from './layout.ts';

const utf8 = new TextDecoder();

/** FLAC metadata block 4; names in lower case. */
function parseVorbisComments(bytes: Uint8Array): Record<string, string> {
  const tags: Record<string, string> = {};
  if (bytes.length < 8) return tags;
  const view = toDataView(bytes);
  let at = 4 + view.getUint32(0, true) + 4;
  while (at + 4 <= bytes.length) {
    const length = view.getUint32(at, true);
    const text = withoutControls(utf8.decode(bytes.subarray(at + 4, at + 4 + length)));
    const equals = text.indexOf('=');
    if (equals > 0) tags[text.slice(0, equals).toLowerCase()] = text.slice(equals + 1).trim();
    at += 4 + length;
  }
  return tags;
}

function hintsFromFlacTags(tags: Record<string, string>): RecordingHints {
  const position = /^([+-]?\d{1,2}\.\d+)[ ,]*([+-]?\d{1,3}\.\d+)/.exec(
    tags['sensorlocation'] ?? '',
  );
  const place = position ? placeOrNull(Number(position[1]), Number(position[2])) : null;
  const volts = /(\d+(?:\.\d+)?)\s*V\b/.exec(tags['batterylevel'] ?? '')?.[1];
  return {
    time: readRecordedTime(tags['recordingstart'] ?? ''),
    device_id: tags['sensoruid'],
    make: tags['sensoruid'] === undefined ? undefined : 'Frontier Labs',
    firmware: tags['sensorfirmwareversion'] ?? tags['firmwareversion'],
    battery_v: volts === undefined ? null : Number(volts),
    latitude: place?.latitude,
    longitude: place?.longitude,
  };
}

const VORBIS_COMMENT = 4;
const MAX_TAG_BYTES = 65_536;
const MAX_BLOCKS = 128;
const FRAME_SEARCH_BYTES = 65_536;
const ID3V1_BYTES = 128;

/** Searches after STREAMINFO if block lengths are damaged. */
async function readBlocks(source: ByteSource, start: number, wanted: Wanted) {
  let at = start + 4;
  let last = false;
  let tags: Record<string, string> = {};
  for (let count = 0; !last && count < MAX_BLOCKS; count += 1) {
    const header = await source.bytes(at, 4);
    if (header.length < 4) break;
    const word = toDataView(header).getUint32(0);
    last = word >>> 31 === 1;
    const length = word & 0xff_ffff;
    const isTags = ((word >>> 24) & 0x7f) === VORBIS_COMMENT && length <= MAX_TAG_BYTES;
    if (isTags && wanted === 'all') tags = parseVorbisComments(await source.bytes(at + 4, length));
    at += 4 + length;
  }
  const mark = await source.bytes(at, 2);
  const isFrame = last && mark[0] === 0xff && (mark[1]! & 0xfe) === 0xf8;
  return { tags, framesAt: isFrame ? at : start + 4 + streamInfoBytes };
}

/** Some programs append an ID3v1 tag. */
async function endOfFrames(source: ByteSource): Promise<number> {
  const end = source.size - ID3V1_BYTES;
  return fourCharacters(await source.bytes(end, 4), 0).startsWith('TAG') ? end : source.size;
}

/** In larger files a frame that begins where it should counts as whole. */
async function firstFrame(source: ByteSource, framesAt: number, framesEnd: number) {
  const isLong = framesEnd - framesAt > FRAME_SEARCH_BYTES;
  const header = readFlacFrameHeader(await source.bytes(framesAt, longestHeader), 0);
  if (isLong && header) return { header, at: 0 };
  const length = Math.min(FRAME_SEARCH_BYTES, framesEnd - framesAt);
  return firstWholeFrame(await source.bytes(framesAt, length), !isLong);
}

async function countSamples(
  source: ByteSource,
  info: FlacStreamInfo,
  framesAt: number,
  framesEnd: number,
  tailBytes: number,
): Promise<number | null> {
  const tailAt = Math.max(framesAt, source.size - tailBytes);
  const tail = await source.bytes(tailAt, framesEnd - tailAt);
  const first = await firstFrame(source, framesAt, framesEnd);
  const upTo = samplesUpTo(tail, info);
  if (!first) return framesEnd - framesAt <= FRAME_SEARCH_BYTES || upTo === null ? null : upTo;
  const origin = first.at === 0 ? firstSampleOf(first.header, info) : 0;
  return upTo === null ? info.totalFrames : upTo - origin;
}

/** Frontier Labs firmware 3.17 to 3.24 writes twice the length. In samples. */
export const isDoubledLength = (promised: number, present: number): boolean =>
  Math.abs(promised / present - 2) < 0.01;

/** RFC 9639. `start`: position of `fLaC`. The duration comes from the first and last frames. */
export async function inspectFlac(
  source: ByteSource,
  start: number,
  wanted: Wanted,
): Promise<StreamFacts> {
  const block = await source.bytes(start + 4, streamInfoBytes);
  const info = parseStreamInfo(block);
  if (!info) {
    return unknownStream(
      recordingIssue(
        'flac_stub',
        'The FLAC file stops inside its header and holds no sound. Copy it again from the card, or leave it out.',
      ),
    );
  }
  const { sampleRate, channels, totalFrames: promised } = info;
  const { tags, framesAt } = await readBlocks(source, start, wanted);
  const facts: StreamFacts = {
    sample_rate_hz: sampleRate || null,
    channels,
    bits_per_sample: info.bitsPerSample,
    duration_s: null,
    layout: null,
    issues: [],
    hints: wanted === 'all' ? [hintsFromFlacTags(tags)] : [],
  };
  const beyond = limitIssue('FLAC', info);
  if (beyond) return { ...facts, issues: [beyond] };
  const tailBytes = Math.min(FRAME_SEARCH_BYTES, Math.max(16_384, info.longestFrame + 64));
  // Holds the last frames and a tag after them.
  await source.bytes(Math.max(0, source.size - tailBytes), tailBytes);
  const framesEnd = await endOfFrames(source);
  const present = await countSamples(source, info, framesAt, framesEnd, tailBytes);
  if (present === null) {
    facts.duration_s = 0;
    facts.issues.push(
      recordingIssue(
        'flac_stub',
        'The FLAC file holds a header but not one whole frame of sound. Copy it again from the card, or leave it out.',
      ),
    );
    return facts;
  }
  facts.duration_s = rounded(present / sampleRate, 6);
  facts.layout = { kind: 'flac', info, framesAt, framesEnd };
  if (present >= promised) return facts;
  const headerSeconds = rounded(promised / sampleRate, 6);
  facts.issues.push(
    isDoubledLength(promised, present)
      ? recordingIssue(
          'duration_doubled',
          `The header tells ${headerSeconds} s, twice the ${facts.duration_s} s of sound present: a fault of Frontier Labs firmware 3.17 to 3.24. The real duration is used; update the recorder's firmware.`,
        )
      : truncatedIssue(headerSeconds, facts.duration_s),
  );
  return facts;
}
