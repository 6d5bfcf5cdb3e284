import { type ByteSource, fourCharacters, readText, viewOf, withoutControls } from '../bytes.ts';

/** What a writer puts that could not go back to fill in the size, or whose size stands in `ds64`. */
export const OPEN_SIZE = 0xffff_ffff;

/** Sizes in a RIFF or AIFF file are written in 32 bits: a larger one appears without its multiples of this. */
const WRAP = 2 ** 32;
const CHUNK_NAME = /^[\x20-\x7e]{4}$/;

/** True for four characters that can be the name of a chunk. */
export const namesChunk = (name: string): boolean => CHUNK_NAME.test(name);

async function chunkFollows(
  source: ByteSource,
  end: number,
  littleEndian: boolean,
): Promise<boolean> {
  const bytes = await source.bytes(end, 9);
  if (bytes.length < 9) return false;
  const fits = (pad: number) =>
    end + pad + 8 + viewOf(bytes).getUint32(pad + 4, littleEndian) <= source.size;
  return [0, 1].some((pad) => namesChunk(fourCharacters(bytes, pad)) && fits(pad));
}

/**
 * The bytes of a `data` chunk that begins at `offset` and whose size is written in 32 bits, in a file with more behind that
 * than these can say. Where the size written and a multiple of 2^32 end at the end of the file or at another chunk, that
 * is it; where they do not, the header says nothing, and all of the file counts.
 */
export async function sizeBeyondHeader(
  source: ByteSource,
  offset: number,
  written: number,
  littleEndian = true,
): Promise<number> {
  const there = source.size - offset;
  if (there < WRAP || written === OPEN_SIZE) return written;
  const real = written + WRAP * Math.floor((there - written) / WRAP);
  const padOnly = there - real <= 1;
  return padOnly || (await chunkFollows(source, offset + real, littleEndian)) ? real : there;
}

/** One chunk of a RIFF file; offsets and sizes in bytes. */
export interface RiffChunk {
  id: string;
  /** Where its content starts. */
  offset: number;
  /** The size its header claims, or for `data` the size it stands for where 32 bits could not say it. */
  size: number;
  /** What the header of `data` says, where `size` is another. */
  writtenSize?: number;
}

/** The chunks of a WAVE file in order, whether they stand before or after `data`. */
export interface RiffLayout {
  /** The size the RIFF header claims for the whole file, or null for RF64 files. */
  claimedFileSize: number | null;
  chunks: RiffChunk[];
}

/** No recorder writes more. */
export const MAX_CHUNKS = 64;

/** True when the bytes open a WAVE file: RIFF, or its 64-bit kin RF64 and BW64 (EBU Tech 3306). */
export function opensWave(head: Uint8Array): boolean {
  const id = fourCharacters(head, 0);
  const form = fourCharacters(head, 8);
  return (id === 'RIFF' || id === 'RF64' || id === 'BW64') && form === 'WAVE';
}

const readLong = (view: DataView, offset: number): number =>
  Number(view.getBigUint64(offset, true));

/** The sizes of the chunk `data`: from `ds64`, in 64 bits, where the 32-bit field only says "see there". */
async function dataSize(
  source: ByteSource,
  offset: number,
  written: number,
  longDataSize: number | null,
): Promise<Pick<RiffChunk, 'size' | 'writtenSize'>> {
  if (written === OPEN_SIZE && longDataSize !== null) return { size: longDataSize };
  const size = await sizeBeyondHeader(source, offset, written);
  return size === written ? { size } : { size, writtenSize: written };
}

/** Some writers leave out the pad byte after a chunk of odd size: see which place holds a name. */
async function nextChunkAt(source: ByteSource, end: number, odd: boolean): Promise<number> {
  if (!odd) return end;
  const bytes = await source.bytes(end, 5);
  const padded = namesChunk(fourCharacters(bytes, 1));
  return !padded && namesChunk(fourCharacters(bytes, 0)) ? end : end + 1;
}

/**
 * Walks the chunks of a WAVE file, seeking past `data` instead of reading it.
 * Stops at the end of the file, at a chunk that reaches beyond it, or at bytes that name no chunk.
 */
