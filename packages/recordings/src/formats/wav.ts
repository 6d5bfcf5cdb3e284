import { type ByteSource, isAllNul, readText, toDataView, WINDOW_BYTES } from '../bytes.ts';
import {
  limitIssue,
  type RecordingHints,
  type RecordingIssue,
  recordingIssue,
  rounded,
  truncatedIssue,
} from '../facts.ts';
import {
  hintsFromAudioMoth,
  parseAudioMothArtist,
  parseAudioMothComment,
} from '../recorders/audiomoth.ts';
import { hintsFromGuano, hintsFromWamd, parseGuano, parseWamd } from '../recorders/metadata.ts';
import { localTime } from '../time/recorded-time.ts';
import {
  type PcmLayout,
  type StreamFacts,
  toStreamFacts,
  unknownStream,
  type Wanted,
} from './layout.ts';
import {
  bextFields,
  OPEN_SIZE,
  parseId3Comment,
  parseInfoList,
  parseWavFormat,
  type RiffChunk,
  type RiffLayout,
  chooseSampleBytes,
  walkWave,
  type WavFormat,
} from './riff.ts';

interface WavSamples {
  offset: number;
  bytes: number;
  /** Null where left open (0 or 2^32 - 1). */
  claimedBytes: number | null;
  /** The 32-bit size, too small for the real one. */
  wrappedBytes?: number;
}

/**
 * If `data` has size 0 or an open size and no chunk follows, power was lost: the samples reach to
 * the end. `walkRiff` has computed sizes above 4 GiB. `frame` is in bytes.
 */
export function wavSamples(fileSize: number, layout: RiffLayout, frame: number): WavSamples {
  const index = layout.chunks.findIndex(({ id }) => id === 'data');
  const data = layout.chunks[index];
  if (!data) return { offset: fileSize, bytes: 0, claimedBytes: 0 };
  const available = Math.max(0, fileSize - data.offset);
  const next = layout.chunks[index + 1];
  // Loud sound can look like a chunk name, with a size beyond the file.
  const isLast = !next || next.offset + next.size > fileSize;
  const unfinished = data.size === 0 && isLast && available > 0;
  const open = unfinished || data.size === OPEN_SIZE;
  const present = open ? available : Math.min(data.size, available);
  return {
    offset: data.offset,
    bytes: present - (present % frame),
    claimedBytes: open ? null : data.size,
    ...(data.writtenSize !== undefined && { wrappedBytes: data.writtenSize }),
  };
}

function checkWavSizes(
  fileSize: number,
  layout: RiffLayout,
  bytesPerSecond: number,
  samples: WavSamples,
): RecordingIssue[] {
  const seconds = (bytes: number) => rounded(bytes / bytesPerSecond, 3);
  if (samples.bytes === 0) {
    return [
      recordingIssue(
        'no_audio',
        'The file has a header but not one whole sample of sound. Copy it again from the card, or leave it out.',
      ),
    ];
  }
  if (samples.claimedBytes !== null && samples.claimedBytes > fileSize - samples.offset) {
    return [truncatedIssue(seconds(samples.claimedBytes), seconds(samples.bytes))];
  }
  if (samples.wrappedBytes !== undefined) {
    return [
      recordingIssue(
        'size_wrapped',
        `The file is larger than its header can say: the header tells ${seconds(samples.wrappedBytes)} s, but the file holds ${seconds(samples.bytes)} s. All of it will be analysed; other programs may open only the part that the header tells.`,
      ),
    ];
  }
  if (samples.claimedBytes === null) {
    return [
      recordingIssue(
        'size_mismatch',
        `The header gives no length. The ${seconds(samples.bytes)} s of sound present will be analysed.`,
      ),
    ];
  }
  const claimed = layout.claimedFileSize;
  const open = claimed === null || claimed >= OPEN_SIZE;
  if (!open && Math.abs(claimed - fileSize) > 1) {
    return [
      recordingIssue(
        'size_mismatch',
        `The header tells ${claimed} bytes but the file has ${fileSize}. The ${seconds(samples.bytes)} s of sound present will be analysed; compare the file with the card if you expected more.`,
      ),
    ];
  }
  return [];
}

