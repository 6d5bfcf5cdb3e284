import type { Dataset } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import type { LastingFolder } from '../../../file-access/chosen-folder.ts';
import type { UnfinishedUploadView } from '../../../model/upload.ts';
import type { PickedFile } from '../../../file-access/dropped-files.ts';
import { findEarlier, type EarlierUpload } from './earlier-upload.ts';
import type { UploadJournal } from './upload-journal.ts';
import { matchFiles, type KnownFile } from '../files/match-files.ts';

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
