import type { Blobs } from '../base/blobs.ts';

/** Where a project's objects stand in the store; deleting the prefix deletes them all. */
export const projectPrefix = (userId: string, projectId: string) => `u/${userId}/${projectId}/`;

interface DatasetPath {
  user_id: string;
  project_id: string;
  data_id: string;
}

export const datasetPrefix = (dataset: DatasetPath) =>
  `${projectPrefix(dataset.user_id, dataset.project_id)}${dataset.data_id}/`;

/** Prefix of a dataset's recordings. */
export const filePrefix = (dataset: DatasetPath) => `${datasetPrefix(dataset)}f/`;

/** Where the bytes of a file stand that may share them with another one. */
export const contentKey = (
  dataset: DatasetPath,
  { file_id, content_id }: { file_id: string; content_id: string | null },
) => fileKey(dataset, content_id ?? file_id);

export const fileKey = (dataset: DatasetPath, fileId: string) => `${filePrefix(dataset)}${fileId}`;

/** Prefix of an analysis' parts and result files. */
export const analysisPrefix = (analysis: {
  user_id: string;
  project_id: string;
  analysis_id: string;
}) => `${projectPrefix(analysis.user_id, analysis.project_id)}r/${analysis.analysis_id}/`;

/** `projectPrefix` as an SQL expression over a row of `projects`. */
export const projectPrefixSql = `'u/' || projects.user_id || '/' || projects.project_id || '/'`;

/** `fileKey` as an SQL expression over joined rows of `datasets` and `files`. */
export const fileKeySql = `'u/' || datasets.user_id || '/' || datasets.project_id || '/'
  || datasets.data_id || '/f/' || files.file_id`;

/** Name under which a file is saved: its path without the folders. */
export const baseName = (filename: string) => filename.slice(filename.lastIndexOf('/') + 1);

/** The lower-case extension with its dot; empty when there is none. */
export function extensionOf(filename: string): string {
  const base = baseName(filename);
  const dot = base.lastIndexOf('.');
  return dot < 0 ? '' : base.slice(dot).toLowerCase();
}

/** What stands in the store: bytes, and the SHA-256 where the store proved it as they arrived. */
export interface FoundObject {
  size: number;
  sha256?: string;
}

/** All objects under a prefix by the rest of their key; one store call a page of 1,000. */
export async function findObjects(blobs: Blobs, prefix: string): Promise<Map<string, FoundObject>> {
  const found = new Map<string, FoundObject>();
  let cursor: string | undefined;
  do {
    const page = await blobs.list(prefix, cursor);
    for (const blob of page.blobs) found.set(blob.key.slice(prefix.length), blob);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return found;
}
