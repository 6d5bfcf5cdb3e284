import type { ChildProcess } from 'node:child_process';

/** Milliseconds before a runner that ended is started again: the first pause, which doubles up to the longest. */
const pauses = { first: 1_000, longest: 60_000 };
/** A runner that worked so long, in milliseconds, ended for a new reason. */
const steadyMs = 600_000;

/** Resolves when a process has ended. */
export const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/**
 * Watches a runner and starts it again, after a pause that grows, whenever it ends by itself; `say` is told so.
 * `stop` ends it for good, a start that is under way too, and waits for that.
 */
export function keepRunner(
  first: ChildProcess,
  start: (stopped: AbortSignal) => Promise<ChildProcess>,
  say: (line: string) => void,
): { stop(): Promise<void> } {
  let runner = first;
  let pauseMs = pauses.first;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let starting = Promise.resolve();

  const again = (what: string) => {
    say(`${what}; starting it again in ${pauseMs / 1000} s. The service goes on.`);
    timer = setTimeout(() => {
      starting = start(stopping.signal).then(watch, (error: Error) => {
        if (!stopping.signal.aborted) again(error.message);
      });
    }, pauseMs);
    pauseMs = Math.min(2 * pauseMs, pauses.longest);
  };
  const watch = (child: ChildProcess) => {
    runner = child;
    const began = Date.now();
    void ended(child).then(() => {
      if (stopping.signal.aborted) return;
      if (Date.now() - began >= steadyMs) pauseMs = pauses.first;
      again(`the analysis runner ended unexpectedly (${child.signalCode ?? child.exitCode})`);
    });
  };
  watch(first);
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await starting;
      runner.kill('SIGTERM');
      await ended(runner);
    },
  };
}
