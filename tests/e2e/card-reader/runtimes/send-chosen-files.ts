// Runs on a bare page: sends the files of its only input by the published SDK.
import { blobSource, createClient, uploadFiles } from '@biophony/sdk';

export interface Sent {
  ended: string;
  /** Outcome by name, and the code of a failure. */
  outcomes: Record<string, string>;
  retries: number;
}

/** One at a time. */
export async function sendChosenFiles(): Promise<Sent> {
  const { files } = document.querySelector('input')!;
  const client = createClient({ baseUrl: location.origin, auth: { apiKey: 'k' } });
  const sources = Array.from(files!, (file) => blobSource({ filename: file.name, blob: file }));
  let retries = 0;
  const report = await uploadFiles(client, 'd', sources, {
    concurrency: { min: 1, start: 1, max: 1 },
    onEvent: ({ type }) => void (retries += type === 'retry' ? 1 : 0),
  });
  const outcomes = report.files.map((file) => [
    file.filename,
    'code' in file ? `${file.outcome} ${file.code}` : file.outcome,
  ]);
  return { ended: report.ended, outcomes: Object.fromEntries(outcomes), retries };
}
