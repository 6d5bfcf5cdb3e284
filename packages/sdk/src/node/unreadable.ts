import { SourceError } from '../upload/source/source.ts';

const reasons: Record<string, string> = {
  ENOENT: 'it is no longer there',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it, or another program has it open',
  EBUSY: 'another program has it open',
  EISDIR: 'it is a folder',
  EIO: 'the card or disk gives read errors; copy the card with a rescue tool first',
  ENODEV: 'the card was taken out',
  ENXIO: 'the card was taken out',
};

/** The error for a file that the system does not let us read; `code` is the system's own, such as EACCES. */
export const unreadable = (path: string, code: string, cause?: unknown): SourceError =>
  new SourceError('unreadable', `${path} cannot be read: ${reasons[code] ?? code}`, { cause });

/** The system's code of an error, such as ENOENT; EIO where it has none. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'EIO';
