import {
  type ByteSource,
  fourCharacters,
  readText,
  toDataView,
  withoutControls,
} from '../bytes.ts';

/** Of a writer that could not fill it in, or where `ds64` has it. */
export const OPEN_SIZE = 0xffff_ffff;

/** Larger sizes appear modulo this. */
const WRAP = 2 ** 32;
const CHUNK_NAME = /^[\x20-\x7e]{4}$/;

export const namesChunk = (name: string): boolean => CHUNK_NAME.test(name);

async function chunkFollows(
  source: ByteSource,
  end: number,
  littleEndian: boolean,
): Promise<boolean> {
  const bytes = await source.bytes(end, 9);
  if (bytes.length < 9) return false;
  const fits = (pad: number) =>
    end + pad + 8 + toDataView(bytes).getUint32(pad + 4, littleEndian) <= source.size;
  return [0, 1].some((pad) => namesChunk(fourCharacters(bytes, pad)) && fits(pad));
}

/**
 * The written size plus a multiple of 2^32 if that ends at the file's end or a chunk, else the rest
 * of the file.
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

export interface RiffChunk {
  id: string;
  offset: number;
  /** For `data` the real size where 32 bits are too few. */
  size: number;
  /** Of `data`, if different. */
  writtenSize?: number;
}

export interface RiffLayout {
  /** Null for RF64 files. */
  claimedFileSize: number | null;
  chunks: RiffChunk[];
}

/** No recorder writes more. */
export const MAX_CHUNKS = 64;

/** RF64 and BW64 are RIFF with 64-bit sizes (EBU Tech 3306). */
export function opensWave(head: Uint8Array): boolean {
  const id = fourCharacters(head, 0);
  const form = fourCharacters(head, 8);
  return (id === 'RIFF' || id === 'RF64' || id === 'BW64') && form === 'WAVE';
}

const readLong = (view: DataView, offset: number): number =>
  Number(view.getBigUint64(offset, true));

/** From `ds64` where the 32-bit field refers to it. */
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

/** Some writers omit the pad byte after an odd chunk. */
async function nextChunkAt(source: ByteSource, end: number, odd: boolean): Promise<number> {
  if (!odd) return end;
  const bytes = await source.bytes(end, 5);
  const padded = namesChunk(fourCharacters(bytes, 1));
  return !padded && namesChunk(fourCharacters(bytes, 0)) ? end : end + 1;
}

/**
 * Lists the chunks of a WAVE file without reading `data`. Stops at the file's end, at a chunk
 * beyond it, or at bytes that are no chunk name.
 */
export async function walkRiff(source: ByteSource): Promise<RiffLayout> {
  const head = await source.bytes(0, 12);
  const longForm = fourCharacters(head, 0) !== 'RIFF';
  const claimed = toDataView(head).getUint32(4, true) + 8;
  const chunks: RiffChunk[] = [];
  let longDataSize: number | null = null;
  let at = 12;
  while (at + 8 <= source.size && chunks.length < MAX_CHUNKS) {
    const header = await source.bytes(at, 8);
    const id = fourCharacters(header, 0);
    if (header.length < 8 || !namesChunk(id)) break;
    const written = toDataView(header).getUint32(4, true);
    const offset = at + 8;
    const sizes =
      id === 'data' ? await dataSize(source, offset, written, longDataSize) : { size: written };
    chunks.push({ id, offset, ...sizes });
    if (id === 'ds64') {
      const content = await source.bytes(offset, 16);
      if (content.length === 16) longDataSize = readLong(toDataView(content), 8);
    }
    const end = offset + sizes.size;
    if (end >= source.size) break;
    at = await nextChunkAt(source, end, sizes.size % 2 === 1);
  }
  return { claimedFileSize: longForm ? null : claimed, chunks };
}

/** GUID of 16 bytes, and 64-bit size that includes these 24 bytes. */
const HEAD_BYTES = 24;
const GUID_TAIL = '\xf3\xac\xd3\x11\x8c\xd1\x00\xc0\x4f\x8e\xdb\x8a';
const RIFF_GUID = 'riff\x2e\x91\xcf\x11\xa5\xd6\x28\xdb\x04\xc1\x00\x00';
/** The writer could not fill in the size. */
const OPEN_FROM = 2 ** 53;

