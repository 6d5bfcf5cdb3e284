import type { Client } from '@biophony/sdk';
import { createStore, type Store } from '../base/store.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import type { Messages } from '../messages/index.ts';
import {
  type CardFiles,
  cardOf,
  cardsIn,
  foldersWithout,
  type NameProposal,
  type ReadFile,
} from './cards.ts';
import {
  canKeep,
  canUpload,
  canValidate,
  isUnderWay,
  type ProgressView,
  type UploadPhase,
  type UploadState,
} from './file-states.ts';
import { isOfSystem, isRecording, type LastingFolder, type PickedFile } from './picked-files.ts';
import type { ChosenCards, UploadFlow } from './flow-options.ts';
import { createUploadFlow } from './upload-flow.ts';
import { takeTurns } from './upload-attempt.ts';
import type { UploadJournal } from './upload-journal.ts';

interface CardsFlowOptions {
  client: Client;
  projectId: string;
  projectTitle?: () => string;
  journal?: UploadJournal;
  messages: Messages;
  describe: (error: unknown, fallback: string) => ErrorText;
  /** Names a card; `others` are the names of the other cards. */
  proposeName: (
    files: readonly ReadFile[],
    folder: string | null,
    others: readonly string[],
  ) => NameProposal | null;
  proposeSite?: (files: readonly ReadFile[], name: string) => string;
  /** Makes the deployments of a new dataset at a site, or says why not. Must not throw. */
  deploy?: (dataId: string, site: string) => Promise<ErrorText | null>;
  /** Called when all cards are stored, or what was stored is kept. */
  onDone: (dataIds: string[], problems: readonly CardProblem[]) => void;
  /** Called when the visible upload is cancelled. */
  onClose: () => void;
  /** Called when what was not stored whole is deleted, also of an upload that was left. */
  onCancelled: (stored: number, cards: number) => void;
  onLeftBehind: (error: ErrorText) => void;
  /** Called when datasets were made or deleted. */
  onChanged: () => void;
}

/** Why deployments of a stored card could not be made. */
export interface CardProblem {
  name: string;
  problem: ErrorText;
}

/** A card and its upload. */
export interface CardView {
  key: string;
  /** Its folder as it was chosen; empty for files in none. */
  path: string;
  upload: UploadState;
  /** Sent and confirmed; then `upload` is empty. */
  stored: boolean;
  /** Name, files and bytes, also once it is stored. */
  name: string;
  files: number;
  bytes: number;
}

export interface CardsState {
  phase: UploadPhase;
  cards: readonly CardView[];
  /** Key of the card that is sent. */
  current: string | null;
  /** All cards, as one; null before the first is sent. */
  progress: ProgressView | null;
  /** Chosen folders without recordings. */
  without: readonly string[];
  /** What could not be read and is in no card. */
  unread: readonly string[];
}

export interface CardsFlow extends Store<CardsState> {
  /** Adds cards; files of a card that is there go to it. */
  add(chosen: ChosenCards): Promise<void>;
  addFiles(
    picked: readonly PickedFile[],
    folders?: readonly LastingFolder[],
    unreadable?: readonly string[],
  ): Promise<void>;
  /** Actions on the files, name and device of a card. */
  of(
    key: string,
  ): Pick<
    UploadFlow,
    'setName' | 'setDevice' | 'setSite' | 'removeFile' | 'leaveOut' | 'clearFiles'
  >;
  leaveOutCard(key: string): void;
  /** Removes what cannot be uploaded or analysed from all cards. */
  leaveOutFaulty(): void;
  /** All chosen files, to be one dataset. */
  chosen(): Pick<ChosenCards, 'cards' | 'folders' | 'unreadable'>;
  validate(): Promise<void>;
  /** Uploads the cards one after another; those stored already are left as they are. */
  upload(): Promise<void>;
  /** Keeps what is stored, also of cards of which some failed. */
  keepStored(): Promise<void>;
  /** Stops, and deletes what is not stored whole; can be called again if that fails. */
  cancel(): Promise<void>;
  leave(): void;
}

interface Card {
  key: string;
  path: string;
  folder: string | null;
  flow: UploadFlow;
  dataId: string | null;
  /** Where its deployments are made, once it is stored. */
  site: string;
  problem: ErrorText | null;
  view: CardView;
  forget: () => void;
}

const initial: CardsState = {
  phase: 'editing',
  cards: [],
  current: null,
  progress: null,
  without: [],
  unread: [],
};

/** Whether all cards can be validated or uploaded. */
export const canValidateCards = ({ phase, cards }: CardsState): boolean =>
  phase === 'editing' && cards.length > 0 && cards.every(({ upload }) => canValidate(upload));
export const canUploadCards = (state: CardsState): boolean =>
  canValidateCards(state) && state.cards.every(({ upload }) => canUpload(upload, null));

/** Something of an upload that failed can be kept. */
export const canKeepCards = ({ phase, cards }: CardsState): boolean =>
  phase === 'incomplete' && cards.some(({ stored, upload }) => stored || canKeep(upload));

