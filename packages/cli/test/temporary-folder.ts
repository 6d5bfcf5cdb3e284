import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder that goes when the tests of the file are done, or with the test that makes it: `onTestFinished`. */
export function temporaryFolder(whenDone: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-cli-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
