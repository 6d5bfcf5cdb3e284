import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

export interface HashJob {
  id: number;
  path: string;
}
export type HashDone =
  | { id: number; sha256: string; size: number }
  | { id: number; code: string; message: string };

const buffer = Buffer.allocUnsafe(1024 ** 2);

function hashFile(path: string): { sha256: string; size: number } {
  const file = openSync(path, 'r');
  try {
    const hash = createHash('sha256');
    let size = 0;
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      hash.update(read === buffer.length ? buffer : buffer.subarray(0, read));
      size += read;
    }
    return { sha256: hash.digest('hex'), size };
  } finally {
    closeSync(file);
  }
}

parentPort?.on('message', ({ id, path }: HashJob) => {
  let answer: HashDone;
  try {
    answer = { id, ...hashFile(path) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'EIO';
    answer = { id, code, message: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer, []);
});
