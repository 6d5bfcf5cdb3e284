import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the tests leave the lines of text their pages have shown. */
    seenLinesFolder: string;
  }
}

/** Leaves the lines a page has shown for the count at the end of the run. */
export const keepLines = (lines: ReadonlySet<string>): Promise<void> =>
  writeFile(join(inject('seenLinesFolder'), `${randomUUID()}.json`), JSON.stringify([...lines]));
