import { constants, type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, deflateRaw, inflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/**
 * Head of a gzip member (RFC 1952) with extra fields. `BJ`: the member's length in bytes, to step
 * over it and to notice a cut-off. The optional `BI`: a checksum and an abstract, readable without
 * inflating.
 */
const begin = Buffer.from('1f8b08040000000000ff', 'hex');
const lengthField = Buffer.from('424a0400', 'hex');
const abstractName = Buffer.from('4249', 'hex');
/** Places of the extra fields' length, the first field, and its value. */
const extraAt = begin.length;
const fieldsAt = extraAt + 2;
const lengthAt = fieldsAt + lengthField.length;
/** Of the second field, its checksum and its abstract. */
const abstractFieldAt = lengthAt + 4;
const sumAt = abstractFieldAt + 4;
const abstractAt = sumAt + 4;
const tailBytes = 8;

/** Both lengths have sixteen bits. */
const mostAbstract = 0xffff - (abstractAt - fieldsAt);
const mostText = 1 << 28;
const mostAbstractText = 1 << 24;
const readAtOnce = 1 << 16;

const packedAt = (member: Buffer): number => fieldsAt + member.readUInt16LE(extraAt);

/** All bytes except the sum itself. */
const sumOf = (member: Buffer): number =>
  crc32(member.subarray(abstractAt), crc32(member.subarray(0, sumAt)));

export async function encodeMember(text: string, abstract?: string): Promise<Buffer> {
  const plain = Buffer.from(text);
  const packed = await deflate(plain);
  const short = abstract === undefined ? null : await deflate(abstract);
  const has = short !== null && short.length <= mostAbstract;
  const headBytes = has ? abstractAt + short.length : abstractFieldAt;
  const member = Buffer.alloc(headBytes + packed.length + tailBytes);
  begin.copy(member);
  member.writeUInt16LE(headBytes - fieldsAt, extraAt);
  lengthField.copy(member, fieldsAt);
  member.writeUInt32LE(member.length, lengthAt);
  packed.copy(member, headBytes);
  member.writeUInt32LE(crc32(plain), member.length - 8);
  member.writeUInt32LE(plain.length, member.length - 4);
  if (has) {
    abstractName.copy(member, abstractFieldAt);
    member.writeUInt16LE(headBytes - sumAt, abstractFieldAt + 2);
    short.copy(member, abstractAt);
    member.writeUInt32LE(sumOf(member), sumAt);
  }
  return member;
}

async function fill(file: FileHandle, position: number, bytes: Buffer): Promise<number> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return done;
}

async function bytesOfMember(
  file: FileHandle,
  position: number,
  size: number,
): Promise<Buffer | null> {
  const first = Buffer.allocUnsafe(Math.min(readAtOnce, Math.max(0, size - position)));
  const read = await fill(file, position, first);
  if (read < abstractFieldAt || !first.subarray(0, extraAt).equals(begin)) return null;
  if (!first.subarray(fieldsAt, lengthAt).equals(lengthField)) return null;
  const length = first.readUInt32LE(lengthAt);
  if (packedAt(first) + tailBytes > length || position + length > size) return null;
  if (length <= read) return first.subarray(0, length);
  const member = Buffer.allocUnsafe(length);
  first.copy(member, 0, 0, read);
  const rest = await fill(file, position + read, member.subarray(read));
  return read + rest < length ? null : member;
}

async function textOf(member: Buffer): Promise<string | null> {
  const sum = member.readUInt32LE(member.length - 8);
  const length = member.readUInt32LE(member.length - 4);
  if (length > mostText) return null;
  const packed = member.subarray(packedAt(member), -tailBytes);
  const options = { maxOutputLength: Math.max(1, length) };
  const plain = await inflate(packed, options).catch(() => null);
  return plain?.length === length && crc32(plain) === sum ? plain.toString() : null;
}

async function abstractOf(member: Buffer): Promise<string | null> {
  const end = packedAt(member);
  if (end < abstractAt || !member.subarray(abstractFieldAt).subarray(0, 2).equals(abstractName))
    return null;
  if (member.readUInt32LE(sumAt) !== sumOf(member)) return null;
  const options = { maxOutputLength: mostAbstractText };
  const plain = await inflate(member.subarray(abstractAt, end), options).catch(() => null);
  return plain && plain.toString();
}

/** With its length in bytes; null where no whole member begins. `size`: the file's. */
export async function readMember(
  file: FileHandle,
  position: number,
  size: number,
): Promise<{ text: string; bytes: number } | null> {
  const member = await bytesOfMember(file, position, size);
  const text = member && (await textOf(member));
  return text === null ? null : { text, bytes: member!.length };
}

export type Skimmed = { abstract: string } | { text: string };

/** With its length in bytes; null where no whole member begins. */
export async function skimMember(
  file: FileHandle,
  position: number,
  size: number,
): Promise<{ what: Skimmed; bytes: number } | null> {
  const member = await bytesOfMember(file, position, size);
  if (!member) return null;
  const abstract = await abstractOf(member);
  if (abstract !== null) return { what: { abstract }, bytes: member.length };
  const text = await textOf(member);
  return text === null ? null : { what: { text }, bytes: member.length };
}

export interface MemberFile {
  /** Every whole member with its place. Call before adding any. */
  members(): AsyncGenerator<{ what: Skimmed; at: number }>;
  read(at: number): Promise<string>;
  clear(): Promise<void>;
  /** Returns its place. One call at a time. */
  append(text: string, abstract?: string): Promise<number>;
  close(): Promise<void>;
}

/** Milliseconds until data is forced onto the disk. */
const syncEveryMs = 5000;

/**
 * Cuts off what follows the last whole member, left by a killed program. Throws disk errors with
 * the path.
 */
export async function openMemberFile(path: string): Promise<MemberFile> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT);
  let end = 0;
  let syncedAt = performance.now();
  const named = (fault: NodeJS.ErrnoException): never => {
    fault.path ??= path;
    throw fault;
  };
  return {
    async *members() {
      const { size } = await file.stat();
      for (let at = 0; ;) {
        const member = await skimMember(file, at, size);
        if (!member) break;
        end = at + member.bytes;
        yield { what: member.what, at };
        at = end;
      }
      if (end < size) await file.truncate(end);
    },
    async read(at) {
      const member = await readMember(file, at, end);
      if (!member) throw new Error(`${path} was changed by another program.`);
      return member.text;
    },
    async clear() {
      await file.truncate(0);
      end = 0;
    },
    async append(text, abstract) {
      const at = end;
      const member = await encodeMember(text, abstract);
      try {
        for (let done = 0; done < member.length;)
          done += (await file.write(member, done, member.length - done, at + done)).bytesWritten;
      } catch (fault) {
        await file.truncate(at).catch(() => undefined);
        named(fault as NodeJS.ErrnoException);
      }
      end = at + member.length;
      if (performance.now() - syncedAt > syncEveryMs) {
        await file.datasync().catch(named);
        syncedAt = performance.now();
      }
      return at;
    },
    async close() {
      await file.datasync().catch(() => undefined);
      await file.close();
    },
  };
}
