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

export interface LogRotation {
  mostBytes: number;
  kept: number;
}

const usual: LogRotation = { mostBytes: 10 * 1024 ** 2, kept: 5 };
const lookMs = 60_000;

const named = (file: string, number: number) => `${file}.${number}`;

/**
 * Moves an open log's content to `.1`, older ones one further, and empties the log for its writers.
 */
function rotate(file: string, open: number, { kept }: LogRotation): void {
  for (let number = kept - 1; number >= 1; number--)
    if (existsSync(named(file, number))) renameSync(named(file, number), named(file, number + 1));
  copyFileSync(file, named(file, 1));
  chmodSync(named(file, 1), 0o600);
  ftruncateSync(open, 0);
}

/** Readable only by its owner. Checks the size once a minute; `look` checks now. */
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
