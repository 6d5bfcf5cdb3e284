import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
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

/** Lower-case hex. */
export const sha256Of = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** By the service, without the SDK. */
export async function listFiles(
  testService: Pick<TestService, 'url' | 'env'>,
  dataId: string,
): Promise<StoredFile[]> {
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

/** By file ID, with the receipt. */
export async function objectsOf(
  { dataDir }: Pick<TestService, 'dataDir'>,
  dataId: string,
): Promise<Map<string, string>> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && entry.parentPath.endsWith(`/${dataId}/f`),
  );
  return new Map(files.map(({ name, parentPath }) => [name, join(parentPath, name)]));
}

/** These files byte for byte, the receipt, and nothing else. */
export async function expectStored(
  testService: Pick<TestService, 'url' | 'env' | 'dataDir'>,
  dataId: string,
  card: string,
  names: readonly string[],
): Promise<void> {
  const files = await listFiles(testService, dataId);
  const objects = await objectsOf(testService, dataId);
  expect(files.map(({ filename }) => filename).sort()).toEqual(names.toSorted());
  expect(objects.size).toBe(names.length + 1);
  for (const { file_id, filename, status } of files) {
    expect(status, filename).toBe('stored');
    expect(await sha256Of(objects.get(file_id) ?? ''), filename).toBe(
      await sha256Of(join(card, filename)),
    );
  }
}
