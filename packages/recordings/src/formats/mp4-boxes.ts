import { type ByteSource, fourCharacters, toDataView, withoutControls } from '../bytes.ts';
import { type RecordingIssue, recordingIssue } from '../facts.ts';

/** ISO/IEC 14496-12, section 4.2; `body` excludes size and type. */
interface Box {
  type: string;
  body: Uint8Array;
}

/** Twice the index of two days of AAC. */
const maxIndexBytes = 64 * 1024 ** 2;

function* boxesIn(body: Uint8Array, start = 0): Generator<Box> {
  const view = toDataView(body);
  for (let offset = start; offset + 8 <= body.length;) {
    let size = view.getUint32(offset);
    let head = 8;
    if (size === 0) size = body.length - offset;
    else if (size === 1 && offset + 16 <= body.length) {
      size = Number(view.getBigUint64(offset + 8));
      head = 16;
    }
    if (size < head || offset + size > body.length) return;
    yield {
      type: fourCharacters(body, offset + 4),
      body: body.subarray(offset + head, offset + size),
    };
    offset += size;
  }
}

function findBox(body: Uint8Array, ...path: string[]): Uint8Array | undefined {
  let current: Uint8Array | undefined = body;
  for (const type of path) {
    if (!current) return undefined;
    const parent: Uint8Array = current;
    current = undefined;
    for (const box of boxesIn(parent)) {
      if (box.type !== type) continue;
      current = box.body;
      break;
    }
  }
  return current;
}

export async function readMovieBox(source: ByteSource): Promise<Uint8Array | null> {
  for (let position = 0, count = 0; position + 8 <= source.size && count < 4096; count++) {
    const head = await source.bytes(position, 16);
    if (head.length < 8) break;
    const view = toDataView(head);
    let size = view.getUint32(0);
    let start = 8;
    if (size === 1 && head.length === 16) {
      size = Number(view.getBigUint64(8));
      start = 16;
    } else if (size === 0) size = source.size - position;
    if (size < start) break;
    if (fourCharacters(head, 4) === 'moov') {
      if (position + size > source.size || size > maxIndexBytes) break;
      return source.bytes(position + start, size - start);
    }
    position += size;
  }
  return null;
}

/** Positions are bytes in the file. */
export interface AudioTrack {
  codec: 'aac' | 'alac';
  /** AudioSpecificConfig of AAC, magic cookie of ALAC. */
  config: Uint8Array;
  /** 0 where not stated. */
  sampleRate: number;
  channels: number;
  unitBytes: Uint32Array;
  chunkStarts: Float64Array;
  chunkUnits: Uint32Array;
  /** Boxes with the encoder's padding. */
  timing: Partial<Record<'elst' | 'mdhd' | 'stts' | 'mvhd' | 'ilst', Uint8Array>>;
}

const sampleEntryHeads = [36, 52];

/** ISO/IEC 14496-1, section 7.2.6. */
function audioSpecificConfig(esds: Uint8Array): Uint8Array | undefined {
  for (let offset = 4; offset + 2 < esds.length;) {
    const tag = esds[offset++];
    let length = 0;
    let byte: number;
    do {
      byte = esds[offset++] ?? 0;
      length = (length << 7) | (byte & 0x7f);
    } while (byte & 0x80 && offset < esds.length);
    if (tag === 3) offset += 3;
    else if (tag === 4) offset += 13;
    else if (tag === 5) return esds.subarray(offset, offset + length);
    else offset += length;
  }
  return undefined;
}

/**
 * ISO/IEC 14496-3, 1.6.2.1: the sample entry says 2 even for mono. Null where only the sound tells.
 */
function aacChannels([first = 0, second = 0]: Uint8Array): number | null {
  const channels = (second >>> 3) & 15;
  const isRateWritten = (first & 7) === 7 && second >>> 7 === 1;
  return isRateWritten || channels === 0 ? null : channels === 7 ? 8 : channels;
}

/** ISO/IEC 14496-12, section 12.2; QuickTime sound description 0 and 1. */
function readCodec(
  stsd: Uint8Array,
): Pick<AudioTrack, 'codec' | 'config' | 'sampleRate' | 'channels'> | string {
  const [entry] = boxesIn(stsd, 8);
  if (!entry || entry.body.length < 28) return 'none';
  const head = (sampleEntryHeads[toDataView(entry.body).getUint16(8)] ?? 72) - 8;
  const inner = entry.body.subarray(head);
  const [channelCount, sampleRate] = [
    toDataView(entry.body).getUint16(16),
    toDataView(entry.body).getUint16(24),
  ];
  if (entry.type === 'alac') {
    const cookie = findBox(inner, 'alac');
    return cookie ? { codec: 'alac', config: cookie, sampleRate, channels: channelCount } : 'alac';
  }
  const esds = findBox(inner, 'esds') ?? findBox(inner, 'wave', 'esds');
  const config = esds && audioSpecificConfig(esds);
  if (entry.type !== 'mp4a' || !config) return entry.type;
  return { codec: 'aac', config, sampleRate, channels: aacChannels(config) ?? channelCount };
}

