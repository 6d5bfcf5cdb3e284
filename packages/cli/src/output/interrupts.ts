import { exitCodes, systemFailure } from '../kit/errors.ts';

/** `drain` finishes running work, `stop` does not. `stop` fires both. */
export interface Interrupts {
  drain: AbortSignal;
  stop: AbortSignal;
  /**
   * Until the returned function is called, the first Ctrl-C drains and calls `onDrain`. Otherwise
   * Ctrl-C stops.
   */
  drainFirst(onDrain: () => void): () => void;
  release(): void;
}

/** Milliseconds that stopping may take before the process is ended. */
const graceMs = 2_000;

let underWay: (() => void) | null = null;

/** Stops the running command like a first Ctrl-C; false when there is none. */
function interrupt(): boolean {
  underWay?.();
  return underWay !== null;
}

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
    drainFirst(onDrain) {
      gentle = onDrain;
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
 * When standard output closes, as with `| head -1`, a running command stops like Ctrl-C, so that
 * its exit code never claims completion; a finished one keeps its exit code. Output that cannot be
 * written, as on a full disk, is reported and always a failure. Messages lost on standard error are
 * ignored.
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
