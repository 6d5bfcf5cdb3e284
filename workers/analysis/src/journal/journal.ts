import type { ResultRow } from '../results/file-result.ts';
import {
  entriesIn,
  headLine,
  isHeadOf,
  type JournalEntry,
  type JournalHead,
  type JournalRow,
  line,
  runLine,
} from './head.ts';
import { type MemberFile, openMemberFile, type Skimmed } from './members.ts';

/** What is to be known of an entry of a journal without reading its rows. */
type Noted =
  | { file: string; dropped: true }
  | { file: string; detections: number; continues: true }
  | {
      file: string;
      detections: number;
      identity: string | null;
      seconds: number;
      refused: boolean;
    };

function notedOf(entry: JournalEntry): Noted {
  const { file } = entry;
  if ('dropped' in entry) return { file, dropped: true };
  const { identity = null, result, continues } = entry;
  const detections = result.detections.length;
  if (continues) return { file, detections, continues };
  const { seconds_analysed: seconds, status } = result;
  return { file, detections, identity, seconds, refused: status === 'refused' };
}

/** The abstract of a member with these entries. */
const abstractOf = (noted: readonly Noted[]): string => JSON.stringify(noted);

/** What is noted of a member, or null where another run begins. */
const notedIn = (what: Skimmed): Noted[] | null =>
  'abstract' in what
    ? (JSON.parse(what.abstract) as Noted[])
    : (entriesIn(what.text)?.map(notedOf) ?? null);

/** What memory keeps of a recording whose rows are on disk. */
export interface KeptRecording {
  /** Which state of the recording the rows are of; null where they count for this run alone. */
  identity: string | null;
  detections: number;
  seconds: number;
  refused: boolean;
  /** Places of the members that have its rows, in their order. */
  members: number[];
}

/** Where the rows of each recording are. */
interface JournalIndex {
  readonly finished: ReadonlyMap<string, KeptRecording>;
  /** Whether there are rows that count no more. */
  readonly hasDeadRows: boolean;
  /** Notes what stands in the member at that place. */
  note(noted: Noted, at: number): void;
  /** Another run begins: what is not finished never will be. */
  beginRun(): void;
}

function createIndex(): JournalIndex {
  const finished = new Map<string, KeptRecording>();
  const begun = new Map<string, { members: number[]; detections: number }>();
  let dead = false;
  return {
    finished,
    get hasDeadRows() {
      return dead;
    },
    note(noted, at) {
      const { file } = noted;
      if ('dropped' in noted) {
        if (begun.delete(file)) dead = true;
        return;
      }
      const before = begun.get(file) ?? { members: [], detections: 0 };
      const members = before.members.at(-1) === at ? before.members : [...before.members, at];
      const detections = before.detections + noted.detections;
      if ('continues' in noted) {
        begun.set(file, { members, detections });
        return;
      }
      begun.delete(file);
      if (finished.delete(file)) dead = true;
      const { identity, seconds, refused } = noted;
      finished.set(file, { identity, detections, seconds, refused, members });
    },
    beginRun() {
      if (begun.size > 0) dead = true;
      begun.clear();
    },
  };
}

/** Rows of finished recordings, on disk soon after they are there. */
export interface Journal {
  readonly path: string;
  readonly head: JournalHead;
  /** What is kept of each recording, by its name, once it is written. */
  readonly finished: ReadonlyMap<string, KeptRecording>;
  /** Whether it holds rows that count no more. */
  readonly hasDeadRows: boolean;
  /**
   * Takes a row. With the last one of a recording comes which state of the recording it is of; with null the row
   * counts, but not for a later run.
   */
  add(row: ResultRow, identity: string | null): Promise<void>;
  /** The rows of a recording that is not finished count for nothing; it may be begun again. */
  drop(file: string): Promise<void>;
  /** The rows of these recordings, in this order; recordings that it does not have are left out. Streams. */
  rows(files: Iterable<string>): AsyncGenerator<JournalRow>;
  /** Writes nothing more, since the folder is another process'; whoever adds to it gets `cause`. */
  abandon(cause: Error): void;
  /** Writes what is still held back. */
  flush(): Promise<void>;
  /** The same, and closes the file. May be called again. */
  close(): Promise<void>;
}

