import type { Dataset } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import type { UnfinishedUploadView } from './file-states.ts';
import { isUnfinished } from './is-unfinished.ts';
import {
  type JournaledUpload,
  type KnownFile,
  matchFiles,
  type UploadJournal,
} from './upload-journal.ts';
import type { LastingFolder, PickedFile } from './picked-files.ts';

interface EarlierUpload extends Pick<JournaledUpload, 'folders'> {
  /** Files of the upload, as far as this browser or the service knows them. */
  files: readonly KnownFile[];
  /** Whether these are all. The service knows only files announced before the interruption. */
  whole: boolean;
  /** Milliseconds since 1970; null if another browser began it. */
  begunAt: number | null;
}

/** Most files requested from the service: an account can promise no more. */
const mostFiles = 200_000;

async function promisedFiles(
  client: Client,
  dataId: string,
  signal: AbortSignal,
): Promise<KnownFile[]> {
  const files: KnownFile[] = [];
  const query = { kind: 'recording' as const, limit: 1000 };
  for await (const { filename, size_bytes } of client.files.list(dataId, query, { signal })) {
    files.push({ filename, size: size_bytes });
    if (files.length === mostFiles) break;
  }
  return files;
}

/**
 * The upload from this browser's journal, otherwise from the service; null if no upload into the
 * dataset is unfinished. Throws the call's errors.
 */
async function findEarlier(
  client: Client,
  journal: UploadJournal | undefined,
  dataset: Dataset,
  signal: AbortSignal,
): Promise<EarlierUpload | null> {
  if (!isUnfinished(dataset)) return null;
  const known = await journal?.find(dataset.data_id);
  const found = { begunAt: known?.begunAt ?? null, folders: known?.folders ?? [] };
  if (known?.files) return { ...found, files: known.files, whole: true };
  return { ...found, files: await promisedFiles(client, dataset.data_id, signal), whole: false };
}

const mostFolders = 20;

interface UnfinishedOptions {
  client: Client;
  journal?: UploadJournal;
  /** Absent if the upload creates its dataset. */
  dataset?: Dataset;
}

/** Remembers an upload, and finds an earlier unfinished one. */
export class UnfinishedUpload {
  readonly #options: UnfinishedOptions;
  #earlier: Promise<EarlierUpload | null> = Promise.resolve(null);
  #folders: LastingFolder[] = [];

  constructor(options: UnfinishedOptions) {
    this.#options = options;
  }

  /** Finds the earlier upload. Throws the call's errors; then none is known. */
  async look(signal: AbortSignal): Promise<UnfinishedUploadView | null> {
    const { client, journal, dataset } = this.#options;
    if (!dataset) return null;
    this.#earlier = findEarlier(client, journal, dataset, signal);
    const known = await this.#earlier;
    return (
      known && {
        files: known.files.length,
        bytes: known.files.reduce((sum, { size }) => sum + size, 0),
        begunAt: known.begunAt,
        whole: known.whole,
        folders: known.folders.map(({ name }) => name),
        missing: null,
        others: 0,
      }
    );
  }

  #known = (): Promise<EarlierUpload | null> => this.#earlier.catch(() => null);

  folders = async (): Promise<readonly LastingFolder[]> => (await this.#known())?.folders ?? [];

  /**
   * Gives files their earlier names, and separates those of other uploads. Takes all if no earlier
   * file is known.
   */
  async sort(
    picked: readonly PickedFile[],
  ): Promise<{ wanted: PickedFile[]; strange: PickedFile[] }> {
    const known = await this.#known();
    if (!known?.files.length) return { wanted: [...picked], strange: [] };
    const { found, others } = matchFiles(picked, known.files);
    return { wanted: found, strange: others };
  }

  /** Null without an earlier upload. */
  async missing(paths: ReadonlySet<string>): Promise<number | null> {
    const known = await this.#known();
    return known && known.files.filter(({ filename }) => !paths.has(filename)).length;
  }

  chosen(folders: readonly LastingFolder[]): void {
    this.#folders = [...this.#folders, ...folders].slice(-mostFolders);
  }

  async remember(dataId: string, files: readonly KnownFile[]): Promise<void> {
    const known = await this.#known();
    const names = new Set(files.map(({ filename }) => filename));
    const rest = (known?.files ?? []).filter(({ filename }) => !names.has(filename));
    const folders = [...(known?.folders ?? []), ...this.#folders].slice(-mostFolders);
    const { journal } = this.#options;
    await journal?.keep({ dataId, begunAt: Date.now(), files: [...files, ...rest], folders });
  }

  async forget(made: Promise<{ data_id: string }>): Promise<void> {
    const dataset = await made.catch(() => null);
    if (dataset) await this.#options.journal?.forget(dataset.data_id);
  }
}
