import type { DataFile } from '@biophony/contract';
import type { Client } from '@biophony/sdk';

export const listedAtOnce = 1000;

/** What is needed of a file of the service; a dataset has tens of thousands. */
export interface StoredFile extends Pick<
  DataFile,
  'file_id' | 'filename' | 'kind' | 'size_bytes' | 'sha256' | 'status' | 'verified_by'
> {
  device_id: string | null;
}

/** Names are compared as people see them: an accent is one character or two, by the system that wrote it. */
const nameKey = (filename: string): string => filename.normalize('NFC');

export const toStored = ({ recording, ...file }: DataFile): StoredFile => {
  const { file_id, filename, kind, size_bytes, sha256, status, verified_by } = file;
  const row = { file_id, filename, kind, size_bytes, sha256, status, verified_by };
  return { ...row, device_id: recording?.device_id ?? null };
};

/** The files of a dataset, to be found by content or by name. */
export class StoredFiles {
  readonly #byContent = new Map<string, StoredFile[]>();
  readonly #byName = new Map<string, StoredFile>();

  static async list(client: Client, dataId: string, signal: AbortSignal): Promise<StoredFiles> {
    const files = new StoredFiles();
    for await (const file of client.files.list(dataId, { limit: listedAtOnce }, { signal }))
      files.#add(file);
    return files;
  }

  #add(file: DataFile): void {
    const { filename, sha256, status } = file;
    const stored = toStored(file);
    this.#byName.set(nameKey(filename), stored);
    if (sha256 === null || status !== 'stored') return;
    this.#byContent.set(sha256, [...(this.#byContent.get(sha256) ?? []), stored]);
  }

  /** The stored file of that content, the one of that name before others; null where there is none. */
  ofContent(filename: string, sha256: string, size: number): StoredFile | null {
    const same = (this.#byContent.get(sha256) ?? []).filter((file) => file.size_bytes === size);
    const own = same.find((file) => nameKey(file.filename) === nameKey(filename));
    return own ?? same.find(({ kind }) => kind === 'recording') ?? same[0] ?? null;
  }

  named(filename: string): StoredFile | null {
    return this.#byName.get(nameKey(filename)) ?? null;
  }
}
