import { createReadStream } from 'node:fs';
import { open, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { clipColumns, type ClipRecord, readTable, tableWriter } from '@biophony/contract/results';
import type { OutputFile } from '../kit/output-folder.ts';
import { listedName } from '../outputs/exporter.ts';
import type { RunMeta } from '../results/file-result.ts';
import { momentAt } from '../results/recording-time.ts';
import { generator, type ListedClip, pageName } from './page.ts';

export const tableName = 'clips.csv';

const table = tableWriter(clipColumns);

function recordOf(
  { name, moment, span, sampleRate, channels }: ListedClip,
  meta: RunMeta,
): ClipRecord {
  const { detection, recording, file } = moment;
  const began = momentAt(recording.recorded_at, detection.start_s);
  return {
    clip: name,
    file: listedName(file),
    scientific_name: detection.scientific_name,
    common_name: detection.common_name,
    confidence: detection.confidence,
    start_s: detection.start_s,
    end_s: detection.end_s,
    clip_start_s: span.from,
    clip_end_s: span.to,
    start_utc: began?.utc ?? null,
    start_local: began?.local ?? null,
    utc_offset: recording.utc_offset,
    device_id: recording.device_id,
    sample_rate_hz: sampleRate,
    channels,
    low_hz: detection.low_hz ?? null,
    high_hz: detection.high_hz ?? null,
    model: meta.model,
    model_version: meta.model_version,
  };
}

export async function writeTable(
  file: OutputFile,
  clips: readonly (readonly ListedClip[])[],
  meta: RunMeta,
): Promise<void> {
  await file.write(table.head);
  for (const own of clips)
    for (const clip of own) await file.write(table.line(recordOf(clip, meta)));
}

const isClipName = (name: string): boolean =>
  /^[^/\\:]+\/[^/\\:]+\.(?:wav|flac)$/.test(name) && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(name);

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** With `/`; none where the table is not ours. Throws disk errors. */
async function earlierClipNames(folder: string): Promise<string[]> {
  const names: string[] = [];
  try {
    const bytes = createReadStream(join(folder, tableName));
    for await (const { clip } of readTable(tableName, clipColumns, bytes))
      if (isClipName(clip)) names.push(clip);
  } catch (error) {
    // Not ours, or cut off.
    if (error instanceof Error && codeOf(error) !== undefined && codeOf(error) !== 'ENOENT')
      throw error;
  }
  return names;
}

async function isOurPage(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (!file) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.subarray(0, bytesRead).includes(generator);
  } finally {
    await file.close();
  }
}

export async function removeEarlierClips(folder: string): Promise<void> {
  const names = await earlierClipNames(folder);
  for (const name of names) await rm(join(folder, name), { force: true });
  for (const species of new Set(names.map((name) => dirname(name))))
    await rmdir(join(folder, species)).catch((error: unknown) => {
      // Keep a folder with the person's own files.
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw error;
    });
  for (let number = 1; await isOurPage(join(folder, pageName(number))); number++)
    await rm(join(folder, pageName(number)));
}

/** None where the table is another program's. Throws disk errors. */
export const clipPathsIn = async (folder: string): Promise<string[]> =>
  (await earlierClipNames(folder)).map((name) => join(folder, name));
