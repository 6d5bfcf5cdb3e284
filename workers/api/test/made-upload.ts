import type { UploadTicket } from '@biophony/contract';
import { fileKey } from '../src/storage/objects.ts';
import { dataHandlers } from '../src/uploads/handlers.ts';
import { projectHandlers } from '../src/app/handlers.ts';
import type { ServiceContext } from './service-context.ts';
import { writeObject } from './write-object.ts';

export interface MadeDataset {
  user_id: string;
  project_id: string;
  data_id: string;
}

/** With an empty AudioMoth dataset. */
export async function makeDataset(service: ServiceContext, user_id: string): Promise<MadeDataset> {
  const { project } = await service.call(projectHandlers.projectsCreate, user_id, { body: {} });
  const { project_id } = project;
  const { data_id } = await service.call(dataHandlers.datasetsCreate, user_id, {
    params: { projectId: project_id },
    body: {
      dataset_name: 'Card A',
      classification_method: 'by_device',
      data_type_or_device: 'audiomoth',
    },
  });
  return { user_id, project_id, data_id };
}

export interface AskedFile {
  filename: string;
  size: number;
  sha256?: string;
  recording?: Record<string, unknown>;
}

export const askUploads = (
  service: ServiceContext,
  dataset: MadeDataset,
  files: AskedFile[],
  more: { dry_run?: boolean; correct?: boolean } = {},
) =>
  service.call(dataHandlers.uploadUrls, dataset.user_id, {
    params: { dataId: dataset.data_id },
    body: { files: files.map((file) => ({ content_type: 'audio/wav', ...file })), ...more },
  });

/** As the store does for a ticket's URL. */
export const putObject = (
  service: ServiceContext,
  dataset: MadeDataset,
  ticket: UploadTicket | { file_id: string },
  size: number,
) =>
  writeObject(
    service,
    fileKey(dataset, 'file_id' in ticket ? ticket.file_id : 'none'),
    new Uint8Array(size),
  );

export const completeUpload = (service: ServiceContext, dataset: MadeDataset) =>
  service.call(dataHandlers.uploadComplete, dataset.user_id, {
    params: { dataId: dataset.data_id },
  });

/** Files of `size` bytes. */
export async function storedDataset(
  service: ServiceContext,
  userId: string,
  names: string[],
  size = 96_000,
): Promise<MadeDataset> {
  const dataset = await makeDataset(service, userId);
  const { files } = await askUploads(
    service,
    dataset,
    names.map((filename) => ({ filename, size })),
  );
  for (const ticket of files) await putObject(service, dataset, ticket, size);
  await completeUpload(service, dataset);
  return dataset;
}
