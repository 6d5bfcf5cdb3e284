import { stat } from 'node:fs/promises';
import { isInside, pathOfName, plainPath } from '@biophony/recordings/node';
import { NotInStore } from '../job/transfer.ts';

/** Where recordings are found by the names that results have for them. */
export interface Recordings {
  /** Makes a recording a file of this machine; answers its path, null where there is none of that name. */
  open(file: string): Promise<string | null>;
  /** A recording that was opened is needed no more. */
  release(file: string): Promise<void>;
}

/** Recordings in a folder of this machine. */
export function recordingsIn(folder: string): Recordings {
  const root = plainPath(folder);
  return {
    async open(file) {
      const path = pathOfName(root, file);
      const found = isInside(root, path) && (await stat(path).catch(() => null))?.isFile();
      return found ? path : null;
    },
    release: async () => {},
  };
}

/** Recordings as an analysis finds them. */
interface Source<F extends { filename: string }> {
  files: readonly F[];
  open(file: F): Promise<string>;
  release(filename: string): Promise<void>;
}

/** Recordings of an analysis, on this machine or fetched anew one by one. */
export function recordingsOf<F extends { filename: string }>(source: Source<F>): Recordings {
  const byName = new Map(source.files.map((file) => [file.filename, file]));
  return {
    async open(name) {
      const file = byName.get(name);
      if (!file) return null;
      return source.open(file).catch((error: unknown) => {
        if (error instanceof NotInStore) return null;
        throw error;
      });
    },
    release: (name) => source.release(name),
  };
}
