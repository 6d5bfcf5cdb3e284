import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc, the same on all Linux systems that Node supports. */
const ticksPerSecond = 100;

interface ProcessTimes {
  parent: number;
  seconds: number;
}

/**
 * Fields of `/proc/PID/stat` (proc(5)): 4 is the parent, 14 to 17 are utime, stime, cutime and
 * cstime.
 */
function timesOf(pid: string): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), seconds: ticks / ticksPerSecond };
  } catch {
    return null; // The process has ended.
  }
}

/** Includes living descendants and ended children. Outside Linux: this process only. */
export function processorSeconds(pid = process.pid): number {
  if (process.platform !== 'linux') return ownSeconds();
  const all = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(name) : null;
    if (times) all.set(Number(name), times);
  }
  const isInside = (one: number): boolean =>
    one === pid || (one > 1 && isInside(all.get(one)?.parent ?? 0));
  let seconds = 0;
  for (const [one, times] of all) if (isInside(one)) seconds += times.seconds;
  return seconds;
}

const ownSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
