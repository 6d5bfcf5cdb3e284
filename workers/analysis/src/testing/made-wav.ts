export type SampleKind = 'int8' | 'int16' | 'int24' | 'int32' | 'float32' | 'float64';

const bytesOf: Record<SampleKind, number> = {
  int8: 1,
  int16: 2,
  int24: 3,
  int32: 4,
  float32: 4,
  float64: 8,
};

function putSample(view: DataView, at: number, kind: SampleKind, value: number): void {
  if (kind === 'int8') view.setUint8(at, Math.round(value * 127) + 128);
  else if (kind === 'int16') view.setInt16(at, Math.round(value * 32_767), true);
  else if (kind === 'int24') {
    const whole = Math.round(value * 8_388_607);
    view.setUint8(at, whole & 255);
    view.setInt16(at + 1, whole >> 8, true);
  } else if (kind === 'int32') view.setInt32(at, Math.round(value * 2_147_483_647), true);
  else if (kind === 'float32') view.setFloat32(at, value, true);
  else view.setFloat64(at, value, true);
}

/** Interleaved, of channels of equal length. */
export function encodePcm(channels: readonly Float32Array[], kind: SampleKind): Uint8Array {
  const size = bytesOf[kind];
  const frames = channels[0]?.length ?? 0;
  const bytes = new Uint8Array(frames * channels.length * size);
  const view = new DataView(bytes.buffer);
  for (const [c, channel] of channels.entries())
    for (let i = 0; i < frames; i++)
      putSample(view, (i * channels.length + c) * size, kind, channel[i]!);
  return bytes;
}

/** Odd ones get a pad byte by default. */
export function chunk(
  id: string,
  body: Uint8Array,
  { size = body.length, pad = true } = {},
): Uint8Array {
  const bytes = new Uint8Array(8 + body.length + (pad ? body.length % 2 : 0));
  bytes.set(new TextEncoder().encode(id));
  new DataView(bytes.buffer).setUint32(4, size, true);
  bytes.set(body, 8);
  return bytes;
}

export const join = (...parts: readonly Uint8Array[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts));

/** `extensible`: the long form with its sub-format. */
export function formatChunk(
  kind: SampleKind,
  channels: number,
  sampleRateHz: number,
  extensible = false,
): Uint8Array {
  const size = bytesOf[kind];
  const tag = kind.startsWith('float') ? 3 : 1;
  const body = new Uint8Array(extensible ? 40 : 16);
  const view = new DataView(body.buffer);
  view.setUint16(0, extensible ? 0xfffe : tag, true);
  view.setUint16(2, channels, true);
  view.setUint32(4, sampleRateHz, true);
  view.setUint32(8, sampleRateHz * channels * size, true);
  view.setUint16(12, channels * size, true);
  view.setUint16(14, size * 8, true);
  if (extensible) {
    view.setUint16(16, 22, true);
    view.setUint16(18, size * 8, true);
    view.setUint16(24, tag, true);
  }
  return chunk('fmt ', body);
}

export function riff(chunks: readonly Uint8Array[], form = 'RIFF'): Uint8Array {
  const body = join(new TextEncoder().encode('WAVE'), ...chunks);
  return chunk(form, body, { size: form === 'RIFF' ? body.length : 0xffffffff });
}

export function wavFile(
  channels: readonly Float32Array[],
  { kind = 'int16' as SampleKind, sampleRateHz = 48_000, extensible = false } = {},
): Uint8Array {
  const format = formatChunk(kind, channels.length, sampleRateHz, extensible);
  return riff([format, chunk('data', encodePcm(channels, kind))]);
}
