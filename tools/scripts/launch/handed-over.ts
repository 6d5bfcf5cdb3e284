import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { launcherVariable } from './launcher-variable.ts';

// Loaded before a program started by `hand-over.ts`: the other end of its pipe.

const channel = 3;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type Ending = (typeof signals)[number];

/** Milliseconds to wait for the same signal from a terminal. */
const settleMs = 50;
/**
 * Milliseconds between the two signals that end a program without its launcher; the first allows a
 * clean exit.
 */
const politeMs = 10_000;

const met = { SIGINT: 0, SIGTERM: 0, SIGHUP: 0 };
const told = { SIGINT: 0, SIGTERM: 0, SIGHUP: 0 };

function hear(signal: Ending): void {
  told[signal]++;
  setTimeout(() => {
    if (met[signal] < told[signal]) process.emit(signal, signal);
  }, settleMs);
}

function end(): void {
  process.emit('SIGTERM', 'SIGTERM');
  setTimeout(() => process.emit('SIGTERM', 'SIGTERM'), politeMs).unref();
}

function listen(): void {
  for (const signal of signals) {
    const count = () => {
      met[signal]++;
      // Without a listener in the program, the signal acts by default.
      if (process.listenerCount(signal) > 1) return;
      process.off(signal, count);
      process.kill(process.pid, signal);
    };
    process.on(signal, count);
  }

  let text = '';
  const socket = new Socket({ fd: channel, readable: true, writable: false });
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    const lines = (text + chunk).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const signal = signals.find((one) => one === line);
      if (signal) hear(signal);
    }
  });
  socket.on('error', () => {});
  socket.on('close', end);
  socket.unref();
}

if (isMainThread && process.env[launcherVariable]) {
  delete process.env[launcherVariable];
  listen();
}
