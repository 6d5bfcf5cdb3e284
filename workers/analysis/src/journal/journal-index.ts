import type { Noted } from './abstract.ts';

/** What memory keeps of a recording whose rows are on disk. */
export interface KeptRecording {
  /** Which state of the recording the rows are of; null where they count for this run alone. */
  identity: string | null;
  detections: number;
  seconds: number;
  refused: boolean;
  /** Places of the members that have its rows, in their order. */
  members: number[];
}

/** Where the rows of each recording are. */
export interface JournalIndex {
  readonly finished: ReadonlyMap<string, KeptRecording>;
  /** Whether there are rows that count no more. */
  readonly hasDeadRows: boolean;
  /** Notes what stands in the member at that place. */
  note(noted: Noted, at: number): void;
  /** Another run begins: what is not finished never will be. */
  beginRun(): void;
}

export function createIndex(): JournalIndex {
  const finished = new Map<string, KeptRecording>();
  const begun = new Map<string, { members: number[]; detections: number }>();
  let dead = false;
  return {
    finished,
    get hasDeadRows() {
      return dead;
    },
    note(noted, at) {
      const { file } = noted;
      if ('dropped' in noted) {
        if (begun.delete(file)) dead = true;
        return;
      }
      const before = begun.get(file) ?? { members: [], detections: 0 };
      const members = before.members.at(-1) === at ? before.members : [...before.members, at];
      const detections = before.detections + noted.detections;
      if ('continues' in noted) {
        begun.set(file, { members, detections });
        return;
      }
      begun.delete(file);
      if (finished.delete(file)) dead = true;
      const { identity, seconds, refused } = noted;
      finished.set(file, { identity, detections, seconds, refused, members });
    },
    beginRun() {
      if (begun.size > 0) dead = true;
      begun.clear();
    },
  };
}
