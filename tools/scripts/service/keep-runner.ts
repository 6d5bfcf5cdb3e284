import type { ChildProcess } from 'node:child_process';

/** Milliseconds before a runner restarts; the pause doubles up to the longest. */
const pauses = { first: 1_000, longest: 60_000 };
/** A runner that worked for so many milliseconds ended for a new reason. */
const steadyMs = 600_000;

export const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/**
 * Restarts a runner that ends by itself, after a growing pause. `stop` ends it for good, even
 * during a start, and waits for it.
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
