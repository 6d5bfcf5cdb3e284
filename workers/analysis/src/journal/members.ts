import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, deflateRaw, inflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/**
 * Head of a gzip member (RFC 1952) with one extra field, `BJ`, which says how many bytes the member has: so readers go from
 * one to the next, and see where the last one was cut off. `zcat` reads the whole as one text.
 */
const headBytes = 20;
const head = Buffer.from('1f8b08040000000000ff0800424a0400', 'hex');
const tailBytes = 8;

/** A member with more text than this was written by nobody. */
const mostText = 1 << 28;

/** Packs a text into one member. */
export async function encodeMember(text: string): Promise<Buffer> {
  const plain = Buffer.from(text);
  const packed = await deflate(plain);
  const member = Buffer.alloc(headBytes + packed.length + tailBytes);
  head.copy(member);
  member.writeUInt32LE(member.length, head.length);
  packed.copy(member, headBytes);
  member.writeUInt32LE(crc32(plain), member.length - 8);
  member.writeUInt32LE(plain.length, member.length - 4);
  return member;
}

/** So many bytes of a file from a place on, fewer where it ends. */
async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return bytes.subarray(0, done);
}

/** The member that begins at a place, and its length in bytes; null where none is whole there. `size` is the file's. */
export async function readMember(
  file: FileHandle,
  position: number,
  size: number,
): Promise<{ text: string; bytes: number } | null> {
  const begin = await bytesAt(file, position, headBytes);
  if (begin.length < headBytes || !begin.subarray(0, head.length).equals(head)) return null;
  const bytes = begin.readUInt32LE(head.length);
  if (bytes < headBytes + tailBytes || position + bytes > size) return null;
  const rest = await bytesAt(file, position + headBytes, bytes - headBytes);
  if (rest.length < bytes - headBytes) return null;
  const sum = rest.readUInt32LE(rest.length - 8);
  const length = rest.readUInt32LE(rest.length - 4);
  if (length > mostText) return null;
  const options = { maxOutputLength: Math.max(1, length) };
  const plain = await inflate(rest.subarray(0, -tailBytes), options).catch(() => null);
  if (plain?.length !== length || crc32(plain) !== sum) return null;
  return { text: plain.toString(), bytes };
}
