import type { DataFile } from '@biophony/contract';
import { createHash } from 'node:crypto';
import { loopback, type Loopback } from './loopback.ts';

/** A file of a dataset: a recording that the store proved, unless told otherwise. */
export type Stored = Partial<DataFile> & Pick<DataFile, 'filename'> & { content: string };

export interface StoredDataset extends Loopback {
  /** What is given back of a file in place of its content, by its name; null where the service has it no more. */
  instead: Map<string, string | null>;
  /** Called before a file is given back. */
  beforeReading: (filename: string) => void;
  /** Names of the files that were read back. */
  read: string[];
}

function listed({ content, ...rest }: Stored): DataFile {
  return {
    file_id: `id-${rest.filename}`,
    kind: 'recording',
    size_bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    status: 'stored',
    verified_by: 'store',
    issue: null,
    recording: null,
    ...rest,
  };
}

/** A service on loopback with one project, whose one dataset has these files and gives them back. */
export async function storedDataset(files: readonly Stored[]): Promise<StoredDataset> {
  const instead: StoredDataset['instead'] = new Map();
  const read: string[] = [];
  const service = await loopback((request, response) => {
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://localhost').pathname);
    const file = files.find(({ filename }) => path.includes(`id-${filename}`));
    if (path.endsWith('/datasets'))
      return answer({ datasets: [{ data_id: 'D', dataset_name: 'Card' }] });
    if (!file) return answer({ files: files.map(listed), next_cursor: null });
    const { filename, content } = file;
    const given = instead.get(filename);
    if (path.startsWith('/store/')) {
      read.push(filename);
      dataset.beforeReading(filename);
      return response.end(given ?? content);
    }
    if (given === null)
      return answer({ error: 'It is gone.', code: 'conflict', request_id: 'r' }, 409);
    return answer({
      download_url: `${service.url}/store/${encodeURIComponent(`id-${filename}`)}`,
      expires_at: '2026-05-21T06:00:00.000Z',
    });
  });
  const dataset: StoredDataset = { ...service, instead, read, beforeReading: () => undefined };
  return dataset;
}
