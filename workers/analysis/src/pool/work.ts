import type { InputFile } from '../analyses/analyser.ts';
import type { FileResult, Found } from '../results/file-result.ts';
import type { ResultRow } from '../results/result-row.ts';
import type { PoolMember } from './pool-member.ts';

/** A file that was analysed or refused, and how many detections it has in all its rows. */
export interface FileDone {
  file: string;
  result: FileResult;
  detections: number;
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
  analyse(file: InputFile, put: (row: ResultRow, used?: () => void) => void): Promise<void>;
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
      let before = 0;
      const { filename, recording } = file;
      const rowOf = (result: FileResult) => ({ file: filename, recording, result });
      const result = await member.analyse(
        file,
        (found, used) => {
          before += found.detections.length;
          put({ ...rowOf(unfinished(found)), continues: true }, used);
        },
        (seconds) => onHeard(filename, seconds),
      );
      busy.delete(member);
      if (!ended) onDone({ file: filename, result, detections: before + result.detections.length });
      put(rowOf(result));
      queue.giveBack(member);
    },
    async stop() {
      ended = true;
      await Promise.all([...busy].map((member) => member.stop()));
    },
  };
}
