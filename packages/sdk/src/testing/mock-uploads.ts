import { limits, type AnswerOf, type BodyOf } from '@biophony/contract';

interface Promised {
  dataId: string;
  file_id: string;
  filename: string;
  size: number;
}

type Tickets = AnswerOf<'uploadUrls'>;
type Completed = AnswerOf<'uploadComplete'>;

/** The part of a mock that keeps what is uploaded to it, in memory. */
export function mockUploads(storeUrl: string) {
  const promised = new Map<string, Promised>();
  const stored = new Map<string, Uint8Array>();

  const promise = (dataId: string, { filename, size }: { filename: string; size: number }) => {
    const known = [...promised.values()].find(
      (file) => file.dataId === dataId && file.filename === filename,
    );
    const file_id = known?.file_id ?? crypto.randomUUID();
    promised.set(file_id, { dataId, file_id, filename, size });
    const expires = Date.now() + limits.upload_url_seconds * 1000;
    return {
      file_id,
      upload_url: `${storeUrl}${file_id}`,
      headers: {},
      expires_at: new Date(expires).toISOString(),
    };
  };

  return {
    /** What was put, by the name of the file. */
    files: () =>
      new Map(
        [...stored].map(([fileId, bytes]) => [promised.get(fileId)?.filename ?? fileId, bytes]),
      ),
    clear: () => {
      promised.clear();
      stored.clear();
    },
    put: (fileId: string, bytes: Uint8Array): boolean => {
      if (!promised.has(fileId)) return false;
      stored.set(fileId, bytes);
      return true;
    },
    uploadUrl: (dataId: string, body: BodyOf<'uploadUrl'>) => promise(dataId, body),
    uploadUrls: (dataId: string, { files }: BodyOf<'uploadUrls'>): Tickets => ({
      files: files.map((file) => ({
        status: 'upload',
        filename: file.filename,
        ...promise(dataId, file),
      })),
    }),
    complete: (dataId: string, example: Completed): Completed => {
      const files = [...promised.values()]
        .filter((file) => file.dataId === dataId)
        .map(({ file_id, filename, size }): Completed['files'][number] => {
          const bytes = stored.get(file_id)?.length ?? null;
          const status = bytes === null ? 'missing' : bytes === size ? 'stored' : 'wrong_size';
          return {
            file_id,
            filename,
            status,
            size_bytes: size,
            stored_bytes: bytes,
            verified_by: null,
          };
        });
      const count = (status: string) => files.filter((file) => file.status === status).length;
      const bytes = files.reduce((sum, file) => sum + (file.stored_bytes ?? 0), 0);
      return {
        ...example,
        dataset: {
          ...example.dataset,
          data_id: dataId,
          file_count: count('stored'),
          total_size_bytes: bytes,
        },
        stored: count('stored'),
        missing: count('missing'),
        wrong_size: count('wrong_size'),
        files,
      };
    },
  };
}
