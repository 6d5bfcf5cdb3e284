const signals = ['SIGINT', 'SIGTERM'] as const;

/** A terminal's Ctrl-C may come twice: from the terminal, and from a program in between that passes it on. */
const sameKeyPressMs = 1000;

/** Calls `stop` at the first SIGINT and SIGTERM; a later one of the kind ends the process at once. Answers how to end that. */
export function onStopSignals(stop: () => void): () => void {
  const first = new Map<NodeJS.Signals, number>();
  const remove = () => signals.forEach((signal) => process.off(signal, heard));
  const heard = (signal: NodeJS.Signals) => {
    const before = first.get(signal);
    if (before === undefined) {
      first.set(signal, performance.now());
      stop();
    } else if (performance.now() - before > sameKeyPressMs) {
      remove();
      process.kill(process.pid, signal);
    }
  };
  signals.forEach((signal) => process.on(signal, heard));
  return remove;
}
