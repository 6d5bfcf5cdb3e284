import type { Blobs } from '../base/blobs.ts';
import { sql } from '../base/sql.ts';

export const projectPrefix = (userId: string, projectId: string) => `u/${userId}/${projectId}/`;

interface DatasetPath {
  user_id: string;
  project_id: string;
  data_id: string;
}

export const datasetPrefix = (dataset: DatasetPath) =>
  `${projectPrefix(dataset.user_id, dataset.project_id)}${dataset.data_id}/`;

export const filePrefix = (dataset: DatasetPath) => `${datasetPrefix(dataset)}f/`;

/** A file may share its bytes with another. */
export const contentKey = (
  dataset: DatasetPath,
  { file_id, content_id }: { file_id: string; content_id: string | null },
) => fileKey(dataset, content_id ?? file_id);

export const fileKey = (dataset: DatasetPath, fileId: string) => `${filePrefix(dataset)}${fileId}`;

export const analysisPrefix = (analysis: {
  user_id: string;
  project_id: string;
  analysis_id: string;
}) => `${projectPrefix(analysis.user_id, analysis.project_id)}r/${analysis.analysis_id}/`;

/** `projectPrefix` over `projects`. */
export const projectPrefixSql = sql`'u/' || projects.user_id || '/' || projects.project_id || '/'`;

/** `fileKey` over `datasets` and `files`. */
export const fileKeySql = sql`'u/' || datasets.user_id || '/' || datasets.project_id || '/'
  || datasets.data_id || '/f/' || files.file_id`;

export const baseName = (filename: string) => filename.slice(filename.lastIndexOf('/') + 1);

/** Lower case with its dot; empty for none. */
export function parseExtension(filename: string): string {
  const base = baseName(filename);
  const dot = base.lastIndexOf('.');
  return dot < 0 ? '' : base.slice(dot).toLowerCase();
}

/** Bytes; the SHA-256 if the store verified it on arrival. */
export interface FoundObject {
  size: number;
  sha256?: string;
}

/** Keys lack the prefix. One store call per 1,000 objects. */
export async function findObjects(blobs: Blobs, prefix: string): Promise<Map<string, FoundObject>> {
  const objects = new Map<string, FoundObject>();
  let cursor: string | undefined;
  do {
    const page = await blobs.list(prefix, cursor);
    for (const blob of page.blobs) objects.set(blob.key.slice(prefix.length), blob);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return objects;
}
