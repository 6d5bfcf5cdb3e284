import type { UploadSource } from '@biophony/sdk';
import { fileSource, type Sha256Pool } from '@biophony/sdk/node';
import { stat } from 'node:fs/promises';
import type { CardReader, ReadRecording } from '../card/card-reader.ts';
import { contentTypeOf } from '../card/content-type.ts';
import { recordingInfo, refusalOf } from '../card/recording-info.ts';
import type { RecordingIssue } from '@biophony/recordings';

async function sourceOf(file: ReadRecording, pool: Sha256Pool): Promise<UploadSource> {
  const { path, filename, size, facts } = file;
  const modifiedMs = await stat(path).then(
    (info) => info.mtimeMs,
    () => 0,
  );
  const contentType = contentTypeOf(filename);
  const recording = () => recordingInfo(facts);
  return fileSource({ path, filename, size, modifiedMs, contentType, pool, recording });
}

/** The recordings worth sending, as they are read; the others are handed to `refuse`. */
export async function* cardSources(
  reader: CardReader,
  pool: Sha256Pool,
  refuse: (file: ReadRecording, issue: RecordingIssue) => void,
): AsyncGenerator<UploadSource> {
  for await (const file of reader) {
    const refusal = refusalOf(file.facts);
    if (refusal) refuse(file, refusal);
    else yield await sourceOf(file, pool);
  }
}
