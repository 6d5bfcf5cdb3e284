/** What one run notes about a file, so that the next need not hash it again. */
export interface JournalEntry {
  filename: string;
  size: number;
  version: string | null;
  /** Lower-case hex. */
  sha256: string;
}

/** Where an upload keeps its notes between runs: a file, IndexedDB, or memory. */
export interface UploadJournal {
  /** The last entry under that name, whatever its size and version. */
  recall(filename: string): Promise<JournalEntry | undefined>;
  note(entry: JournalEntry): void;
  /** Resolves when everything noted is safe. */
  flush(): Promise<void>;
}

/** A journal that lasts as long as the page or process. */
export function memoryJournal(): UploadJournal {
  const entries = new Map<string, JournalEntry>();
  return {
    recall: async (filename) => entries.get(filename),
    note: (entry) => void entries.set(entry.filename, entry),
    flush: async () => {},
  };
}
