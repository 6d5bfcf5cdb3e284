import type { Dataset } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import type { Store } from '../base/store.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import type { Messages } from '../messages/index.ts';
import type { CardFiles, NameProposal, ReadFile } from './cards.ts';
import type { Turn } from './check-files.ts';
import type { UploadState } from './file-states.ts';
import type { LastingFolder, PickedFile } from './picked-files.ts';
import type { UploadJournal } from './upload-journal.ts';

/** Cards among the chosen files. */
export interface ChosenCards {
  cards: readonly CardFiles<PickedFile>[];
  /** Folders that can be read again later, and paths that could not be read. */
  folders: readonly LastingFolder[];
  unreadable: readonly string[];
  /** Folders without recordings. */
  without: readonly string[];
  /** The device that the person chose; empty if none. */
  device: string;
}

export interface UploadFlowOptions {
  client: Client;
  projectId: string;
  /** Title of the project, for the receipt. */
  projectTitle?: () => string;
  /** Existing dataset that gets more files; a new one is created if absent. */
  dataset?: Dataset;
  /** Remembers uploads beyond this page; nothing is remembered if absent. */
  journal?: UploadJournal;
  /** Names a new dataset while the person has typed no name; first without files. */
  proposeName?: (files: readonly ReadFile[]) => NameProposal | null;
  /** The device before headers are read. */
  device?: string;
  /** Has headers of several cards read one after another. */
  readTurn?: Turn;
  /** Takes the chosen files away if they are several cards. Absent: they are always one dataset. */
  onCards?: (chosen: ChosenCards) => void;
  /** The site where the recordings were made, if one is known; empty if none. */
  proposeSite?: (files: readonly ReadFile[], name: string) => string;
  /** Makes the deployments of a new dataset at a site, or says why not. Must not throw. */
  deploy?: (dataId: string, site: string) => Promise<ErrorText | null>;
  messages: Messages;
  describe: (error: unknown, fallback: string) => ErrorText;
  /** `problem` says why deployments of the stored dataset could not be made. */
  onDone: (dataId: string, problem: ErrorText | null) => void;
  /** Called when the visible upload is cancelled. */
  onClose: () => void;
  /** Called when everything sent is deleted, also of an upload that was left. */
  onCancelled: () => void;
  /** Called when the dataset of a left upload could not be deleted. */
  onLeftBehind: (error: ErrorText) => void;
  /** Called when a dataset was deleted or could not be: cached data may be outdated. */
  onChanged: () => void;
}

export interface UploadFlow extends Store<UploadState> {
  open(): Promise<void>;
  /** Reads the journal's folders again. Call it during a click. */
  readAgain(): Promise<void>;
  setName(name: string): void;
  setDevice(device: string): void;
  setSite(site: string): void;
  /** `folders` can be read again later; `unreadable` could not be read. */
  addFiles(
    picked: readonly PickedFile[],
    folders?: readonly LastingFolder[],
    unreadable?: readonly string[],
  ): Promise<void>;
  /** Takes files as one dataset, even if they seem to be several cards. */
  addAsOne(chosen: Pick<ChosenCards, 'cards' | 'folders' | 'unreadable'>): Promise<void>;
  /** The chosen files with what is known of them, but those that were removed. */
  picked(): PickedFile[];
  /** Whether another file is listed under the path of one of these. */
  hasTwins(picked: readonly PickedFile[]): Promise<boolean>;
  /** Also takes recordings of the last choice that are outside the resumed upload. */
  addOthers(): Promise<void>;
  removeFile(path: string): void;
  /** Removes what cannot be uploaded or analysed. */
  leaveOut(): void;
  clearFiles(): void;
  validate(): Promise<void>;
  upload(): Promise<void>;
  retryFailed(): Promise<void>;
  keepStored(): Promise<void>;
  /** Stops and deletes what was sent; can be called again if that fails. */
  cancel(): Promise<void>;
  /** Resets everything for the next opening; cancels a running upload. */
  leave(): void;
}
