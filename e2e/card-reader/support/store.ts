import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyOf } from '../../support/key-of.ts';
import type { TestService } from '../../support/test-service.ts';

export interface StoredFile {
  file_id: string;
  filename: string;
  size_bytes: number;
  sha256: string | null;
  status: string;
  recording: { device_id: string | null; recorded_at: string | null } | null;
}

/** SHA-256 of a file as lower-case hex. */
export const sha256Of = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** What the service says of a dataset's files, asked without the SDK. */
export async function listFiles(testService: TestService, dataId: string): Promise<StoredFile[]> {
  const headers = { authorization: `Bearer ${await keyOf(testService)}` };
  const files: StoredFile[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const url = `${testService.url}/api/data/datasets/${dataId}/files?limit=1000${query}`;
    const answer = await fetch(url, { headers });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    const page = (await answer.json()) as { files: StoredFile[]; next_cursor: string | null };
    files.push(...page.files);
    cursor = page.next_cursor;
  }
  return files;
}

/** SHA-256 of every recording that stands in the service's folder, by file ID. */
export async function storedObjects({ folder }: TestService): Promise<Map<string, string>> {
  const data = join(folder, 'data');
  const entries = await readdir(data, { recursive: true, withFileTypes: true });
  const objects = new Map<string, string>();
  for (const entry of entries)
    if (entry.isFile() && entry.parentPath.endsWith('/f'))
      objects.set(entry.name, await sha256Of(join(entry.parentPath, entry.name)));
  return objects;
}
