import type { AnswerOf } from '@biophony/contract';
import { devices, limits } from '@biophony/contract/constants';
import {
  followClocks,
  inspectRecording,
  recorderFamily,
  type RecordingFacts,
} from '@biophony/recordings';
import type { Client } from '@biophony/sdk';
import type { FileState, FileStates, FileView, ValidationView } from './file-states.ts';
import type { PickedFile } from './picked-files.ts';

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

export class HeaderReader {
  readonly #fileStates: FileStates;
  readonly #onRead: () => void;
  #counts = { done: 0, total: 0 };
  #stopped = false;

  constructor(fileStates: FileStates, onRead: () => void) {
    this.#fileStates = fileStates;
    this.#onRead = onRead;
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
    await Promise.all(Array.from({ length: readers }, work));
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

  async #readOne({ file, path }: PickedFile): Promise<void> {
    const fileStates = this.#fileStates;
    /** The listed file, unless another has replaced it. */
    const listed = () => {
      const entry = fileStates.entry(path);
      return entry?.file === file ? entry : undefined;
    };
    if (!listed()) return;
    try {
      const facts = await inspectFile(file, path);
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

interface Validation {
  view: ValidationView;
  refused: ReadonlyMap<string, string>;
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
): Promise<Validation> {
  const files = fileStates.entries().map(({ file, view }) => ({
    name: view.path,
    size: file.size,
    type: file.type,
  }));
  let valid = true;
  const refused = new Map<string, string>();
  const remarks: string[] = [];
  /** Faults that name no file. */
  const faults: string[] = [];
  /** The header check already reports it; the name alone is nothing new. */
  const isKnown = (name: string, code: string) =>
    code === 'no_time_in_name' && fileStates.entry(name)?.facts !== undefined;
  const take = ({ valid: fine, issues, file_issues }: AnswerOf<'validate'>) => {
    if (file_issues.length === 0) (fine ? remarks : faults).push(...issues);
    for (const { name, code, severity, message } of file_issues)
      if (severity === 'error') refused.set(name, message);
      else if (!isKnown(name, code)) remarks.push(message);
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
  return { view: { valid, issues: [...faults, ...refused.values()], remarks }, refused };
}
