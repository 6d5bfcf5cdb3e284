import { createHash } from 'node:crypto';
import { expect, vi } from 'vitest';
import { waitMs } from '../../../../../tools/scripts/test/machine.ts';
import type { StoreLack, TestServer } from '../../servers/test-server.ts';
import type { Caller } from './account.ts';
import { connectionHeaders } from './call.ts';

export interface Recording {
  filename: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Silence, 16-bit mono at 8 kHz. */
export function wav(filename: string, samples = 800, fill = 0): Recording {
  const bytes = new Uint8Array(44 + samples * 2).fill(fill, 44);
  const view = new DataView(bytes.buffer);
  const text = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at);
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8000, true);
  view.setUint32(28, 16_000, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples * 2, true);
  return { filename, bytes };
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Returns the status. */
export async function put(
  request: { upload_url: string; headers: Record<string, string> },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<number> {
  const answer = await fetch(request.upload_url, {
    method: 'PUT',
    headers: { ...request.headers, ...connectionHeaders(request.upload_url) },
    body: bytes,
  });
  await answer.arrayBuffer();
  // `wrangler dev` refuses before reading the body; then it loses one in a hundred of the next
  // answers.
  if (!answer.ok && bytes.length) await fetch(new URL('/', request.upload_url)).catch(() => {});
  return answer.status;
}

/** AudioMoth. */
export async function newDataset(account: Caller) {
  const { project } = await account.ok('projectsCreate', { body: {} });
  const projectId = project.project_id;
  const { data_id: dataId } = await account.ok('datasetsCreate', {
    params: { projectId },
    body: {
      dataset_name: 'Card A',
      classification_method: 'by_device',
      data_type_or_device: 'audiomoth',
    },
  });
  return { projectId, dataId };
}

/** In one batch; all must be stored. */
export async function uploadAll(account: Caller, dataId: string, recordings: Recording[]) {
  const { files } = await account.ok('uploadUrls', {
    params: { dataId },
    body: {
      files: recordings.map(({ filename, bytes }) => ({
        filename,
        content_type: 'audio/wav',
        size: bytes.length,
        sha256: sha256(bytes),
      })),
    },
  });
  for (const [at, ticket] of files.entries()) {
    const recording = recordings[at];
    if (!recording || ticket.status !== 'upload') throw new Error(JSON.stringify(ticket));
    expect(await put(ticket, recording.bytes)).toBe(200);
  }
  const answer = await account.ok('uploadComplete', { params: { dataId } });
  expect(answer.stored).toBe(recordings.length);
  return answer;
}

/** Resolves when every stored file with a checksum is verified, by the store or the service. */
export async function verified(account: Caller, dataId: string): Promise<void> {
  const query = { status: 'stored', verified_by: 'none' } as const;
  await vi.waitFor(
    async () =>
      expect((await account.ok('filesList', { params: { dataId }, query })).files).toEqual([]),
    { timeout: waitMs },
  );
}

/** Recordings of a tenth of a second. */
export async function projectWithData(account: Caller, count = 3) {
  const made = await newDataset(account);
  const recordings = Array.from({ length: count }, (_, at) =>
    wav(`20260501_05${String(at).padStart(2, '0')}00.WAV`, 800, at),
  );
  await uploadAll(account, made.dataId, recordings);
  return { ...made, recordings };
}

/** True if a check must be left out because the store lacks something; writes it to the output. */
export function storeLacks({ outsideStore }: TestServer, what: StoreLack): boolean {
  if (!outsideStore?.lacks.includes(what)) return false;
  console.log(`not checked on ${outsideStore.name}: that it ${what}`);
  return true;
}
