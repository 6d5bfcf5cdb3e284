import { createHash } from 'node:crypto';
import { UsageError } from '../command-errors.ts';

/** One of several equal parts of a list. */
export interface Shard {
  /** Which one, from 1. */
  index: number;
  of: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The variable that says how many parts there are, where an engine does not. */
const shardsVariable = 'BIOPHONY_SHARDS';

const numberIn = (environment: Environment, name: string): number | null => {
  const text = environment[name];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
};

/** What an engine that runs the same command many times says of this one: its number, the first number, how many. */
interface Task {
  variable: string;
  first: number;
  step?: string;
  count: (environment: Environment) => number | null;
}

const tasks: Task[] = [
  {
    variable: 'SLURM_ARRAY_TASK_ID',
    first: 1,
    count: (environment) => numberIn(environment, 'SLURM_ARRAY_TASK_MAX'),
  },
  {
    variable: 'AWS_BATCH_JOB_ARRAY_INDEX',
    first: 0,
    count: (environment) => numberIn(environment, 'AWS_BATCH_JOB_ARRAY_SIZE'),
  },
  // Kubernetes and GNU parallel tell no number of tasks.
  { variable: 'JOB_COMPLETION_INDEX', first: 0, count: () => null },
  { variable: 'PARALLEL_SEQ', first: 1, count: () => null },
];

const known = tasks.map(({ variable }) => variable).join(', ');

function checked(index: number, of: number, said: string): Shard {
  if (index < 1 || index > of)
    throw new UsageError(`--shard ${said} is none of the parts: give 1/${of} to ${of}/${of}.`);
  return { index, of };
}

/** The part that an array of jobs gives this one. */
function shardOfTask(environment: Environment): Shard {
  const task = tasks.find(({ variable }) => numberIn(environment, variable) !== null);
  if (!task)
    throw new UsageError(
      `--shard auto needs one of ${known}, which Slurm, AWS Batch, Kubernetes and GNU parallel set. Elsewhere give --shard I/N.`,
    );
  const number = numberIn(environment, task.variable) ?? 0;
  const of = numberIn(environment, shardsVariable) ?? task.count(environment);
  if (of === null)
    throw new UsageError(
      `Set ${shardsVariable} to the number of parts; ${task.variable} does not tell it.`,
    );
  return checked(number - task.first + 1, of, `auto, with ${task.variable}=${number}`);
}

/** Which part `--shard` names: `I/N`, or `auto` by the variables of an array of jobs. Throws UsageError. */
export function readShard(text: string, environment: Environment = process.env): Shard {
  if (text === 'auto') return shardOfTask(environment);
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (index === undefined || of === undefined)
    throw new UsageError(`--shard ${text} is no part. Give one such as 3/60, or auto.`);
  return checked(Number(index), Number(of), text);
}

/** What falls to a part: neighbours of the list, so that the parts in their order are the list. */
export const takeShard = <T>(list: readonly T[], { index, of }: Shard): T[] =>
  list.slice(Math.floor((list.length * (index - 1)) / of), Math.floor((list.length * index) / of));

/** By which parts of one list of names are known to belong together. */
export function listDigest(names: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const name of names) hash.update(`${name}\n`);
  return hash.digest('hex');
}

/** How the file of a part is called in a folder of parts. */
export function partName({ index, of }: Shard): string {
  const digits = String(of).length;
  return `part-${String(index).padStart(digits, '0')}-of-${of}.ndjson`;
}
