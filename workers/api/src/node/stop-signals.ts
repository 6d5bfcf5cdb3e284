const signals = ['SIGINT', 'SIGTERM'] as const;
type StopSignal = (typeof signals)[number];

/** One key press may be heard twice: from the terminal, and from a program in between that passes it on. */
const sameKeyPressMs = 1000;

/**
 * Calls `stop` at the first SIGINT or SIGTERM. The other one changes nothing: programs that were told by the terminal, too,
 * end those that they started with SIGTERM. A later one of the same kind ends the process at once, with exit code 130.
 */
export function onStopSignal(stop: (signal: StopSignal) => void): void {
  const first = new Map<StopSignal, number>();
  const hear = (signal: StopSignal) => {
    const before = first.get(signal);
    if (before !== undefined) {
      if (performance.now() - before > sameKeyPressMs) process.exit(130);
      return;
    }
    first.set(signal, performance.now());
    if (first.size === 1) stop(signal);
  };
  for (const signal of signals) process.on(signal, () => hear(signal));
}
