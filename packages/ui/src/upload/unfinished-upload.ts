import type { Dataset } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import type { UnfinishedUploadView } from './file-states.ts';
import { isUnfinished } from './is-unfinished.ts';
import { type KnownFile, matchFiles } from './match-files.ts';
import type { LastingFolder, PickedFile } from './picked-files.ts';
import type { JournaledUpload, UploadJournal } from './upload-journal.ts';

/** What is known of an upload that did not come to its end. */
interface EarlierUpload extends Pick<JournaledUpload, 'folders'> {
  /** Files that were to be sent, as far as this browser or the service knows them. */
  files: readonly KnownFile[];
  /** Whether these are all. The service knows those alone that were announced before the upload broke off. */
  whole: boolean;
  /** Milliseconds since 1970; null where this browser did not begin it. */
  begunAt: number | null;
}

/** Files asked of the service: as many as an account can have promised. */
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
 * What the journal of this browser knows of the upload, and the service where there is none; null where no upload
 * into the dataset is unfinished. Throws what the call to the service throws.
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

/** Folders that are remembered of an upload. */
const mostFolders = 20;

interface UnfinishedOptions {
  client: Client;
  journal?: UploadJournal;
  /** Absent where the upload makes its dataset. */
  dataset?: Dataset;
}

/** What an upload remembers of itself, and knows of one before it that did not come to its end. */
export class UnfinishedUpload {
  readonly #options: UnfinishedOptions;
  #earlier: Promise<EarlierUpload | null> = Promise.resolve(null);
  #folders: LastingFolder[] = [];

  constructor(options: UnfinishedOptions) {
    this.#options = options;
  }

  /** Looks the earlier upload up. Throws what the call to the service throws; then none is known. */
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

  /** The folders that the earlier upload was chosen from. */
  folders = async (): Promise<readonly LastingFolder[]> => (await this.#known())?.folders ?? [];

  /**
   * Gives files their earlier names, and tells those apart that were not part of the earlier upload. All are wanted
   * where no file of it is known.
   */
  async sort(
    picked: readonly PickedFile[],
  ): Promise<{ wanted: PickedFile[]; strange: PickedFile[] }> {
    const known = await this.#known();
    if (!known?.files.length) return { wanted: [...picked], strange: [] };
    const { found, others } = matchFiles(picked, known.files);
    return { wanted: found, strange: others };
  }

  /** How many files of the earlier upload are not among these; null where there was none. */
  async missing(paths: ReadonlySet<string>): Promise<number | null> {
    const known = await this.#known();
    return known && known.files.filter(({ filename }) => !paths.has(filename)).length;
  }

  chosen(folders: readonly LastingFolder[]): void {
    this.#folders = [...this.#folders, ...folders].slice(-mostFolders);
  }

  /** Writes the upload of these files into the journal, with all that the earlier one was to send. */
  async remember(dataId: string, files: readonly KnownFile[]): Promise<void> {
    const known = await this.#known();
    const names = new Set(files.map(({ filename }) => filename));
    const rest = (known?.files ?? []).filter(({ filename }) => !names.has(filename));
    const folders = [...(known?.folders ?? []), ...this.#folders].slice(-mostFolders);
    const { journal } = this.#options;
    await journal?.keep({ dataId, begunAt: Date.now(), files: [...files, ...rest], folders });
  }

  /** Takes the upload out of the journal, once it is known which dataset it is of. */
  async forget(made: Promise<{ data_id: string }>): Promise<void> {
    const dataset = await made.catch(() => null);
    if (dataset) await this.#options.journal?.forget(dataset.data_id);
  }
}
