import { copyFile, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { headHash, headIn, type JournalHead } from './head.ts';
import { openJournal, type Journal } from './journal.ts';
import { readMember } from './members.ts';

const prefix = '.analysis-journal';
const ending = '.ndjson.gz';

const keptJournal = (folder: string): string => join(folder, prefix + ending);

const openPath = (folder: string, head: JournalHead): string =>
  join(folder, `${prefix}-${headHash(head)}${ending}`);

async function journalsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.startsWith(prefix)).map((name) => join(folder, name));
}

/** Null where the file is no journal of this format. */
async function headOfFile(path: string): Promise<JournalHead | null> {
  const file = await open(path, 'r').catch(() => null);
  if (!file) return null;
  try {
    const member = await readMember(file, 0, (await file.stat()).size);
    return member && headIn(member.text);
  } finally {
    await file.close();
  }
}

const isOf = async (path: string, head: JournalHead): Promise<boolean> => {
  const fileHead = await headOfFile(path);
  return fileHead !== null && headHash(fileHead) === headHash(head);
};

async function adopt(journal: Journal, path: string): Promise<void> {
  const other = await openJournal(path, journal.head);
  try {
    for (const [file, { identity }] of other.finished)
      if (!journal.finished.has(file))
        for await (const row of other.rows([file])) await journal.add(row, identity);
  } finally {
    await other.close();
  }
}

export interface JournalChoice {
  /** Instead of continuing. */
  restart: boolean;
  withResults: boolean;
}

export interface OpenedJournal {
  journal: Journal;
  hasResults: boolean;
  others: JournalHead[];
}

/** Continues the unfinished journal, else begins one. Others stay until results replace theirs. */
export async function openRunJournal(
  folder: string,
  head: JournalHead,
  { restart, withResults }: JournalChoice,
): Promise<OpenedJournal> {
  const path = openPath(folder, head);
  if (restart) await rm(path, { force: true });
  const isLeftOff = await isOf(path, head);
  const keptPath = keptJournal(folder);
  const hasResults = withResults && (await isOf(keptPath, head));
  if (hasResults && !isLeftOff) {
    await copyFile(keptPath, `${path}.part`);
    await rename(`${path}.part`, path);
  }
  const others: JournalHead[] = [];
  if (!isLeftOff && !hasResults)
    for (const one of await journalsIn(folder)) {
      const otherHead = await headOfFile(one);
      if (otherHead && headHash(otherHead) !== headHash(head)) others.push(otherHead);
    }
  const journal = await openJournal(path, head);
  if (hasResults && isLeftOff) await adopt(journal, keptPath);
  return { journal, hasResults, others };
}

/**
 * Call once the folder's results are whole. Leaves out rows without results, and removes other
 * journals.
 */
export async function keepJournal(
  folder: string,
  journal: Journal,
  files: readonly string[],
): Promise<void> {
  const keptPath = keptJournal(folder);
  let { path } = journal;
  if (journal.hasDeadRows || journal.finished.size > files.length) {
    path = `${keptPath}.part`;
    await rm(path, { force: true });
    const copy = await openJournal(path, journal.head);
    try {
      for (const file of files)
        for await (const row of journal.rows([file]))
          await copy.add(row, journal.finished.get(file)?.identity ?? null);
    } finally {
      await copy.close();
    }
  }
  await journal.close();
  await rename(path, keptPath);
  for (const other of await journalsIn(folder)) if (other !== keptPath) await rm(other);
}

export async function removeJournals(folder: string): Promise<void> {
  for (const path of await journalsIn(folder)) await rm(path);
}
