import type { AnswerOf } from '@biophony/contract';
import { devices, limits } from '@biophony/contract/constants';
import {
  followClocks,
  inspectRecording,
  recorderFamily,
  type RecordingFacts,
} from '@biophony/recordings';
import { type Client, sha256OfBlob } from '@biophony/sdk';
import type { FileState, FileStates, FileView, Judged, SkippedFile } from './file-states.ts';
import type { FileRemark } from './faults.ts';
import { isOfSystem, isRecording, type PickedFile } from './picked-files.ts';

/** Contains a header with the recorder's own data. */
const beginningBytes = 4096;
const readAtOnce = 16;

/**
 * Distinguishes files of one path by size, time and, if these are equal, by their first bytes.
 * Recorders on one schedule write files of equal names, sizes and times, but their headers name the
 * recorder.
 */
class Beginnings {
  readonly #digests = new WeakMap<File, string>();

  async read(...lists: readonly (readonly PickedFile[])[]): Promise<void> {
    const alike = new Map<string, Map<File, PickedFile>>();
    for (const one of lists.flat()) {
      const key = JSON.stringify([one.path, one.file.size, one.file.lastModified]);
      const files = alike.get(key) ?? new Map<File, PickedFile>();
      alike.set(key, files.set(one.file, one));
    }
    const unknown = [...alike.values()]
      .filter(({ size }) => size > 1)
      .flatMap((files) => [...files.values()].filter(({ file }) => !this.#digests.has(file)));
    for (let at = 0; at < unknown.length; at += readAtOnce)
      await Promise.all(unknown.slice(at, at + readAtOnce).map((one) => this.#read(one)));
  }

  async #read({ file, path }: PickedFile): Promise<void> {
    try {
      this.#digests.set(file, await sha256OfBlob(file.slice(0, beginningBytes), path));
    } catch {
      // Read errors are reported when the file is sent.
    }
  }

  keyOf(file: File): string {
    return JSON.stringify([file.size, file.lastModified, this.#digests.get(file)]);
  }

  isSame(one: File, other: File): boolean {
    const [a, b] = [this.#digests.get(one), this.#digests.get(other)];
    return (
      one.size === other.size &&
      one.lastModified === other.lastModified &&
      (a === undefined || b === undefined || a === b)
    );
  }
}

interface SkipReasons {
  skippedDouble: string;
  skippedTwin: string;
  skippedHidden: string;
  skippedOther: string;
}

/**
 * Divides picked files into those to take and those to leave out: system files, files already
 * listed, and, from whole folders, non-audio files (a card's CONFIG.TXT). Takes single files and
 * audio of any format, so that validation can report on them. `listed` has the listed files by
 * path; `twins` are left out because another file has their path.
 */
export function chooseFiles(
  picked: readonly PickedFile[],
  listed: ReadonlyMap<string, File>,
  reasons: SkipReasons,
  beginnings = new Beginnings(),
): { chosenFiles: PickedFile[]; skipped: SkippedFile[]; twins: PickedFile[] } {
  const chosenFiles: PickedFile[] = [];
  const skipped: SkippedFile[] = [];
  const twins: PickedFile[] = [];
  const seen = new Map(listed);
  for (const file of picked) {
    const { path } = file;
    const before = seen.get(path);
    const skip = (reason: string) => skipped.push({ path, reason });
    if (isOfSystem(path)) skip(reasons.skippedHidden);
    else if (before && beginnings.isSame(file.file, before)) skip(reasons.skippedDouble);
    else if (path.includes('/') && !isRecording(path)) skip(reasons.skippedOther);
    else if (before) {
      skip(reasons.skippedTwin);
      twins.push(file);
    } else {
      seen.set(path, file.file);
      chosenFiles.push(file);
    }
  }
  return { chosenFiles, skipped, twins };
}

/** Unreadable files and folders, except system files that nobody may read. */
const leaveUnreadable = (
  paths: readonly string[],
  reasons: { skippedHidden: string; skippedUnreadable: string },
): SkippedFile[] =>
  paths.map((rawPath) => {
    const path = rawPath.replace(/\/$/, '');
    const reason = isOfSystem(path) ? reasons.skippedHidden : reasons.skippedUnreadable;
    return { path, reason };
  });

/** Paths still unreadable after a further reading. */
function stillUnreadable(
  before: readonly string[],
  picked: readonly PickedFile[],
  now: readonly string[],
): string[] {
  const read = new Set(picked.map(({ path }) => path));
  const isRead = (path: string) =>
    path.endsWith('/') ? picked.some((one) => one.path.startsWith(path)) : read.has(path);
  return [...new Set([...before.filter((path) => !isRead(path)), ...now])];
}

/** A chosen recording that is not sent. */
export interface LeftRecording extends PickedFile {
  outcome: 'refused' | 'not_sent';
  code: string | null;
  reason: string;
}

interface Choice {
  wanted: readonly PickedFile[];
  strange: readonly PickedFile[];
  picked: readonly PickedFile[];
  unread: readonly string[];
}

interface Reasons extends SkipReasons {
  skippedStrange: string;
  skippedUnreadable: string;
}

/** Chosen files that may contain audio but are not listed; the receipt names all of them. */
export class LeftOut {
  /** Recordings of the last choice that do not belong to the resumed upload. */
  others: readonly PickedFile[] = [];
  /** Unreadable paths; folders end in `/`. */
  unreadable: readonly string[] = [];
  readonly #beginnings = new Beginnings();
  #recordings: LeftRecording[] = [];

  /** Reads what distinguishes files from listed and left-out ones; await it before `sort`. */
  async compare(chosen: readonly PickedFile[], listed: ReadonlyMap<string, File>): Promise<void> {
    const listedFiles = [...listed].map(([path, file]) => ({ path, file }));
    await this.#beginnings.read(chosen, listedFiles, this.#recordings);
  }

  /** `listed` has the listed files by path. */
  sort(
    { wanted, strange, picked, unread }: Choice,
    listed: ReadonlyMap<string, File>,
    reasons: Reasons,
  ): { chosenFiles: PickedFile[]; skipped: SkippedFile[] } {
    const { chosenFiles, skipped, twins } = chooseFiles(wanted, listed, reasons, this.#beginnings);
    const present = new Map(listed);
    for (const { path, file } of chosenFiles) present.set(path, file);
    const rest = chooseFiles(strange, present, reasons, this.#beginnings);
    this.others = rest.chosenFiles;
    const refused = {
      outcome: 'refused',
      code: 'file_exists',
      reason: reasons.skippedTwin,
    } as const;
    const notSent = { outcome: 'not_sent', code: null, reason: reasons.skippedStrange } as const;
    this.#recordings.push(
      ...[...twins, ...rest.twins].map((one) => ({ ...one, ...refused })),
      ...this.others.map((one) => ({ ...one, ...notSent })),
    );
    const left = this.others.map(({ path }) => ({ path, reason: reasons.skippedStrange }));
    this.lose(picked, unread);
    // Unreadable files first: the list shows only its beginning.
    const unreadableFiles = leaveUnreadable(this.unreadable, reasons);
    return { chosenFiles, skipped: [...unreadableFiles, ...skipped, ...rest.skipped, ...left] };
  }

  /** Whether another file is listed under the path of one of these; await `compare` before. */
  hasTwins(chosen: readonly PickedFile[], listed: ReadonlyMap<string, File>): boolean {
    return chosen.some(({ path, file }) => {
      const other = listed.get(path);
      return other !== undefined && !this.#beginnings.isSame(file, other);
    });
  }

  /** Notes what could not be read, but what was read now. */
  lose(picked: readonly PickedFile[], unread: readonly string[]): void {
    this.unreadable = stillUnreadable(this.unreadable, picked, unread);
  }

  /** Returns and removes the recordings outside the upload, to be listed. */
  takeOthers(): readonly PickedFile[] {
    const { others } = this;
    this.others = [];
    return others;
  }

  recordings(listed: ReadonlyMap<string, File>): LeftRecording[] {
    const seen = new Set<string>();
    return this.#recordings.filter(({ path, file }) => {
      const key = JSON.stringify([path, this.#beginnings.keyOf(file)]);
      const now = listed.get(path);
      if (seen.has(key) || (now && this.#beginnings.isSame(file, now))) return false;
      seen.add(key);
      return true;
    });
  }
}

/** Reads the header of a file. Throws if the file can no longer be read. */
export const inspectFile = (file: File, path: string): Promise<RecordingFacts> =>
  inspectRecording({
    filename: path,
    size: file.size,
    read: async (offset, length) =>
      new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
  });

const stateOf = ({ ok, issues }: RecordingFacts): FileState => {
  if (!ok) return 'fault';
  return issues.length > 0 ? 'notice' : 'ready';
};

const inspectedView = (view: FileView, facts: RecordingFacts): FileView => ({
  ...view,
  recordedAt: facts.recorded_at,
  durationS: facts.duration_s,
  state: stateOf(facts),
  message: facts.issues[0]?.message,
});

const readers = 8;

export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

export class HeaderReader {
  readonly #fileStates: FileStates;
  readonly #onRead: () => void;
  readonly #turn: Turn;
  #counts = { done: 0, total: 0 };
  #stopped = false;

  /** `turn` runs the readings of several cards one after another. */
  constructor(fileStates: FileStates, onRead: () => void, turn: Turn = (work) => work()) {
    this.#fileStates = fileStates;
    this.#onRead = onRead;
    this.#turn = turn;
  }

  /** Headers read and in total; null when none are being read. */
  get reading(): { done: number; total: number } | null {
    return this.#counts.done < this.#counts.total ? { ...this.#counts } : null;
  }

  /** Resolves when all are read, or reading was stopped. */
  async read(picked: readonly PickedFile[]): Promise<void> {
    if (!this.reading) this.#counts = { done: 0, total: 0 };
    this.#counts.total += picked.length;
    const queue = [...picked];
    const work = async () => {
      for (let next = queue.shift(); next && !this.#stopped; next = queue.shift()) {
        await this.#readOne(next);
        this.#counts.done += 1;
        if (!this.#stopped) this.#onRead();
      }
    };
    await this.#turn(() => Promise.all(Array.from({ length: readers }, work)));
    if (!this.#stopped) this.#flagRuns();
  }

  /** Flags recordings of clocks reset to the factory date, which only shows in sequence. */
  #flagRuns(): void {
    const follow = followClocks();
    const read = this.#fileStates
      .entries()
      .flatMap(({ view, facts }) => (facts?.recorded_at ? [{ view, facts }] : []));
    const order = ({ view: { recordedAt, path } }: (typeof read)[number]) =>
      `${recordedAt} ${path}`;
    for (const { view, facts } of read.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))) {
      const flagged = follow(view.path, facts);
      if (flagged !== facts && view.state === 'ready')
        this.#fileStates.update(view.path, inspectedView(view, flagged), flagged);
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  async #readOne({ file, path, facts: known }: PickedFile): Promise<void> {
    const fileStates = this.#fileStates;
    /** The listed file, unless another has replaced it. */
    const listed = () => {
      const entry = fileStates.entry(path);
      return entry?.file === file ? entry : undefined;
    };
    if (!listed()) return;
    try {
      const facts = known ?? (await inspectFile(file, path));
      const view = listed()?.view;
      if (view) fileStates.update(path, inspectedView(view, facts), facts);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (listed()) fileStates.update(path, { state: 'fault', message });
    }
  }
}

/**
 * Device named by the headers, if all files can come from it; null for none or several. Ignores
 * faulty files: the person removes them, or validation reports them.
 */
export function proposeDevice(fileStates: FileStates): string | null {
  const sound = fileStates
    .entries()
    .flatMap(({ facts, view }) => (facts?.ok ? [{ facts, view }] : []));
  const family = recorderFamily(sound.map(({ facts }) => facts));
  const device = devices.find(({ value, enabled }) => value === family && enabled);
  const ends = (path: string) =>
    device?.extensions.some((extension) => path.toLowerCase().endsWith(extension));
  return device && sound.every(({ view }) => ends(view.path)) ? device.value : null;
}

interface AskedFile {
  name: string;
  size: number;
  type: string;
}

/**
 * Asks the service whether the files can be uploaded for this device, in calls within its limit of
 * files. Names in the list are unique, so calls do not depend on each other. An answer names about
 * a hundred files and counts the rest: then fewer files are asked for at a time, so that all
 * refused files are named.
 */
export async function validateFiles(
  client: Client,
  fileStates: FileStates,
  device: string,
  signal: AbortSignal,
): Promise<Judged> {
  const files = fileStates.entries().map(({ file, view }) => ({
    name: view.path,
    size: file.size,
    type: file.type,
  }));
  let valid = true;
  const refused = new Map<string, FileRemark>();
  const remarked = new Map<string, FileRemark>();
  /** Remarks that name no file. */
  const remarks: string[] = [];
  /** Faults that name no file. */
  const faults: string[] = [];
  /** The header check already reports it; the name alone is nothing new. */
  const isKnown = (name: string, code: string) =>
    code === 'no_time_in_name' && fileStates.entry(name)?.facts !== undefined;
  const take = ({ valid: fine, issues, file_issues }: AnswerOf<'validate'>) => {
    if (file_issues.length === 0) (fine ? remarks : faults).push(...issues);
    for (const { name, code, severity, message } of file_issues)
      if (severity === 'error') refused.set(name, { code, message });
      else if (!isKnown(name, code)) remarked.set(name, { code, message });
  };
  const ask = async (some: AskedFile[], atOnce: number): Promise<void> => {
    for (let at = 0; at < some.length; at += atOnce) {
      const body = { files: some.slice(at, at + atOnce), data_type_or_device: device };
      const answer = await client.validation.validate(
        { ...body, classification_method: 'by_device' },
        { signal },
      );
      valid &&= answer.valid;
      const isCut = answer.issue_count > answer.file_issues.length;
      if (isCut && !answer.valid && atOnce > limits.validate_issues)
        await ask(body.files, limits.validate_issues);
      else take(answer);
    }
  };
  await ask(files, limits.validate_batch);
  const issues = [...faults, ...Array.from(refused.values(), ({ message }) => message)];
  return { view: { valid, issues, remarks }, refused, remarked };
}
