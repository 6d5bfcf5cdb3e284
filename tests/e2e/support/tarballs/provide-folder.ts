import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Packed once for all tests of a run. */
    packedFolder: string;
  }
}

export default async function provideFolder(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-packed-'));
  project.provide('packedFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