export async function walkRiff(source: ByteSource): Promise<RiffLayout> {
  const head = await source.bytes(0, 12);
  const longForm = fourCharacters(head, 0) !== 'RIFF';
  const claimed = viewOf(head).getUint32(4, true) + 8;
  const chunks: RiffChunk[] = [];
  let longDataSize: number | null = null;
  let at = 12;
  while (at + 8 <= source.size && chunks.length < MAX_CHUNKS) {
    const header = await source.bytes(at, 8);
    const id = fourCharacters(header, 0);
    if (header.length < 8 || !namesChunk(id)) break;
    const written = viewOf(header).getUint32(4, true);
    const offset = at + 8;
    const sizes =
      id === 'data' ? await dataSize(source, offset, written, longDataSize) : { size: written };
    chunks.push({ id, offset, ...sizes });
    if (id === 'ds64') {
      const content = await source.bytes(offset, 16);
      if (content.length === 16) longDataSize = readLong(viewOf(content), 8);
    }
    const end = offset + sizes.size;
    if (end >= source.size) break;
    at = await nextChunkAt(source, end, sizes.size % 2 === 1);
  }
  return { claimedFileSize: longForm ? null : claimed, chunks };
}

/** A chunk begins with a GUID of 16 bytes and its whole size, these 24 bytes with it, in 64 bits. */
const HEAD_BYTES = 24;
/** Names of chunks are GUIDs that begin with the four characters of RIFF and go on like this. */
const GUID_TAIL = '\xf3\xac\xd3\x11\x8c\xd1\x00\xc0\x4f\x8e\xdb\x8a';
const RIFF_GUID = 'riff\x2e\x91\xcf\x11\xa5\xd6\x28\xdb\x04\xc1\x00\x00';
/** No file is that large: what a writer puts that cannot go back to fill in the size. */
const OPEN_FROM = 2 ** 53;

const guidAt = (bytes: Uint8Array, at: number): string =>
  [0, 4, 8, 12].map((part) => fourCharacters(bytes, at + part)).join('');

/** True when the bytes open a Wave64 file (Sony Media Software, "Sony Wave64", 2005): WAV with sizes of 64 bits. */
export const opensW64 = (head: Uint8Array): boolean => guidAt(head, 0) === RIFF_GUID;

const padded = (size: number): number => Math.ceil(size / 8) * 8;

/**
 * Walks the chunks of a Wave64 file, seeking past `data`. Names are the four characters of RIFF, sizes those of the
 * content. Stops at the end of the file, at a chunk that reaches beyond it, or at bytes that name no chunk.
 */
async function walkW64(source: ByteSource): Promise<RiffLayout> {
  const head = await source.bytes(0, 40);
  const chunks: RiffChunk[] = [];
  if (head.length < 40 || guidAt(head, 24) !== `wave${GUID_TAIL}`)
    return { claimedFileSize: null, chunks };
  const claimedFileSize = Number(viewOf(head).getBigUint64(16, true));
  let at = 40;
  while (at + HEAD_BYTES <= source.size && chunks.length < MAX_CHUNKS) {
    const header = await source.bytes(at, HEAD_BYTES);
    if (header.length < HEAD_BYTES) break;
    const guid = guidAt(header, 0);
    const whole = Number(viewOf(header).getBigUint64(16, true));
    const open = whole < HEAD_BYTES || whole >= OPEN_FROM;
    // What is named by another kind of GUID, such as markers, is passed over.
    if (guid.endsWith(GUID_TAIL) && (!open || guid.startsWith('data'))) {
      const size = open ? OPEN_SIZE : whole - HEAD_BYTES;
      chunks.push({ id: guid.slice(0, 4), offset: at + HEAD_BYTES, size });
    }
    if (open) break;
    at += padded(whole);
  }
  return { claimedFileSize, chunks };
}

/** Walks the chunks of a WAVE file in whichever way it is written: RIFF, RF64, BW64 or Wave64. */
export const walkWave = async (source: ByteSource): Promise<RiffLayout> =>
  opensW64(await source.bytes(0, 16)) ? walkW64(source) : walkRiff(source);