/** Progress of all cards: those stored are done, the others not begun but one. */
function progressOf(cards: readonly CardView[], current: string | null): ProgressView {
  const sum = { files: { done: 0, total: 0 }, bytes: { done: 0, total: 0 } };
  let running: ProgressView | null = null;
  for (const { key, stored, files, bytes, upload } of cards) {
    sum.files.total += files;
    sum.bytes.total += bytes;
    const own = stored ? null : upload.progress;
    sum.files.done += stored ? files : (own?.files.done ?? 0);
    sum.bytes.done += stored ? bytes : (own?.bytes.done ?? 0);
    if (key === current) running = own;
  }
  const bytesPerSecond = running?.bytesPerSecond ?? 0;
  const left = sum.bytes.total - sum.bytes.done;
  return {
    ...sum,
    bytesPerSecond,
    secondsLeft: bytesPerSecond > 0 ? left / bytesPerSecond : null,
    paused: running?.paused ?? null,
  };
}

const under = (path: string) => (one: string) => path === '' || one.startsWith(`${path}/`);

/** Uploads several cards as datasets of their own, one after another, without React. */
export function createCardsFlow(options: CardsFlowOptions): CardsFlow {
  const { client, projectId, projectTitle, journal, messages, describe, proposeName } = options;
  const store = createStore<CardsState>(initial);
  const readTurn = takeTurns();
  let cards: Card[] = [];
  let folders: LastingFolder[] = [];
  let unreadable: string[] = [];
  let count = 0;
  /** Counts stops: what began before the last one says nothing more. */
  let stops = 0;

  const show = (change: Partial<CardsState> = {}) => {
    const current = change.current === undefined ? store.get().current : change.current;
    const views = cards.map(({ view }) => view);
    const phase = change.phase ?? store.get().phase;
    const isSent = phase !== 'editing' && phase !== 'validating';
    store.set({ ...change, cards: views, progress: isSent ? progressOf(views, current) : null });
  };
  const refresh = (card: Card) => {
    const upload = card.flow.get();
    const { stored } = card.view;
    card.view = stored
      ? { ...card.view, upload }
      : {
          ...card.view,
          upload,
          name: upload.name,
          files: upload.files.length,
          bytes: upload.bytes,
        };
    show();
  };

  const make = ({ path, folder }: CardFiles<PickedFile>, device: string): Card => {
    const key = String((count += 1));
    const isThis = (other: Card) => other.key === key;
    const flow = createUploadFlow({
      client,
      projectId,
      projectTitle,
      journal,
      messages,
      describe,
      device,
      readTurn,
      proposeName: (files) =>
        proposeName(
          files,
          folder,
          cards.filter((other) => !isThis(other)).map(({ view }) => view.name),
        ),
      proposeSite: options.proposeSite,
      onDone: (dataId) => {
        const card = cards.find(isThis);
        if (!card) return;
        card.dataId = dataId;
        card.site = flow.get().site.trim();
        card.view = { ...card.view, stored: true };
      },
      onClose: () => undefined,
      onCancelled: () => left(null),
      onLeftBehind: (error) => left(error),
      onChanged: () => undefined,
    });
    const upload = flow.get();
    const view = { key, path, upload, stored: false, name: upload.name, files: 0, bytes: 0 };
    const card: Card = {
      key,
      path,
      folder,
      flow,
      dataId: null,
      site: '',
      problem: null,
      view,
      forget: () => undefined,
    };
    card.forget = flow.subscribe(() => refresh(card));
    return card;
  };
  const drop = (card: Card) => {
    card.forget();
    card.flow.leave();
    cards = cards.filter((other) => other !== card);
  };

  /** Uploads that were left and still delete their datasets. */
  let leaving = 0;
  let leftStored = { stored: 0, cards: 0 };
  const left = (error: ErrorText | null) => {
    if (leaving === 0) return;
    leaving -= 1;
    if (error) options.onLeftBehind(error);
    else if (leaving === 0) options.onCancelled(leftStored.stored, leftStored.cards);
    options.onChanged();
  };

  const fill = async (card: Card, files: readonly PickedFile[]): Promise<void> => {
    const [top = ''] = card.path.split('/');
    await card.flow.addFiles(
      files,
      folders.filter(({ name }) => name === top),
      unreadable.filter(under(card.path)),
    );
    if (!cards.includes(card)) return;
    // Headers may show that a folder holds several cards.
    const parts = cardsIn(card.flow.picked());
    if (parts.length < 2) return;
    const { device, deviceProposed } = card.flow.get();
    drop(card);
    await addCards(parts, deviceProposed ? '' : device);
  };
  const addCards = async (found: readonly CardFiles<PickedFile>[], device: string) => {
    const before = new Set(cards);
    const adding: (readonly [Card, readonly PickedFile[]])[] = [];
    for (const one of found) {
      const same = [...before].find(({ path }) => path === one.path);
      const isSame = same && !(await same.flow.hasTwins(one.files));
      const card = isSame ? same : make(one, device);
      if (!isSame) cards = [...cards, card];
      adding.push([card, one.files]);
    }
    show({
      unread: unreadable.filter(
        (path) => !isOfSystem(path) && !cards.some((card) => under(card.path)(path)),
      ),
    });
    await Promise.all(adding.map(([card, files]) => fill(card, files)));
  };

  /** Makes the deployments of a card that has just been stored. */
  const deploy = async (card: Card) => {
    const { dataId, site } = card;
    card.site = '';
    if (dataId !== null && site !== '')
      card.problem = (await options.deploy?.(dataId, site)) ?? null;
  };
  const active = () => cards.filter(({ flow }) => isUnderWay(flow.get()));
  const storedIds = () => cards.flatMap(({ dataId }) => dataId ?? []);
  const empty = () => {
    for (const card of cards) card.forget();
    cards = [];
    folders = [];
    unreadable = [];
    store.set(initial);
  };
  const finish = () => {
    const ids = storedIds();
    const problems = cards.flatMap(({ view: { name }, problem }) =>
      problem ? [{ name, problem }] : [],
    );
    stops += 1;
    options.onDone(ids, problems);
    empty();
  };

  return {
    ...store,
    async add(chosen) {
      folders.push(...chosen.folders);
      unreadable.push(...chosen.unreadable);
      store.set({ without: chosen.without });
      await addCards(chosen.cards, chosen.device);
    },
    async addFiles(picked, more = [], unread = []) {
      folders.push(...more);
      unreadable.push(...unread);
      store.set({ without: foldersWithout(picked) });
      const owned = new Map<Card, PickedFile[]>();
      const strange: PickedFile[] = [];
      const placed = cards.filter(({ path }) => path !== '');
      for (const one of picked) {
        const owner = cardOf(placed, one.path);
        const own = owner && owned.get(owner);
        if (own) own.push(one);
        else if (owner) owned.set(owner, [one]);
        else strange.push(one);
      }
      const found: CardFiles<PickedFile>[] = [...owned].map(([{ path, folder }, files]) => ({
        path,
        folder,
        files,
      }));
      const others = cardsIn(strange).filter(({ files }) =>
        files.some(({ path }) => isRecording(path)),
      );
      await addCards([...found, ...others], '');
    },
    of(key) {
      const card = cards.find((one) => one.key === key);
      if (!card) throw new Error(`There is no card ${key}.`);
      return card.flow;
    },
    leaveOutCard(key) {
      const card = cards.find((one) => one.key === key);
      if (card) drop(card);
      show();
    },
    leaveOutFaulty() {
      for (const { flow } of cards) if (flow.get().faults.blocked.length > 0) flow.leaveOut();
    },
    chosen: () => ({
      cards: cards.map(({ path, folder, flow }) => ({ path, folder, files: flow.picked() })),
      folders,
      unreadable,
    }),
    async validate() {
      const mine = stops;
      show({ phase: 'validating' });
      for (const { flow } of cards) {
        await flow.validate();
        if (mine !== stops) return;
      }
      show({ phase: 'editing' });
    },
    async upload() {
      const mine = stops;
      for (const card of cards) {
        if (card.view.stored) continue;
        show({ phase: 'uploading', current: card.key });
        if (mine !== stops) return;
        const { flow } = card;
        if (flow.get().phase === 'incomplete') await flow.retryFailed();
        else await flow.upload();
        if (mine !== stops) return;
        await deploy(card);
        if (mine !== stops) return;
      }
      if (cards.every(({ view }) => view.stored)) return finish();
      show({ phase: 'incomplete', current: null });
      options.onChanged();
    },
    async keepStored() {
      const mine = stops;
      show({ phase: 'finishing' });
      for (const card of cards) {
        const { flow } = card;
        if (canKeep(flow.get())) await flow.keepStored();
        else if (isUnderWay(flow.get())) await flow.cancel();
        if (mine !== stops) return;
        await deploy(card);
        if (mine !== stops) return;
      }
      if (active().length > 0) return show({ phase: 'incomplete' });
      finish();
    },
    async cancel() {
      const mine = (stops += 1);
      show({ phase: 'cancelling' });
      for (const { flow } of active()) await flow.cancel();
      if (mine !== stops) return;
      if (active().length > 0) return show({ phase: 'undeleted', current: null });
      const [stored, all] = [storedIds().length, cards.length];
      options.onClose();
      empty();
      options.onChanged();
      options.onCancelled(stored, all);
    },
    leave() {
      stops += 1;
      const running = active();
      const { phase } = store.get();
      leaving = running.length;
      leftStored = { stored: storedIds().length, cards: cards.length };
      const all = cards;
      empty();
      for (const { flow } of all) flow.leave();
      if (running.length > 0 || phase === 'editing' || phase === 'validating') return;
      options.onCancelled(leftStored.stored, leftStored.cards);
      options.onChanged();
    },
  };
}
