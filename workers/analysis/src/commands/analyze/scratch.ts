import { rm } from 'node:fs/promises';
import { makeProcessFolder } from '../../job/process-folder.ts';

/** Makes the folder for what is not finished; what killed runs left in its place goes. */
export async function makeScratch(parent: string, kind: string): Promise<string> {
  const { path, abandoned } = await makeProcessFolder(parent, kind);
  for (const left of await abandoned()) await rm(left, { recursive: true, force: true });
  return path;
}
