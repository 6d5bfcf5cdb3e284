/** Whole hertz as in AIFF: sign and exponent in 16 bits, mantissa in 64. */
function extended(hertz: number): Buffer {
  const bytes = Buffer.alloc(10);
  const exponent = Math.floor(Math.log2(hertz));
  bytes.writeUInt16BE(16_383 + exponent);
  bytes.writeBigUInt64BE(BigInt(hertz) << BigInt(63 - exponent), 2);
  return bytes;
}

function aiffChunk(id: string, body: Uint8Array, size = body.length): Buffer {
  const head = Buffer.from(`${id}____`, 'latin1');
  head.writeUInt32BE(size, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

interface AiffOptions {
  channels?: number;
  bits?: number;
  sampleRateHz?: number;
  /** Four characters for AIFF-C. */
  compression?: string;
  frames?: number;
  offset?: number;
  size?: number;
}

/** AIFF or AIFF-C (Apple, 1989 and 1991); samples as in the file. */
export function aiffFile(pcm: Uint8Array, options: AiffOptions = {}): Buffer {
  const { channels = 1, bits = 16, sampleRateHz = 48_000, compression, offset = 0 } = options;
  const head = Buffer.alloc(8);
  const frames = Math.floor((pcm.length * 8) / (Math.ceil(bits / 8) * 8 * channels));
  head.writeUInt16BE(channels);
  head.writeUInt32BE(options.frames ?? frames, 2);
  head.writeUInt16BE(bits, 6);
  const name = compression ? Buffer.from(`${compression}\0\0`, 'latin1') : Buffer.alloc(0);
  const place = Buffer.alloc(8 + offset);
  place.writeUInt32BE(offset);
  const sound = Buffer.concat([place, pcm]);
  const chunks = Buffer.concat([
    Buffer.from(compression ? 'AIFC' : 'AIFF'),
    aiffChunk('COMM', Buffer.concat([head, extended(sampleRateHz), name])),
    aiffChunk('NAME', Buffer.from('odd')),
    aiffChunk('SSND', sound, options.size),
  ]);
  return aiffChunk('FORM', chunks);
}

const tail = Buffer.from('f3acd3118cd100c04f8edb8a', 'hex');
const riffTail = Buffer.from('2e91cf11a5d628db04c10000', 'hex');

/** GUID, size with its head, content up to a multiple of eight. */
export function w64Chunk(id: string, body: Uint8Array, size = BigInt(24 + body.length)): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(size);
  const padding = Buffer.alloc((8 - (body.length % 8)) % 8);
  return Buffer.concat([Buffer.from(id), tail, bytes, body, padding]);
}

export function w64File(chunks: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat([Buffer.from('wave'), tail, ...chunks]);
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(24 + body.length));
  return Buffer.concat([Buffer.from('riff'), riffTail, size, body]);
}
