import { crc32, inflateSync } from 'node:zlib';

export function readPng(bytes: Buffer): { width: number; height: number; rgb: Uint8Array } {
  if (bytes.subarray(0, 8).toString('latin1') !== '\x89PNG\r\n\x1a\n') throw new Error('No PNG.');
  const parts = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const named = bytes.subarray(at + 4, at + 8 + length);
    if (crc32(named) !== bytes.readUInt32BE(at + 8 + length))
      throw new Error('A checksum is wrong.');
    parts.set(named.toString('latin1', 0, 4), named.subarray(4));
    at += 12 + length;
  }
  const head = parts.get('IHDR')!;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  if (head.subarray(8).toString('hex') !== '0802000000') throw new Error('Another kind of PNG.');
  const stride = 3 * width;
  const filtered = inflateSync(parts.get('IDAT')!);
  if (filtered.length !== height * (stride + 1)) throw new Error('Rows are missing.');
  const rgb = new Uint8Array(height * stride);
  for (let y = 0; y < height; y++) {
    const from = y * (stride + 1);
    const filter = filtered[from];
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      let before = 0;
      if (filter === 1 && x >= 3) before = rgb[at - 3]!;
      else if (filter === 2 && y > 0) before = rgb[at - stride]!;
      else if (filter! > 2) throw new Error('Another filter.');
      rgb[at] = filtered[from + 1 + x]! + before;
    }
  }
  return { width, height, rgb };
}
