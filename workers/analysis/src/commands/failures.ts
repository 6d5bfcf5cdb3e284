import { ClipsError } from '../clips/choice/clips-error.ts';
import { HttpUnreachable } from '../http/http-refused.ts';
import { NotInStore } from '../job/transfer.ts';
import { ModelError } from '../models/model-error.ts';
import { FolderInUse } from '../journal/folder-lock.ts';
import { PartError } from '../outputs/part.ts';
import { ResultsUnreadable } from '../outputs/read-results.ts';
import { AnalysisUnavailable } from '../pool/pool-member.ts';
import { DiskFull } from '../runs/disk-full.ts';
import { InputError, Interrupted, UsageError } from './command-errors.ts';

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

/** What to say about an error that ends the program, and its exit code: 2 usage, 130 interrupted, else 1. */
export function describeFailure(error: unknown): { message: string; exitCode: number } {
  if (error instanceof Interrupted)
    return { message: 'Stopped. Nothing was written.', exitCode: 130 };
  // By their names: importing the classes loads a TOML parser and the table of species names.
  const isOfFile = error instanceof Error && /^(Names|Settings)FileError$/.test(error.name);
  if (error instanceof UsageError || isOfFile) return { message: error.message, exitCode: 2 };
  const told = [
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
  if (told.some((kind) => error instanceof kind))
    return { message: (error as Error).message, exitCode: 1 };
  const fault = error as NodeJS.ErrnoException;
  const say = ofTheDisk[fault.code ?? ''];
  if (say) return { message: say(fault.path ? `: ${fault.path}` : ''), exitCode: 1 };
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { message: `The analysis failed unexpectedly: ${detail}`, exitCode: 1 };
}
