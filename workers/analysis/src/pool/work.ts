import type { FileResult, Found } from '../results/file-result.ts';
import type { ResultRow } from '../results/result-row.ts';
import type { PoolFile } from './messages.ts';
import type { PoolMember } from './pool-member.ts';

/** A file of which all analyses that were asked for have ended, and what they say together. */
export interface FileDone {
  file: string;
  /** None of them could analyse it. */
  refused: boolean;
  /** Seconds of sound: the most that one of them analysed. */
  seconds: number;
  /** What all of them found, in all rows. */
  detections: number;
}

/** A row of one of the analyses of a pool. */
export interface PoolRow {
  /** Its place among them. */
  of: number;
  row: ResultRow;
}

/** What stands in a row that holds some of what was found in a file and nothing else. */
const unfinished = (found: Found): FileResult => ({
  status: 'analysed',
  reason: null,
  issues: [],
  seconds_analysed: 0,
  indices: null,
  filtered_by_range: 0,
  ...found,
});

/** Hands members out one at a time, to whoever asked first. */
function createQueue(members: readonly PoolMember[]) {
  const idle = [...members];
  const waiting: ((member: PoolMember) => void)[] = [];
  return {
    take: (): Promise<PoolMember> => {
      const member = idle.pop();
      return member ? Promise.resolve(member) : new Promise((resolve) => waiting.push(resolve));
    },
    giveBack(member: PoolMember) {
      const next = waiting.shift();
      if (next) next(member);
      else idle.push(member);
    },
  };
}

/** Files given to whichever member is idle. */
export interface Work {
  /** Analyses a file; `put` gets its rows as they come, and what to call when one has been dealt with. */
  analyse(file: PoolFile, put: (row: PoolRow, used?: () => void) => void): Promise<void>;
  /** Gives up what is under way; no member is busy when this has resolved. */
  stop(): Promise<void>;
}

/** Puts members to work. `onDone` is called as each file ends, `onHeard` now and then before. */
export function startWork(
  members: readonly PoolMember[],
  onDone: (done: FileDone) => void,
  onHeard: (file: string, seconds: number) => void,
): Work {
  const queue = createQueue(members);
  const busy = new Set<PoolMember>();
  let ended = false;
  return {
    async analyse(file, put) {
      const member = await queue.take();
      if (ended) return;
      busy.add(member);
      const { filename, recording } = file;
      const rowOf = (result: FileResult) => ({ file: filename, recording, result });
      const done: FileDone = { file: filename, refused: true, seconds: 0, detections: 0 };
      const ends: PoolRow[] = [];
      await member.analyse(file, {
        onMany(of, found, used) {
          done.detections += found.detections.length;
          put({ of, row: { ...rowOf(unfinished(found)), continues: true } }, used);
        },
        onResult(of, result) {
          done.refused &&= result.status === 'refused';
          done.seconds = Math.max(done.seconds, result.seconds_analysed);
          done.detections += result.detections.length;
          ends.push({ of, row: rowOf(result) });
        },
        onHeard: (seconds) => onHeard(filename, seconds),
      });
      busy.delete(member);
      if (!ended) onDone(done);
      for (const end of ends) put(end);
      queue.giveBack(member);
    },
    async stop() {
      ended = true;
      await Promise.all([...busy].map((member) => member.stop()));
    },
  };
}