const silentIssue: RecordingIssue = recordingIssue(
  'silent',
  'The first and last samples are all zero. Check the microphone, and whether the card was full or the battery empty.',
);

/** Checks the first and last 2 KiB. */
async function isSilent(source: ByteSource, samples: WavSamples): Promise<boolean> {
  const span = Math.min(samples.bytes, WINDOW_BYTES / 2);
  if (span === 0) return false;
  // The rest of the first window is already read.
  const inWindow = WINDOW_BYTES - samples.offset;
  const first = await source.bytes(samples.offset, inWindow > 0 ? Math.min(span, inWindow) : span);
  if (!isAllNul(first)) return false;
  const end = samples.offset + samples.bytes;
  const tailAt = Math.max(samples.offset, end - span, source.size - WINDOW_BYTES);
  return isAllNul(await source.bytes(tailAt, end - tailAt));
}

/** Small chunks and the last samples are there. */
export async function readEnds(source: ByteSource): Promise<void> {
  await source.bytes(0, WINDOW_BYTES);
  if (source.size > 2 * WINDOW_BYTES) await source.bytes(source.size - WINDOW_BYTES, WINDOW_BYTES);
}

export async function withSamples(
  facts: StreamFacts,
  source: ByteSource,
  chunks: RiffLayout,
  samples: WavSamples,
  plain: Omit<PcmLayout, 'dataStart' | 'dataBytes'>,
  wanted: Wanted,
): Promise<StreamFacts> {
  const bytesPerSecond = plain.sampleBytes * plain.channels * plain.sampleRate;
  const issues = [...facts.issues, ...checkWavSizes(source.size, chunks, bytesPerSecond, samples)];
  if (wanted === 'all' && (await isSilent(source, samples))) issues.push(silentIssue);
  const { offset: dataStart, bytes: dataBytes } = samples;
  return {
    ...facts,
    issues,
    duration_s: rounded(dataBytes / bytesPerSecond, 6),
    data_offset_bytes: dataStart,
    data_bytes: dataBytes,
    layout: dataBytes > 0 ? { ...plain, dataStart, dataBytes } : null,
  };
}

async function readFormat(source: ByteSource, layout: RiffLayout): Promise<WavFormat | null> {
  const chunk = layout.chunks.find(({ id }) => id === 'fmt ');
  return chunk ? parseWavFormat(await source.bytes(chunk.offset, Math.min(chunk.size, 40))) : null;
}

/** Reads head and tail; a third time only if the chunks around `data` exceed 4 KiB. */
export async function inspectWav(
  source: ByteSource,
  wanted: Wanted,
): Promise<{ stream: StreamFacts; chunks: readonly RiffChunk[] }> {
  if (wanted === 'all') await readEnds(source);
  const layout = await walkWave(source);
  return { stream: await factsOf(source, layout, wanted), chunks: layout.chunks };
}

async function factsOf(
  source: ByteSource,
  chunks: RiffLayout,
  wanted: Wanted,
): Promise<StreamFacts> {
  const format = await readFormat(source, chunks);
  if (format === null) {
    return unknownStream(
      recordingIssue(
        'bad_header',
        'The WAV header has no format chunk, so its samples cannot be understood. Copy the file again from the card, or leave it out.',
      ),
    );
  }
  const { tag, channels, sampleRate } = format;
  const facts = toStreamFacts(format);
  if (tag === 3) facts.float_samples = true;
  const beyond = limitIssue('WAV', format);
  const sampleBytes = chooseSampleBytes(format);
  if (beyond && (tag === 1 || tag === 3)) {
    facts.issues.push(beyond);
    return facts;
  }
  if (sampleBytes === null) {
    facts.issues.push(
      recordingIssue(
        'unsupported_format',
        `The WAV file's samples are encoded as format ${tag} with ${format.bitsPerSample} bits. Convert it to 16-bit PCM WAV or FLAC and add it again.`,
      ),
    );
    return facts;
  }
  const encoding = tag === 3 ? 'float' : 'int';
  const samples = wavSamples(source.size, chunks, sampleBytes * channels);
  const plain = { kind: 'pcm', encoding, sampleBytes, channels, sampleRate } as const;
  return withSamples(facts, source, chunks, samples, plain, wanted);
}

