export { joinBytes } from '../bytes/bytes.ts';

const ascii = new TextEncoder();

/** One RIFF chunk: name, size in bytes, content, and the pad byte after odd sizes if wanted. */
export function riffChunk(id: string, content: Uint8Array, padOdd = true): Uint8Array {
  const pad = padOdd ? content.length % 2 : 0;
  const bytes = new Uint8Array(8 + content.length + pad);
  bytes.set(ascii.encode(id));
  new DataView(bytes.buffer).setUint32(4, content.length, true);
  bytes.set(content, 8);
  return bytes;
}

/** Text in a field of fixed size, filled with NUL; longer text is cut. */
export function fixedText(text: string, bytes: number): Uint8Array {
  const field = new Uint8Array(bytes);
  field.set(ascii.encode(text).subarray(0, bytes));
  return field;
}

/** Format tags of WAV files: whole numbers, and floating point. */
const tags = { int: 1, float: 3 } as const;

/** The content of a `fmt ` chunk for PCM. */
export function pcmFormat(
  sampleRate: number,
  channels: number,
  bits: number,
  encoding: keyof typeof tags = 'int',
): Uint8Array {
  const view = new DataView(new ArrayBuffer(16));
  const frame = (channels * bits) / 8;
  view.setUint16(0, tags[encoding], true);
  view.setUint16(2, channels, true);
  view.setUint32(4, sampleRate, true);
  view.setUint32(8, sampleRate * frame, true);
  view.setUint16(12, frame, true);
  view.setUint16(14, bits, true);
  return new Uint8Array(view.buffer);
}
