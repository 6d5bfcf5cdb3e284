import { resultFiles, type ResultFileName } from '@biophony/contract/results';
import type { FileBundle, OutputFolder } from './output-folder.ts';
import { createZipWriter } from './zip-writer.ts';

/** Files that hold many files. */
export type BundleName = {
  [Name in ResultFileName]: (typeof resultFiles)[Name] extends { folder: string } ? Name : never;
}[ResultFileName];

export interface Bundle extends FileBundle {
  finish(): Promise<void>;
}

/** Begins a folder of files, or the ZIP file of them, as results are laid out. */
export async function openBundle(
  folder: OutputFolder,
  name: BundleName,
  perFile: 'folder' | 'zip',
): Promise<Bundle> {
  if (perFile === 'zip') return createZipWriter(await folder.create(name));
  const files = await folder.createFolder(resultFiles[name].folder.slice(0, -1));
  return { ...files, finish: async () => {} };
}
