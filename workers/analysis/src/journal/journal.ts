import type { ResultRow } from '../results/file-result.ts';
import {
  entriesIn,
  headLine,
  isHeadOf,
  type JournalLine,
  type JournalHead,
  type JournalRow,
  line,
  runLine,
} from './head.ts';
import { type MemberFile, openMemberFile, type Skimmed } from './members.ts';

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

function notedOf(entry: JournalLine): Noted {
  const { file } = entry;
  if ('dropped' in entry) return { file, dropped: true };
  const { identity = null, result, continues } = entry;
  const detections = result.detections.length;
  if (continues) return { file, detections, continues };
  const { seconds_analysed: seconds, status } = result;
  return { file, detections, identity, seconds, refused: status === 'refused' };
}

const abstractOf = (noted: readonly Noted[]): string => JSON.stringify(noted);

const notedIn = (what: Skimmed): Noted[] | null =>
  'abstract' in what
    ? (JSON.parse(what.abstract) as Noted[])
    : (entriesIn(what.text)?.map(notedOf) ?? null);

export interface KeptRecording {
  /** Null where the rows count for this run only. */
  identity: string | null;
  detections: number;
  seconds: number;
  refused: boolean;
  members: number[];
}

interface JournalIndex {
  readonly finished: ReadonlyMap<string, KeptRecording>;
  readonly hasDeadRows: boolean;
  note(noted: Noted, at: number): void;
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

export interface Journal {
  readonly path: string;
  readonly head: JournalHead;
  readonly finished: ReadonlyMap<string, KeptRecording>;
  readonly hasDeadRows: boolean;
  /** `identity`: for a recording's last row; with null it does not count for later runs. */
  add(row: ResultRow, identity: string | null): Promise<void>;
  drop(file: string): Promise<void>;
  /** In this order; skips recordings that it lacks. */
  rows(files: Iterable<string>): AsyncGenerator<JournalRow>;
  /** Another process has the folder. Later calls of `add` throw `cause`. */
  abandon(cause: Error): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Characters and milliseconds after which a group is written. */
const groupLength = 1 << 18;
const groupMs = 1000;
/** For recordings in another order. */
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
 * Replaces a file that is no journal of this analysis. Groups are compressed and written every
 * second; of existing ones only abstracts are read. Throws disk errors with the path.
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
  /** One member at a time; the next write or read gets an error. */
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
    const cachedRows = atHand.get(at);
    if (cachedRows) return cachedRows;
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
      // Readers look for these first.
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
