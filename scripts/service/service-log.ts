import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  renameSync,
} from 'node:fs';

/** Bytes after which a log is put aside, and how many of those are kept. */
export interface LogRotation {
  mostBytes: number;
  kept: number;
}

const usual: LogRotation = { mostBytes: 10 * 1024 ** 2, kept: 5 };
const lookMs = 60_000;

const named = (file: string, number: number) => `${file}.${number}`;

/** Puts what an open log holds aside as `.1`, those put aside before one further, and empties it for those who write to it. */
function rotate(file: string, open: number, { kept }: LogRotation): void {
  for (let number = kept - 1; number >= 1; number--)
    if (existsSync(named(file, number))) renameSync(named(file, number), named(file, number + 1));
  copyFileSync(file, named(file, 1));
  chmodSync(named(file, 1), 0o600);
  ftruncateSync(open, 0);
}

/**
 * A log that nobody but its owner reads, to be appended to by this process and those it starts. Once a minute it is
 * looked whether it has grown too long; `look` does so at once.
 */
export function openServiceLog(file: string, rotation: LogRotation = usual) {
  const open = openSync(file, 'a', 0o600);
  chmodSync(file, 0o600);
  const look = () => {
    if (fstatSync(open).size > rotation.mostBytes) rotate(file, open, rotation);
  };
  look();
  const timer = setInterval(look, lookMs);
  timer.unref();
  return {
    open,
    look,
    close() {
      clearInterval(timer);
      closeSync(open);
    },
  };
}
