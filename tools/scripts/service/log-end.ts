import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const mostBytes = 4096;
const mostLines = 8;

/** Lines after the first `from` bytes; empty when there are none. */
export function logEnd(logFile: string, from: number): string {
  const log = openSync(logFile, 'r');
  try {
    const { size } = fstatSync(log);
    const start = Math.max(from, size - mostBytes);
    const bytes = Buffer.alloc(Math.max(0, size - start));
    readSync(log, bytes, 0, bytes.length, start);
    return bytes.toString('utf8').trim().split('\n').slice(-mostLines).join('\n');
  } finally {
    closeSync(log);
  }
}
