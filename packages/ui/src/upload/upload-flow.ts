import { ApiError } from '@biophony/sdk';
import { createStore } from '../base/store.ts';
import { upload } from '../messages/en/datasets.ts';
import { overrideMessages } from '../messages/index.ts';
import { cardsIn, foldersWithout } from './cards.ts';
import { HeaderReader, LeftOut, validateFiles } from './check-files.ts';
import { noFaults } from './faults.ts';
import {
  emptyUpload,
  FileStates,
  isStored,
  lookingUp,
  type SkippedFile,
  type UploadState,
} from './file-states.ts';
import type { ChosenCards, UploadFlow, UploadFlowOptions } from './flow-options.ts';
import { isUnfinished } from './is-unfinished.ts';
import {
  isRecording,
  type LastingFolder,
  type PickedFile,
  readFolderAgain,
} from './picked-files.ts';
import { proposals } from './proposals.ts';
import { UnfinishedUpload } from './unfinished-upload.ts';
import { beginUpload, throttle, tryReceipt, type UploadAttempt } from './upload-attempt.ts';

const unjudged = { refused: new Map(), remarked: new Map() } as const;

/** Milliseconds between two updates of the list. */
const showEveryMs = 100;

/** Upload of a dataset as a state machine without React: pick, validate, send, confirm. */
export function createUploadFlow(options: UploadFlowOptions): UploadFlow {
  const { client, projectId, dataset: target, journal, messages, describe } = options;
  const t = overrideMessages(upload, messages.upload);
  const initially = (): UploadState => {
    if (target)
      return { ...emptyUpload, name: target.dataset_name, device: target.data_type_or_device };
    const proposal = options.proposeName?.([]);
    const { name = '', from = null } = proposal ?? {};
    return { ...emptyUpload, name, nameProposed: from, device: options.device ?? '' };
  };
  const store = createStore<UploadState>(initially());
  const show = throttle(
    () =>
      store.set({ files: fileStates.views(), ...fileStates.totals(), reading: headers.reading }),
    showEveryMs,
  );
  let fileStates = new FileStates();
  let headers = new HeaderReader(fileStates, show.soon, options.readTurn);
  let validating: AbortController | null = null;
  let attempt: UploadAttempt | null = null;
  /** Bytes sent by all tries of this upload. */
  let sentBytes = 0;
  let opening: AbortController | null = null;
  const unknown = () => new UnfinishedUpload({ client, journal, dataset: target });
  let unfinished = unknown();
  let leftOut = new LeftOut();
  /** All that was chosen, also what is not listed. */
  let picks: PickedFile[] = [];
  let lasting: LastingFolder[] = [];
  let isOne = false;

  const dropFiles = () => {
    headers.stop();
    leftOut = new LeftOut();
    fileStates = new FileStates();
    headers = new HeaderReader(fileStates, show.soon, options.readTurn);
    picks = [];
    lasting = [];
    isOne = false;
  };
  /** Starts anew. What still runs keeps its own files, and its reports are ignored. */
  const empty = () => {
    validating?.abort();
    opening?.abort();
    dropFiles();
    attempt = null;
    sentBytes = 0;
    unfinished = unknown();
    store.set(initially());
  };
  /** Changing the files invalidates earlier and pending validations. */
  const changed = (change: Partial<UploadState> = {}) => {
    validating?.abort();
    const phase = store.get().phase === 'validating' ? 'editing' : store.get().phase;
    const faults = headers.reading ? noFaults : fileStates.faults();
    store.set({ phase, validation: null, error: null, faults, ...change });
    show.now();
  };
  const recount = async () => {
    const mine = unfinished;
    const missing = await mine.missing(fileStates.paths());
    const { unfinishedUpload } = store.get();
    if (unfinishedUpload && mine === unfinished)
      store.set({
        unfinishedUpload: { ...unfinishedUpload, missing, others: leftOut.others.length },
      });
  };
  const lessened = (change: Partial<UploadState> = {}) => {
    changed(change);
    void recount();
  };
  const propose = () => {
    if (target || attempt || headers.reading) return;
    const change = proposals(store.get(), fileStates, options);
    if (change.device === undefined) store.set(change);
    else changed(change);
  };
  const pickedNow = (): PickedFile[] =>
    picks.flatMap((one) => {
      const entry = fileStates.entry(one.path);
      if (entry?.file === one.file) return { ...one, facts: entry.facts };
      return isRecording(one.path) ? [] : one;
    });
  /** Hands the files over if they are several cards. */
  const handOver = (cards: ChosenCards['cards']): boolean => {
    if (isOne || target || !options.onCards || cards.length < 2) return false;
    const { device, deviceProposed } = store.get();
    const chosen = {
      cards,
      folders: lasting,
      unreadable: leftOut.unreadable,
      without: foldersWithout(picks),
      device: deviceProposed ? '' : device,
    };
    dropFiles();
    unfinished = unknown();
    changed({ skipped: [], ...(deviceProposed && { device: '', deviceProposed: false }) });
    propose();
    options.onCards(chosen);
    return true;
  };
  const take = async (files: readonly PickedFile[], skipped: readonly SkippedFile[]) => {
    const mine = unfinished;
    fileStates.add(files);
    const reading = headers.read(files);
    changed({ skipped });
    await recount();
    await reading;
    if (mine !== unfinished) return;
    if (!headers.reading && handOver(cardsIn(pickedNow()))) return;
    fileStates.sort();
    propose();
    if (!headers.reading) store.set({ faults: fileStates.faults() });
    show.now();
  };
  const fail = (error: unknown, fallback: string, phase: UploadState['phase']) => {
    console.error(error);
    store.set({ phase, error: describe(error, fallback) });
  };
  const unsent = () => fileStates.views().filter(({ state }) => !isStored(state));
  const leave = (mine: UploadAttempt, dataset: { data_id: string }) => {
    const { name, device, skipped } = store.get();
    const named = { data_id: dataset.data_id, dataset_name: name.trim(), device };
    const project = { project_id: projectId, title: options.projectTitle?.() ?? '' };
    const receipt = { fileStates, project, dataset: named, skipped, leftOut, sentBytes };
    return tryReceipt(client, receipt, mine.signal);
  };
  const done = async (mine: UploadAttempt) => {
    store.set({ phase: 'finishing', error: null });
    const dataset = await mine.creation;
    await leave(mine, dataset);
    if (mine.signal.aborted) return;
    void unfinished.forget(mine.creation);
    attempt = null;
    const files = fileStates;
    const site = store.get().site.trim();
    const problem =
      target || site === '' ? null : ((await options.deploy?.(dataset.data_id, site)) ?? null);
    // Left meanwhile: what is stored stays.
    if (files !== fileStates) return options.onChanged();
    options.onDone(dataset.data_id, problem);
    empty();
  };

  const finish = async (mine: UploadAttempt) => {
    store.set({ phase: 'finishing', error: null });
    try {
      const stored = await mine.confirm();
      if (mine.signal.aborted) return;
      if (stored > 0) return done(mine);
      const error = { message: messages.errors.uploadComplete, hint: t.nothingStored };
      store.set({ phase: 'incomplete', failedCount: unsent().length, error });
    } catch (error) {
      if (!mine.signal.aborted) fail(error, messages.errors.uploadComplete, 'incomplete');
    }
  };

  /**
   * The whole upload fails if upload URLs or the confirmation are refused, or the connection stays
   * away.
   */
  const whatFailed = (error: unknown): string => {
    const { errors, format } = messages;
    const [only, ...others] = unsent();
    const files = only && others.length === 0 ? only.path : format.files(unsent().length);
    if (store.get().progress?.finishing) return errors.uploadComplete;
    return error instanceof ApiError ? errors.uploadUrl(files) : errors.uploadPut(files);
  };

  const send = async (mine: UploadAttempt, paths: readonly string[]) => {
    store.set({ phase: 'uploading', error: null, progress: fileStates.nothingSent(paths) });
    const report = await mine.send(paths);
    if (mine.signal.aborted) return;
    sentBytes += report.totals.sentBytes;
    show.now();
    const failed = report.files.filter(
      ({ outcome }) => outcome === 'failed' || outcome === 'refused',
    );
    if (report.ended === 'complete' && failed.length === 0)
      return report.dataset ? done(mine) : finish(mine);
    store.set({ phase: 'incomplete', failedCount: unsent().length });
    if (report.error) store.set({ error: describe(report.error, whatFailed(report.error)) });
  };

  return {
    ...store,
    setName: (name) => store.set({ name, nameProposed: null }),
    setSite: (site) => store.set({ site, siteProposed: false }),
    setDevice: (device) => {
      fileStates.judge(unjudged);
      changed({ device, deviceProposed: false });
    },
    async open() {
      if (!target || !isUnfinished(target)) return;
      const { signal } = (opening = new AbortController());
      store.set({ unfinishedUpload: lookingUp });
      try {
        const unfinishedUpload = await unfinished.look(signal);
        if (!signal.aborted) store.set({ unfinishedUpload });
      } catch (error) {
        if (signal.aborted) return;
        store.set({ unfinishedUpload: null });
        fail(error, messages.errors.filesList, 'editing');
      }
    },
    async readAgain() {
      const mine = unfinished;
      for (const folder of await mine.folders()) {
        try {
          const folderFiles = await readFolderAgain(folder);
          if (mine !== unfinished || !folderFiles) continue;
          await this.addFiles(folderFiles.files, [], folderFiles.unreadable);
        } catch (error) {
          console.error(error);
          const { folderUnreadable: message, folderUnreadableHint: hint } = t;
          if (mine === unfinished) store.set({ error: { message: message(folder.name), hint } });
        }
      }
    },
    async addFiles(picked, folders = [], unread = []) {
      const mine = unfinished;
      const { wanted, strange } = await mine.sort(picked);
      const out = leftOut;
      await out.compare([...wanted, ...strange], fileStates.files());
      if (attempt || mine !== unfinished || out !== leftOut) return;
      const [before, listed] = [pickedNow(), fileStates.files()];
      picks.push(...picked);
      lasting.push(...folders);
      // Cards of one name have other files under the same paths.
      const isOther = out.hasTwins(
        wanted.filter(({ path }) => path.includes('/')),
        listed,
      );
      const cards = isOther
        ? [...cardsIn(before), ...cardsIn(picked)]
        : cardsIn([...before, ...picked]);
      out.lose(picked, unread);
      if (handOver(cards)) return;
      mine.chosen(folders);
      const chosen = { wanted, strange, picked, unread };
      const { chosenFiles, skipped } = leftOut.sort(chosen, fileStates.files(), t);
      await take(chosenFiles, skipped);
    },
    async addAsOne({ cards, folders, unreadable }) {
      isOne = true;
      await this.addFiles(
        cards.flatMap(({ files }) => files),
        folders,
        unreadable,
      );
    },
    picked: pickedNow,
    async hasTwins(picked) {
      await leftOut.compare(picked, fileStates.files());
      return leftOut.hasTwins(picked, fileStates.files());
    },
    async addOthers() {
      const others = leftOut.takeOthers();
      const paths = new Set(others.map(({ path }) => path));
      await take(
        others,
        store.get().skipped.filter(({ path }) => !paths.has(path)),
      );
    },
    removeFile(path) {
      fileStates.remove(path);
      lessened();
    },
    leaveOut() {
      fileStates.removeBlocked();
      lessened();
    },
    clearFiles() {
      dropFiles();
      lessened({ skipped: [] });
      propose();
    },
    async validate() {
      validating?.abort();
      const { signal } = (validating = new AbortController());
      store.set({ phase: 'validating', error: null, validation: null });
      try {
        const judged = await validateFiles(client, fileStates, store.get().device, signal);
        if (signal.aborted) return;
        fileStates.judge(judged);
        fileStates.sort();
        store.set({ phase: 'editing', validation: judged.view, faults: fileStates.faults() });
        show.now();
      } catch (error) {
        if (!signal.aborted) fail(error, messages.errors.validate, 'editing');
      }
    },
    async upload() {
      if (attempt) return;
      const { name, device } = store.get();
      const paths = [...fileStates.paths()];
      const mine = beginUpload({
        client,
        projectId,
        dataset: target ?? {
          dataset_name: name.trim(),
          classification_method: 'by_device',
          data_type_or_device: device,
        },
        fileStates,
        resume: target && isUnfinished(target),
        onProgress: (progress) => {
          store.set({ progress });
          show.soon();
        },
      });
      attempt = mine;
      const noting = unfinished;
      const sending = fileStates.views().map(({ path, size }) => ({ filename: path, size }));
      store.set({ phase: 'uploading', error: null, progress: fileStates.nothingSent(paths) });
      try {
        const { data_id: dataId } = await mine.creation;
        await noting.remember(dataId, sending);
      } catch (error) {
        if (mine.signal.aborted) return;
        attempt = null;
        return fail(error, messages.errors.datasetsCreate, 'editing');
      }
      if (!mine.signal.aborted) await send(mine, paths);
    },
    async retryFailed() {
      const failed = unsent().map(({ path }) => path);
      if (attempt && !attempt.signal.aborted) await send(attempt, failed);
    },
    async keepStored() {
      if (attempt && !attempt.signal.aborted) await finish(attempt);
    },
    async cancel() {
      const mine = attempt;
      if (!mine) return;
      store.set({ phase: 'cancelling', error: null });
      try {
        await mine.cancel();
      } catch (error) {
        if (attempt !== mine) return;
        fail(error, messages.errors.datasetsDelete, 'undeleted');
        return options.onChanged();
      }
      if (attempt !== mine) return;
      attempt = null;
      if (!target) void unfinished.forget(mine.creation);
      options.onClose();
      empty();
      options.onChanged();
      options.onCancelled();
    },
    leave() {
      const left = attempt;
      const forgetting = unfinished;
      empty();
      left
        ?.cancel()
        .then(
          () => {
            if (!target) void forgetting.forget(left.creation);
            options.onCancelled();
          },
          (error: unknown) => {
            console.error(error);
            options.onLeftBehind(describe(error, messages.errors.datasetsDelete));
          },
        )
        .finally(options.onChanged);
    },
  };
}
