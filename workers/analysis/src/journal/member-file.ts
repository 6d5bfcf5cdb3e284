import { constants, open } from 'node:fs/promises';
import { encodeMember, readMember, skimMember, type Skimmed } from './members.ts';

/** A file of members that grows at its end. */
export interface MemberFile {
  /** Skims every whole member from the first on, with its place. Before anything is added. */
  members(): AsyncGenerator<{ what: Skimmed; at: number }>;
  /** The text of the member at a place. */
  read(at: number): Promise<string>;
  /** Takes everything out. */
  clear(): Promise<void>;
  /** Adds a member, with an abstract of its text; answers its place. One call at a time. */
  append(text: string, abstract?: string): Promise<number>;
  close(): Promise<void>;
}

/** Milliseconds after which what was written is forced onto the disk, for machines that lose their power. */
const syncEveryMs = 5000;

/**
 * Opens a file of members, or makes it. What stands behind the last whole member is cut off: a program that was killed left
 * it. Faults of the disk are thrown with the path; a member that did not fit is taken back.
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
