import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { recordingInfo } from '@biophony/recordings';
import { inspectFile } from '@biophony/recordings/node';
import { blobSource, uploadFiles } from '@biophony/sdk';
import { readdir } from 'node:fs/promises';
import type { Person } from '../../web/support/environment/person.ts';

/** As our programs do: with header facts, and what is no sound as another file. */
export async function uploadInspected(
  { api }: Pick<Person, 'api'>,
  projectId: string,
  folder: string,
  name: string,
): Promise<string> {
  const { data_id } = await api.datasets.create(projectId, {
    dataset_name: name,
    classification_method: 'by_device',
    data_type_or_device: 'audiomoth',
  });
  const sources = await Promise.all(
    (await readdir(folder)).map(async (filename) => {
      const path = join(folder, filename);
      const { facts } = await inspectFile(path);
      const blob = await openAsBlob(path, { type: 'audio/wav' });
      return facts.ok
        ? blobSource({ filename, blob, recording: recordingInfo(facts) })
        : blobSource({ filename, blob, kind: 'other' });
    }),
  );
  const report = await uploadFiles(api, data_id, sources);
  if (report.ended !== 'complete')
    throw new Error(`the upload did not end well: ${JSON.stringify(report)}`, {
      cause: report.error,
    });
  return data_id;
}
