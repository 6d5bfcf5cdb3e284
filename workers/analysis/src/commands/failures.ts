import { HttpUnreachable } from '../http/address.ts';
import { NotInStore } from '../http/transfer.ts';
import { FolderInUse } from '../journal/folder-lock.ts';
import {
  ClipsError,
  DiskFull,
  InputError,
  Interrupted,
  ModelError,
  UsageError,
} from '../kit/errors.ts';
import { PartError } from '../outputs/part.ts';
import { ResultsUnreadable } from '../outputs/read-results.ts';
import { AnalysisUnavailable } from '../pool/pool-member.ts';

const ofTheDisk: Record<string, (where: string) => string> = {
  ENOSPC: (where) => `The disk is full${where}. Free some space and run the same command again.`,
  EDQUOT: (where) => `Your disk quota is used up${where}. Free some space and run it again.`,
  EACCES: (where) => `There is no permission to write${where}. Choose another folder with --out.`,
  EPERM: (where) => `There is no permission to write${where}. Choose another folder with --out.`,
  EROFS: (where) => `The disk may only be read${where}. Choose another folder with --out.`,
  ENOENT: (where) => `A folder cannot be made here${where}. Choose another with --out.`,
  ENOTDIR: (where) => `A file stands where a folder is needed${where}. Choose another with --out.`,
  EEXIST: (where) => `A file stands where a folder is needed${where}. Choose another with --out.`,
};

/** Exit code: 2 usage, 130 interrupted, else 1. */
export function describeFailure(error: unknown): { message: string; exitCode: number } {
  if (error instanceof Interrupted)
    return { message: 'Stopped. Nothing was written.', exitCode: 130 };
  // By name: importing the classes would load a TOML parser and the table of species names.
  const isOfFile = error instanceof Error && /^(Names|Settings)FileError$/.test(error.name);
  if (error instanceof UsageError || isOfFile) return { message: error.message, exitCode: 2 };
  const expectedErrors = [
    InputError,
    AnalysisUnavailable,
    DiskFull,
    FolderInUse,
    ClipsError,
    HttpUnreachable,
    ModelError,
    NotInStore,
    PartError,
    ResultsUnreadable,
  ];
  if (expectedErrors.some((kind) => error instanceof kind))
    return { message: (error as Error).message, exitCode: 1 };
  const fault = error as NodeJS.ErrnoException;
  const say = ofTheDisk[fault.code ?? ''];
  if (say) return { message: say(fault.path ? `: ${fault.path}` : ''), exitCode: 1 };
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { message: `The analysis failed unexpectedly: ${detail}`, exitCode: 1 };
}

/**
 * Goes on when nobody reads the output, as with `| head`: an analysis may be running. What cannot
 * be written on standard output, as on a full disk, is reported and a failure.
 */
export function outliveReaders(): void {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    const { message } = describeFailure(Object.assign(error, { path: 'standard output' }));
    process.stderr.write(`${message}\n`);
    process.once('exit', () => (process.exitCode ||= 1));
  });
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** From the terminal, and from a parent program. */
const sameKeyPressMs = 1000;

/** A later signal ends the process. The returned function stops listening. */
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