function readUnitBytes(stsz: Uint8Array, fileBytes: number): Uint32Array {
  const view = toDataView(stsz);
  const same = view.getUint32(4);
  const count = view.getUint32(8);
  if (same > 0) return new Uint32Array(Math.min(count, Math.floor(fileBytes / same))).fill(same);
  const there = Math.min(count, Math.floor((stsz.length - 12) / 4));
  return Uint32Array.from({ length: there }, (_, i) => view.getUint32(12 + 4 * i));
}

function readChunkStarts(stbl: Uint8Array): Float64Array {
  const narrow = findBox(stbl, 'stco');
  const table = narrow ?? findBox(stbl, 'co64');
  if (!table || table.length < 8) return new Float64Array(0);
  const view = toDataView(table);
  const width = narrow ? 4 : 8;
  const count = Math.min(view.getUint32(4), Math.floor((table.length - 8) / width));
  return Float64Array.from({ length: count }, (_, i) =>
    narrow ? view.getUint32(8 + 4 * i) : Number(view.getBigUint64(8 + 8 * i)),
  );
}

function readChunkUnits(stsc: Uint8Array, chunks: number): Uint32Array {
  const view = toDataView(stsc);
  const runs = Math.min(view.getUint32(4), Math.floor((stsc.length - 8) / 12));
  const units = new Uint32Array(chunks);
  for (let run = 0; run < runs; run++) {
    const first = view.getUint32(8 + 12 * run) - 1;
    const next = run + 1 < runs ? view.getUint32(20 + 12 * run) - 1 : chunks;
    if (first >= 0 && next > first) units.fill(view.getUint32(12 + 12 * run), first, next);
  }
  return units;
}

function wholeTable(body: Uint8Array | undefined, entryBytes: number): Uint8Array | undefined {
  if (!body || body.length < 8) return undefined;
  return 8 + toDataView(body).getUint32(4) * entryBytes <= body.length ? body : undefined;
}

function readTiming(moov: Uint8Array, trak: Uint8Array, stbl: Uint8Array): AudioTrack['timing'] {
  const elst = findBox(trak, 'edts', 'elst');
  const tags = findBox(moov, 'udta', 'meta');
  return {
    elst: wholeTable(elst, elst?.[0] === 1 ? 20 : 12),
    mdhd: findBox(trak, 'mdia', 'mdhd'),
    stts: wholeTable(findBox(stbl, 'stts'), 8),
    mvhd: findBox(moov, 'mvhd'),
    ilst: tags && findBox(tags.subarray(4), 'ilst'),
  };
}

export function readAudioTrack(moov: Uint8Array, fileBytes: number): AudioTrack | RecordingIssue {
  for (const { type, body: trak } of boxesIn(moov)) {
    if (type !== 'trak') continue;
    const handler = findBox(trak, 'mdia', 'hdlr');
    const stbl = findBox(trak, 'mdia', 'minf', 'stbl');
    if (!handler || !stbl || String.fromCharCode(...handler.subarray(8, 12)) !== 'soun') continue;
    const stsd = findBox(stbl, 'stsd');
    const codec = stsd ? readCodec(stsd) : 'none';
    if (typeof codec === 'string')
      return recordingIssue(
        'unsupported_format',
        `The M4A file holds sound of the kind ${withoutControls(codec)}, which cannot be read. Convert it to WAV or FLAC and add it again.`,
      );
    const [stsz, stsc] = [findBox(stbl, 'stsz'), findBox(stbl, 'stsc')];
    const chunkStarts = readChunkStarts(stbl);
    if (!stsz || stsz.length < 12 || !stsc || stsc.length < 8 || chunkStarts.length === 0)
      return recordingIssue(
        'unsupported_format',
        'The M4A file is fragmented or has no index of its sound. Convert it to WAV or FLAC and add it again.',
      );
    return {
      ...codec,
      unitBytes: readUnitBytes(stsz, fileBytes),
      chunkStarts,
      chunkUnits: readChunkUnits(stsc, chunkStarts.length),
      timing: readTiming(moov, trak, stbl),
    };
  }
  return recordingIssue('no_audio', 'The M4A file holds no sound track. Leave it out.');
}

export function unitsWithin(track: AudioTrack, fileBytes: number): number {
  let unit = 0;
  for (let chunk = 0; chunk < track.chunkStarts.length; chunk++) {
    let at = track.chunkStarts[chunk]!;
    const end = Math.min(unit + track.chunkUnits[chunk]!, track.unitBytes.length);
    for (; unit < end; unit++) {
      at += track.unitBytes[unit]!;
      if (at > fileBytes) return unit;
    }
  }
  return unit;
}
