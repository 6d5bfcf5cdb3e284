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
  const entry = await journal?.find(dataset.data_id);
  const origin = { begunAt: entry?.begunAt ?? null, folders: entry?.folders ?? [] };
  if (entry?.files) return { ...origin, files: entry.files, whole: true };
  return { ...origin, files: await promisedFiles(client, dataset.data_id, signal), whole: false };
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
    const earlier = await this.#earlier;
    return (
      earlier && {
        files: earlier.files.length,
        bytes: earlier.files.reduce((sum, { size }) => sum + size, 0),
        begunAt: earlier.begunAt,
        whole: earlier.whole,
        folders: earlier.folders.map(({ name }) => name),
        missing: null,
        others: 0,
      }
    );
  }

  #readEarlier = (): Promise<EarlierUpload | null> => this.#earlier.catch(() => null);

  folders = async (): Promise<readonly LastingFolder[]> =>
    (await this.#readEarlier())?.folders ?? [];

  /**
   * Gives files their earlier names, and separates those of other uploads. Takes all if no earlier
   * file is known.
   */
  async sort(
    picked: readonly PickedFile[],
  ): Promise<{ wanted: PickedFile[]; strange: PickedFile[] }> {
    const earlier = await this.#readEarlier();
    if (!earlier?.files.length) return { wanted: [...picked], strange: [] };
    const { matches, others } = matchFiles(picked, earlier.files);
    return { wanted: matches, strange: others };
  }

  /** Null without an earlier upload. */
  async missing(paths: ReadonlySet<string>): Promise<number | null> {
    const earlier = await this.#readEarlier();
    return earlier && earlier.files.filter(({ filename }) => !paths.has(filename)).length;
  }

  chosen(folders: readonly LastingFolder[]): void {
    this.#folders = [...this.#folders, ...folders].slice(-mostFolders);
  }

  async remember(dataId: string, files: readonly KnownFile[]): Promise<void> {
    const earlier = await this.#readEarlier();
    const names = new Set(files.map(({ filename }) => filename));
    const rest = (earlier?.files ?? []).filter(({ filename }) => !names.has(filename));
    const folders = [...(earlier?.folders ?? []), ...this.#folders].slice(-mostFolders);
    const { journal } = this.#options;
    await journal?.keep({ dataId, begunAt: Date.now(), files: [...files, ...rest], folders });
  }

  async forget(creation: Promise<{ data_id: string }>): Promise<void> {
    const dataset = await creation.catch(() => null);
    if (dataset) await this.#options.journal?.forget(dataset.data_id);
  }
}
