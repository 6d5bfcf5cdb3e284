import { openAsBlob } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordingInfo } from '@biophony/recordings';
import { inspectFile } from '@biophony/recordings/node';
import { blobSource, uploadFiles } from '@biophony/sdk';
import { makeCard } from '../../../../../tools/scripts/cards/make-card.ts';
import type { Person } from '../environment/person.ts';

/** Real WAV files; returns their paths. */
export async function writeCard(folder: string, recordings = 3, seconds = 2): Promise<string[]> {
  const names = await makeCard({ folder, recordings, seconds, sampleRateHz: 16_000 });
  return names.map((name) => join(folder, name));
}

/** No recordings in spite of their names; returns their paths. */
export async function writeNoise(folder: string, count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths = Array.from({ length: count }, (_, at) =>
    join(folder, `2026060${at + 1}_050000.WAV`),
  );
  for (const path of paths) await writeFile(path, `no sound in here: ${path}`);
  return paths;
}

/** Past the web app; `inspected`: with header facts. */
export async function uploadPast(
  { api }: Pick<Person, 'api'>,
  projectId: string,
  paths: readonly string[],
  name = 'North ridge, May 2026',
  inspected = false,
) {
  const { data_id } = await api.datasets.create(projectId, {
    dataset_name: name,
    classification_method: 'by_device',
    data_type_or_device: 'audiomoth',
  });
  const sources = await Promise.all(
    paths.map(async (path) =>
      blobSource({
        filename: path.split('/').slice(-2).join('/'),
        blob: await openAsBlob(path, { type: 'audio/wav' }),
        ...(inspected && { recording: recordingInfo((await inspectFile(path)).facts) }),
      }),
    ),
  );
  const report = await uploadFiles(api, data_id, sources);
  if (report.ended !== 'complete' || report.totals.stored < paths.length)
    throw new Error(`the upload did not end well: ${JSON.stringify(report)}`, {
      cause: report.error,
    });
  return data_id;
}