const { originator, date, clock, timeReference } = bextFields;

const DATE = /^(\d{4})\D(\d{2})\D(\d{2})$/;
const CLOCK = /^(\d{2})\D(\d{2})\D(\d{2})$/;

const textAt = (bytes: Uint8Array, { at, bytes: length }: { at: number; bytes: number }) =>
  readText(bytes.subarray(at, at + length));

function secondsOf(bytes: Uint8Array, sampleRate: number): number | null {
  if (bytes.length < timeReference.at + timeReference.bytes || sampleRate <= 0) return null;
  const samples = Number(toDataView(bytes).getBigUint64(timeReference.at, true));
  const seconds = Math.floor(samples / sampleRate);
  return samples > 0 && seconds < 86_400 ? seconds : null;
}

/**
 * Broadcast WAV of Zoom, Sound Devices, Tascam and others (EBU Tech 3285). Local time of the first
 * sample, without offset: OriginationTime, else TimeReference.
 */
function hintsFromBext(bytes: Uint8Array, sampleRate: number): RecordingHints {
  const make = textAt(bytes, originator);
  const day = DATE.exec(textAt(bytes, date));
  const clockMatch = CLOCK.exec(textAt(bytes, clock));
  const counted = secondsOf(bytes, sampleRate);
  const [hour, minute, second] = clockMatch
    ? clockMatch.slice(1).map(Number)
    : counted === null
      ? []
      : [Math.floor(counted / 3600), Math.floor(counted / 60) % 60, counted % 60];
  const local =
    day && hour !== undefined
      ? localTime(Number(day[1]), Number(day[2]), Number(day[3]), hour, minute ?? 0, second ?? 0)
      : null;
  return { make: make || null, origination: local === null ? null : { local, offset: null } };
}

const MAX_METADATA_BYTES = 65_536;

/** In order of precedence. */
export async function readWavMetadata(
  source: ByteSource,
  chunks: readonly RiffChunk[],
  sampleRate: number,
): Promise<RecordingHints[]> {
  const content = async (chunk: RiffChunk) =>
    source.bytes(chunk.offset, Math.min(chunk.size, MAX_METADATA_BYTES));
  const texts: Record<string, string> = {};
  const guano: RecordingHints[] = [];
  const wamd: RecordingHints[] = [];
  const bext: RecordingHints[] = [];
  let id3Comment = '';
  for (const chunk of chunks) {
    if (chunk.id === 'LIST') Object.assign(texts, parseInfoList(await content(chunk)));
    if (chunk.id === 'guan') guano.push(hintsFromGuano(parseGuano(await content(chunk))));
    if (chunk.id === 'wamd') wamd.push(hintsFromWamd(parseWamd(await content(chunk))));
    if (chunk.id === 'bext') bext.push(hintsFromBext(await content(chunk), sampleRate));
    if (chunk.id.toLowerCase() === 'id3 ') {
      id3Comment = parseId3Comment(await content(chunk)) ?? '';
    }
  }
  const comment = parseAudioMothComment(texts['ICMT'] ?? '') ?? parseAudioMothComment(id3Comment);
  return [
    ...guano,
    ...wamd,
    hintsFromAudioMoth(comment, parseAudioMothArtist(texts['IART'] ?? '')),
    ...bext,
  ];
}
