import type { PickedFile } from '../../../components/upload/dropped-files.ts';

const ascii = new TextEncoder();

/** One second of sound in a WAV file, of a content that depends on its name. */
export function recording(path: string): PickedFile {
  const bytes = new Uint8Array(44 + 16_000);
  const view = new DataView(bytes.buffer);
  bytes.set(ascii.encode('RIFF'), 0);
  view.setUint32(4, bytes.length - 8, true);
  bytes.set(ascii.encode('WAVEfmt '), 8);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8_000, true);
  view.setUint32(28, 16_000, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  bytes.set(ascii.encode('data'), 36);
  view.setUint32(40, 16_000, true);
  bytes.set(ascii.encode(path), 44);
  return { path, file: new File([bytes], path, { type: 'audio/wav' }) };
}
