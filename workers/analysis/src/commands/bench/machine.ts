import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** The machine that is measured, and what else it is doing. */
export interface Machine {
  processor: string;
  cores: number;
  memory_bytes: number;
  system: string;
  node: string;
  /** Processes that ran or waited on average in the minute before; null on Windows, which does not count them. */
  load: number | null;
  /** Whether others take so much of it that an analysis would be slower than on an idle machine. */
  busy: boolean;
}

/** A load per core that does not matter yet. */
const quietLoad = 0.3;

export function thisMachine(): Machine {
  const cores = availableParallelism();
  const load = process.platform === 'win32' ? null : (loadavg()[0] ?? 0);
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores,
    memory_bytes: totalmem(),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    load,
    busy: load !== null && load > quietLoad * cores,
  };
}
