import type { Receipt } from '@biophony/sdk';
import type { UploadService } from './upload-service.ts';

/** The receipt that a person's only dataset has. */
export async function receiptOf({ client, projectId }: UploadService): Promise<Receipt> {
  const [dataset] = await client.datasets.list(projectId);
  const dataId = dataset?.data_id ?? '';
  const { files } = await client.files.list(dataId, { kind: 'receipt' });
  const { download_url } = await client.files.download(dataId, files[0]?.file_id ?? '');
  return (await (await fetch(download_url)).json()) as Receipt;
}
