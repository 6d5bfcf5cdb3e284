import { exitCodes, systemFailure } from '../kit/errors.ts';

/** Two ways of stopping: `drain` finishes what is under way, `stop` does not. `stop` fires both. */
export interface Interrupts {
  drain: AbortSignal;
  stop: AbortSignal;
  /** While it holds, the first Ctrl-C drains and calls `told`; otherwise it stops. Call what it returns to end it. */
  drainFirst(told: () => void): () => void;
  /** Leaves the signals to the system again. */
  release(): void;
}

/** Milliseconds that stopping may take before the process ends as it is. */
const graceMs = 2_000;

let underWay: (() => void) | null = null;

/** Stops the command under way as a first Ctrl-C does; false where there is none. */
function interrupt(): boolean {
  underWay?.();
  return underWay !== null;
}

/** Listens to Ctrl-C and to a polite kill. */
export function listenToInterrupts(): Interrupts {
  const draining = new AbortController();
  const stopping = new AbortController();
  let gentle: (() => void) | null = null;

  const onSignal = () => {
    if (gentle && !draining.signal.aborted) {
      draining.abort();
      return gentle();
    }
    if (stopping.signal.aborted) process.exit(exitCodes.interrupted);
    draining.abort();
    stopping.abort();
    setTimeout(() => process.exit(exitCodes.interrupted), graceMs).unref();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  underWay = onSignal;

  return {
    drain: draining.signal,
    stop: stopping.signal,
    drainFirst(told) {
      gentle = told;
      return () => {
        gentle = null;
      };
    },
    release() {
      underWay = null;
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}

/**
 * Says what happens when nobody takes the output any more. Without a reader of standard output, as behind `| head -1`, a
 * command under way stops as Ctrl-C stops it, so that its exit code never says that it is done; one that is done keeps its
 * own. Output that cannot be written, as on a full disk, is told besides, and is a failure in any case. Messages on
 * standard error that nobody takes are left out.
 */
export function watchOutput(): void {
  process.stderr.on('error', () => {});
  let isLost = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isLost) return;
    isLost = true;
    if (error.code !== 'EPIPE') {
      process.stderr.write(`${systemFailure(error, 'standard output').message}\n`);
      process.once('exit', () => (process.exitCode ||= exitCodes.someFailed));
    }
    if (!interrupt()) process.exit();
  });
}
