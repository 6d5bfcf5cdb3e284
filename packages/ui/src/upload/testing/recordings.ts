import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';
import type { Receipt } from '@biophony/sdk';
import type { PickedFile } from '../picked-files.ts';
import type { UploadService } from './upload-service.ts';

/** One second of an AudioMoth at `local`; the content depends on the name. */
export function recording(
  path: string,
  local = '2026-05-14T04:30:00',
  device = '24F319055FDF1234',
): PickedFile {
  const samples = new Int16Array(8_000);
  samples.set([...path].map((letter) => letter.charCodeAt(0)));
  const bytes = writeAudioMothWav({
    samples,
    sampleRate: 8_000,
    comment: blankAudioMothComment(local, '+00:00', device),
  });
  return {
    path,
    file: new File([bytes.slice()], path, {
      type: 'audio/wav',
      lastModified: Date.parse(`${local}Z`),
    }),
  };
}

export async function readReceipt({ client, projectId }: UploadService): Promise<Receipt> {
  const [dataset] = await client.datasets.list(projectId);
  const dataId = dataset?.data_id ?? '';
  const { files } = await client.files.list(dataId, { kind: 'receipt' });
  const { download_url } = await client.files.download(dataId, files[0]?.file_id ?? '');
  return (await (await fetch(download_url)).json()) as Receipt;
}