/** A group is written when it has so many characters, and after so many milliseconds in any case. */
const groupLength = 1 << 18;
const groupMs = 1000;
/** Members that were read last: recordings that are asked for in another order share them. */
const membersAtHand = 16;

async function readIndex(file: MemberFile, head: JournalHead) {
  const index = createIndex();
  let first = true;
  for await (const { what, at } of file.members()) {
    if (first && !('text' in what && isHeadOf(what.text, head))) break;
    const noted = first ? [] : notedIn(what);
    first = false;
    if (noted === null) index.beginRun();
    else for (const one of noted) index.note(one, at);
  }
  if (first) {
    await file.clear();
    await file.append(headLine(head));
  } else await file.append(runLine);
  index.beginRun();
  return index;
}

/**
 * Opens the journal of an analysis, or begins it; what is no journal of that analysis is replaced. Rows lie in compressed
 * groups that are written every second, each with an abstract of what it has, which is all that is read of it here; memory
 * holds a line a recording, and no rows. Faults of the disk are thrown as they
 * are, with the path.
 */
export async function openJournal(path: string, head: JournalHead): Promise<Journal> {
  const file = await openMemberFile(path);
  const index = await readIndex(file, head).catch(async (fault: unknown) => {
    await file.close();
    throw fault;
  });
  let group: Noted[] = [];
  let text = '';
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let written: Promise<void> = Promise.resolve();
  /** Members are written one after the other; a fault is told to whoever writes or reads next. */
  const write = (noted: Noted[], content: string): Promise<void> => {
    written = written.then(async () => {
      const at = await file.append(content, abstractOf(noted));
      for (const one of noted) index.note(one, at);
    });
    written.catch(() => undefined);
    return written;
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (group.length === 0) return written;
    const [noted, content] = [group, text];
    [group, text] = [[], ''];
    return write(noted, content);
  };

  const atHand = new Map<number, Map<string, JournalRow[]>>();
  const readAt = async (at: number): Promise<Map<string, JournalRow[]>> => {
    const known = atHand.get(at);
    if (known) return known;
    const rows = new Map<string, JournalRow[]>();
    for (const row of entriesIn(await file.read(at)) ?? [])
      if (!('dropped' in row)) rows.set(row.file, [...(rows.get(row.file) ?? []), row]);
    atHand.set(at, rows);
    if (atHand.size > membersAtHand) atHand.delete(atHand.keys().next().value!);
    return rows;
  };

  return {
    path,
    head,
    finished: index.finished,
    get hasDeadRows() {
      return index.hasDeadRows;
    },
    async add(row, identity) {
      const { file: name, ...rest } = row;
      // What is looked for first stands first in the line.
      const whole: JournalRow = row.continues ? row : { file: name, identity, ...rest };
      if (row.continues || group.some((one) => one.file === name)) await flush();
      if (row.continues) return write([notedOf(row)], line(row));
      group.push(notedOf(whole));
      text += line(whole);
      if (text.length >= groupLength) await flush();
      else timer ??= setTimeout(() => void flush(), groupMs);
    },
    async drop(name) {
      await flush();
      const entry = { file: name, dropped: true } as const;
      await write([notedOf(entry)], line(entry));
    },
    async *rows(files) {
      await flush();
      for (const name of files)
        for (const at of index.finished.get(name)?.members ?? [])
          yield* (await readAt(at)).get(name) ?? [];
    },
    abandon(cause) {
      clearTimeout(timer);
      [group, text] = [[], ''];
      written = Promise.reject(cause);
      written.catch(() => undefined);
    },
    flush,
    async close() {
      if (closed) return;
      closed = true;
      try {
        await flush();
      } finally {
        await file.close();
      }
    },
  };
}