/** The `fmt ` chunk: rates in hertz, sizes in bytes. */
export interface WavFormat {
  /** 1 PCM, 3 floating point; for extensible headers (0xFFFE) the sub-format's tag. */
  tag: number;
  channels: number;
  sampleRate: number;
  /** Bytes of one frame, one sample of every channel, as written; see `frameBytes`. */
  blockAlign: number;
  bitsPerSample: number;
}

/** Reads a `fmt ` chunk (Microsoft WAVEFORMATEX, WAVEFORMATEXTENSIBLE); null when it is too short. */
export function parseWavFormat(bytes: Uint8Array): WavFormat | null {
  if (bytes.length < 14) return null;
  const view = viewOf(bytes);
  const written = view.getUint16(0, true);
  const tag = written === 0xfffe && bytes.length >= 26 ? view.getUint16(24, true) : written;
  return {
    tag,
    channels: view.getUint16(2, true),
    sampleRate: view.getUint32(4, true),
    blockAlign: view.getUint16(12, true),
    bitsPerSample: bytes.length >= 16 ? view.getUint16(14, true) : 0,
  };
}

/** Bytes of samples that can be decoded. */
const KNOWN_BYTES: Readonly<Record<number, readonly number[]>> = { 1: [1, 2, 3, 4], 3: [4, 8] };

/**
 * Bytes of one sample as stored, null where it cannot be decoded: integer PCM of 1 to 4 bytes and floating point of 4 or
 * 8 bytes can. Follows the header's own figure (24-bit samples may stand in 4 bytes) unless it cannot hold the samples;
 * some tools write it wrong.
 */
export function sampleBytesOf({
  tag,
  bitsPerSample,
  blockAlign,
  channels,
}: WavFormat): number | null {
  const known = KNOWN_BYTES[tag] ?? [];
  const needed = Math.ceil(bitsPerSample / 8);
  const written = blockAlign / Math.max(1, channels);
  if (written >= needed && known.includes(written)) return written;
  return known.includes(needed) ? needed : null;
}

/**
 * Reads a LIST chunk of type INFO into its texts by name (`ICMT` comment, `IART` artist ...).
 * The bytes are the chunk's content, starting with `INFO`; other list types answer an empty record.
 */
export function parseInfoList(bytes: Uint8Array): Record<string, string> {
  const texts: Record<string, string> = {};
  if (fourCharacters(bytes, 0) !== 'INFO') return texts;
  const view = viewOf(bytes);
  let at = 4;
  while (at + 8 <= bytes.length) {
    const id = fourCharacters(bytes, at);
    const size = view.getUint32(at + 4, true);
    const text = readText(bytes.subarray(at + 8, at + 8 + size));
    if (text !== '') texts[id] = text;
    at += 8 + size + (size % 2);
  }
  return texts;
}

/** Where the fields of a `bext` chunk begin, and how long they are (EBU Tech 3285). Bytes. */
export const bextFields = {
  description: { at: 0, bytes: 256 },
  originator: { at: 256, bytes: 32 },
  originatorReference: { at: 288, bytes: 32 },
  date: { at: 320, bytes: 10 },
  clock: { at: 330, bytes: 8 },
  /** Samples since midnight, a whole number of 64 bits. */
  timeReference: { at: 338, bytes: 8 },
  version: { at: 346, bytes: 2 },
} as const;

/** Bytes of a chunk without a history of its coding. */
export const bextBytes = 602;

const latin1 = new TextDecoder('latin1');

/**
 * Finds the comment of an ID3v2.3 tag kept in a WAVE `id3 ` chunk, where tools that save
 * AudioMoth files again put it; null when there is none in a single-byte encoding.
 */
export function parseId3Comment(bytes: Uint8Array): string | null {
  if (latin1.decode(bytes.subarray(0, 3)) !== 'ID3') return null;
  const view = viewOf(bytes);
  let at = 10;
  while (at + 10 <= bytes.length) {
    const id = fourCharacters(bytes, at);
    const size = view.getUint32(at + 4, false);
    if (id === 'COMM' && size > 5) {
      const text = latin1.decode(bytes.subarray(at + 14, at + 10 + size));
      return withoutControls(text.slice(text.indexOf('\0') + 1)).trim();
    }
    if (size === 0) break;
    at += 10 + size;
  }
  return null;
}
