import type { Page } from '@playwright/test';

export interface Tasks {
  /** Milliseconds of the longest task of the page's main thread, by the clock. */
  longestMs: number;
  /** The same by the processor: without the time in which the machine did something else. */
  longestCpuMs: number;
  /** Tasks that took the processor more than 50 ms. */
  long: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds by the clock, and of the processor. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

const limitMs = 50;

/** Runs `act` and tells of the tasks of the page's main thread meanwhile, as DevTools' timeline records them. */
export async function longestTasks(page: Page, act: () => Promise<void>): Promise<Tasks> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser to trace.');
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'],
  });
  await act();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid}:${tid}`),
  );
  if (tasks.length === 0) throw new Error('The trace has no task of a page.');
  const most = (of: (task: TraceEvent) => number) =>
    tasks.reduce((highest, task) => Math.max(highest, of(task)), 0) / 1000;
  const cpu = ({ tdur, dur = 0 }: TraceEvent) => tdur ?? dur;
  return {
    longestMs: most(({ dur = 0 }) => dur),
    longestCpuMs: most(cpu),
    long: tasks.filter((task) => cpu(task) > limitMs * 1000).length,
  };
}