const guidAt = (bytes: Uint8Array, at: number): string =>
  [0, 4, 8, 12].map((part) => fourCharacters(bytes, at + part)).join('');

/** Sony Media Software, "Sony Wave64", 2005. */
export const opensW64 = (head: Uint8Array): boolean => guidAt(head, 0) === RIFF_GUID;

const padded = (size: number): number => Math.ceil(size / 8) * 8;

/** With RIFF names and content sizes. */
async function walkW64(source: ByteSource): Promise<RiffLayout> {
  const head = await source.bytes(0, 40);
  const chunks: RiffChunk[] = [];
  if (head.length < 40 || guidAt(head, 24) !== `wave${GUID_TAIL}`)
    return { claimedFileSize: null, chunks };
  const claimedFileSize = Number(toDataView(head).getBigUint64(16, true));
  let at = 40;
  while (at + HEAD_BYTES <= source.size && chunks.length < MAX_CHUNKS) {
    const header = await source.bytes(at, HEAD_BYTES);
    if (header.length < HEAD_BYTES) break;
    const guid = guidAt(header, 0);
    const whole = Number(toDataView(header).getBigUint64(16, true));
    const open = whole < HEAD_BYTES || whole >= OPEN_FROM;
    if (guid.endsWith(GUID_TAIL) && (!open || guid.startsWith('data'))) {
      const size = open ? OPEN_SIZE : whole - HEAD_BYTES;
      chunks.push({ id: guid.slice(0, 4), offset: at + HEAD_BYTES, size });
    }
    if (open) break;
    at += padded(whole);
  }
  return { claimedFileSize, chunks };
}

/** Lists the chunks of RIFF, RF64, BW64 or Wave64. */
export const walkWave = async (source: ByteSource): Promise<RiffLayout> =>
  opensW64(await source.bytes(0, 16)) ? walkW64(source) : walkRiff(source);

/** Hertz and bytes. */
export interface WavFormat {
  /** 1 PCM, 3 floating point; of extensible headers (0xFFFE) the sub-format. */
  tag: number;
  channels: number;
  sampleRate: number;
  /** As written; see `frameBytes`. */
  blockAlign: number;
  bitsPerSample: number;
}

/** Microsoft WAVEFORMATEX, WAVEFORMATEXTENSIBLE; null if too short. */
export function parseWavFormat(bytes: Uint8Array): WavFormat | null {
  if (bytes.length < 14) return null;
  const view = toDataView(bytes);
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

const KNOWN_BYTES: Readonly<Record<number, readonly number[]>> = { 1: [1, 2, 3, 4], 3: [4, 8] };

/**
 * Null where it cannot be decoded. Some tools write too small a figure; a larger one is right
 * (24-bit samples may take 4 bytes).
 */
export function chooseSampleBytes({
  tag,
  bitsPerSample,
  blockAlign,
  channels,
}: WavFormat): number | null {
  const sizes = KNOWN_BYTES[tag] ?? [];
  const needed = Math.ceil(bitsPerSample / 8);
  const written = blockAlign / Math.max(1, channels);
  if (written >= needed && sizes.includes(written)) return written;
  return sizes.includes(needed) ? needed : null;
}

/** LIST chunk of type INFO (`ICMT`, `IART` ...); empty for other types. */
export function parseInfoList(bytes: Uint8Array): Record<string, string> {
  const texts: Record<string, string> = {};
  if (fourCharacters(bytes, 0) !== 'INFO') return texts;
  const view = toDataView(bytes);
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

/** Bytes (EBU Tech 3285). */
export const bextFields = {
  description: { at: 0, bytes: 256 },
  originator: { at: 256, bytes: 32 },
  originatorReference: { at: 288, bytes: 32 },
  date: { at: 320, bytes: 10 },
  clock: { at: 330, bytes: 8 },
  /** Samples since midnight. */
  timeReference: { at: 338, bytes: 8 },
  version: { at: 346, bytes: 2 },
} as const;

/** Without coding history. */
export const bextBytes = 602;

const latin1 = new TextDecoder('latin1');

/** From ID3v2.3, where tools put it that save AudioMoth files. Single-byte encodings only. */
export function parseId3Comment(bytes: Uint8Array): string | null {
  if (latin1.decode(bytes.subarray(0, 3)) !== 'ID3') return null;
  const view = toDataView(bytes);
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
