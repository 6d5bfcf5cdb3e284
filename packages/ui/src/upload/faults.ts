import { blockingIssueCodes, cardFaults, type RecordingFacts } from '@biophony/recordings';

/** What the service says of a file. */
export interface FileRemark {
  code: string;
  message: string;
}

/** Files with one kind of fault. */
export interface FaultKind {
  code: string;
  /** Files, but of `gap` the pauses. */
  count: number;
  paths: readonly string[];
  /** Says what happened to the first, for kinds that the messages do not name. */
  message: string;
  /** Paths, or of faults between recordings the sentences. */
  lines: readonly string[];
}

export interface FileFaults {
  /** What cannot be uploaded or analysed; each file is in one kind. */
  blocked: readonly FaultKind[];
  /** What can be uploaded but should be looked at. */
  odd: readonly FaultKind[];
}

export const noFaults: FileFaults = { blocked: [], odd: [] };

/** What is known of a chosen file. */
export interface JudgedFile {
  path: string;
  size: number;
  facts?: RecordingFacts | undefined;
  /** Why the file could not be read. */
  unreadable?: string | undefined;
  refused?: FileRemark | undefined;
  remark?: FileRemark | undefined;
}

const blocking: ReadonlySet<string> = new Set(blockingIssueCodes);

/** Why a file cannot be uploaded or analysed; undefined if it can. */
export function blockingFault({ facts, unreadable, refused }: JudgedFile): FileRemark | undefined {
  if (refused) return refused;
  if (unreadable !== undefined) return { code: 'unreadable', message: unreadable };
  return facts?.issues.find(({ code }) => blocking.has(code));
}

class Kinds {
  readonly #kinds = new Map<string, { message: string; paths: Set<string>; lines: string[] }>();

  add({ code, message }: FileRemark, paths: readonly string[], line: string): void {
    const kind = this.#kinds.get(code) ?? { message, paths: new Set(), lines: [] };
    for (const path of paths) kind.paths.add(path);
    kind.lines.push(line);
    this.#kinds.set(code, kind);
  }

  list(): FaultKind[] {
    return [...this.#kinds].map(([code, { message, paths, lines }]) => ({
      code,
      message,
      count: code === 'gap' ? lines.length : paths.size,
      paths: [...paths],
      lines,
    }));
  }
}

/** Groups what headers and validation found, and what does not fit between recordings. */
export function groupFaults(files: readonly JudgedFile[]): FileFaults {
  const blocked = new Kinds();
  const odd = new Kinds();
  const sound: { path: string; size: number; facts: RecordingFacts }[] = [];
  for (const file of files) {
    const { path, size, facts, remark } = file;
    const fault = blockingFault(file);
    if (fault) {
      blocked.add(fault, [path], path);
      continue;
    }
    if (remark) odd.add(remark, [path], path);
    if (!facts) continue;
    for (const issue of facts.issues) odd.add(issue, [path], path);
    sound.push({ path, size, facts });
  }
  for (const { code, message, paths } of cardFaults(sound))
    odd.add({ code, message }, paths, message);
  return { blocked: blocked.list(), odd: odd.list() };
}

/** Faults of several cards together; `paths` begin with the names of the cards. */
export function joinFaults(cards: readonly { name: string; faults: FileFaults }[]): FileFaults {
  const join = (group: keyof FileFaults): FaultKind[] => {
    const kinds = new Map<string, FaultKind>();
    for (const { name, faults } of cards)
      for (const kind of faults[group]) {
        const before = kinds.get(kind.code);
        kinds.set(kind.code, {
          ...kind,
          count: (before?.count ?? 0) + kind.count,
          paths: [...(before?.paths ?? []), ...kind.paths.map((path) => `${name}: ${path}`)],
          lines: [...(before?.lines ?? []), ...kind.lines],
        });
      }
    return [...kinds.values()];
  };
  return { blocked: join('blocked'), odd: join('odd') };
}

/** Files of some kinds, each once. */
export const pathsOf = (kinds: readonly FaultKind[]): ReadonlySet<string> =>
  new Set(kinds.flatMap(({ paths }) => paths));
