import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Removed after the file's tests, or after the test with `onTestFinished`. */
export function temporaryFolder(whenDone: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-cli-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
