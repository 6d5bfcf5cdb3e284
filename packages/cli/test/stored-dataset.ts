import type { DataFile } from '@biophony/contract';
import { createHash } from 'node:crypto';
import { loopback, type Loopback } from './loopback.ts';

/** Default: a recording that the store proved. */
export type Stored = Partial<DataFile> & Pick<DataFile, 'filename'> & { content: string };

export interface StoredDataset extends Loopback {
  /** Returned instead of a file's content, by name; null: gone. */
  instead: Map<string, string | null>;
  /** Before a file is returned. */
  beforeReading: (filename: string) => void;
  /** Names of files read back. */
  read: string[];
  /** Names of files that the service checked. */
  checked: string[];
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

/** A service on loopback with one project and its dataset `Card`; `others`: its other datasets. */
export async function storedDataset(
  files: readonly Stored[],
  others: Readonly<Record<string, readonly Stored[]>> = {},
): Promise<StoredDataset> {
  const instead: StoredDataset['instead'] = new Map();
  const read: string[] = [];
  const checked: string[] = [];
  const all = new Map([['D', files], ...Object.entries(others)]);
  const service = await loopback((request, response) => {
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://localhost').pathname);
    const file = [...all.values()].flat().find(({ filename }) => path.includes(`id-${filename}`));
    const made = { created_at: '2026-05-21T06:00:00.000Z', file_count: 1, pending_count: 0 };
    if (path.endsWith('/datasets'))
      return answer({
        datasets: [...all.keys()].map((id) => ({
          ...made,
          data_id: id,
          dataset_name: id === 'D' ? 'Card' : id,
        })),
      });
    if (path.endsWith('/recorders')) return answer({ recorders: [] });
    const own = all.get(/datasets\/([^/]+)\//.exec(path)?.[1] ?? '') ?? files;
    if (!file) return answer({ files: own.map(listed), next_cursor: null });
    const { filename, content } = file;
    const given = instead.get(filename);
    if (path.endsWith('/check')) {
      checked.push(filename);
      return answer({ damaged: given !== undefined, verified_by: null });
    }
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
  const dataset: StoredDataset = {
    ...service,
    instead,
    read,
    checked,
    beforeReading: () => undefined,
  };
  return dataset;
}
