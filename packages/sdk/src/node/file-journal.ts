import { readFileSync } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { JournalEntry, UploadJournal } from '../upload/prepare.ts';

const writeEveryMs = 1_000;

function parseLine(line: string): JournalEntry | null {
  try {
    const entry: unknown = JSON.parse(line);
    const ok = typeof entry === 'object' && entry && 'filename' in entry && 'sha256' in entry;
    return ok ? (entry as JournalEntry) : null;
  } catch {
    return null;
  }
}

function readEntries(path: string): Map<string, JournalEntry> {
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const entries = new Map<string, JournalEntry>();
  for (const line of text.split('\n')) {
    const entry = parseLine(line);
    if (entry) entries.set(entry.filename, entry);
  }
  return entries;
}

/**
 * A journal in a JSON lines file, for the next run; appended once a second. Skips a line cut off by
 * a crash. Throws for an unreadable file; `flush` throws writing errors.
 */
export function fileJournal(path: string): UploadJournal {
  const entries = readEntries(path);
  let lines: string[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    timer = null;
    const text = lines.map((line) => `\n${line}`).join('');
    lines = [];
    if (!text) return;
    await mkdir(dirname(path), { recursive: true });
    await appendFile(path, text, { mode: 0o600 });
  };
  const later = () => {
    writing = writing.then(write);
    writing.catch(() => {});
  };

  return {
    recall: async (filename) => entries.get(filename),
    note(entry) {
      entries.delete(entry.filename);
      lines.push(JSON.stringify(entry));
      timer ??= setTimeout(later, writeEveryMs).unref();
    },
    async flush() {
      if (timer) clearTimeout(timer);
      await (writing = writing.then(write));
    },
  };
}
