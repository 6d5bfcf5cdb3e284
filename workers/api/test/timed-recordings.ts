import type { MadeDataset } from './made-upload.ts';
import type { ServiceContext } from './service-context.ts';

export interface TimedFile {
  recorded_at: string | null;
  device_id?: string | null;
  duration_s?: number | null;
  latitude?: number | null;
  longitude?: number | null;
  filename?: string;
  status?: string;
  issue?: string | null;
}

let made = 0;

/** With header facts, without bytes. */
export async function addRecordings(
  service: ServiceContext,
  { data_id: dataId }: Pick<MadeDataset, 'data_id'>,
  files: readonly TimedFile[],
): Promise<void> {
  const rows = files.map((file, at) => ({
    file_id: `${dataId}-${made++}`,
    filename: file.filename ?? `${file.device_id ?? 'none'}/${at}-${file.recorded_at}.WAV`,
    status: file.status ?? 'stored',
    issue: file.issue ?? null,
    duration_s: file.duration_s === undefined ? 60 : file.duration_s,
    recording: JSON.stringify({
      format: 'wav',
      recorded_at: file.recorded_at,
      device_id: file.device_id === undefined ? 'A' : file.device_id,
      latitude: file.latitude ?? null,
      longitude: file.longitude ?? null,
    }),
  }));
  await service.db
    .prepare(
      `INSERT INTO files (file_id, data_id, filename, extension, content_type, size_bytes, status, issue, recording,
         duration_s, reserved_at)
       SELECT value ->> 'file_id', ?2, value ->> 'filename', '.wav', 'audio/wav', 1, value ->> 'status', value ->> 'issue',
         value ->> 'recording', value ->> 'duration_s', '' FROM json_each(?1)`,
    )
    .bind(JSON.stringify(rows), dataId)
    .run();
}

/** One after the other, from a moment of the recorder's clock (milliseconds read in UTC). */
export const recordingsFrom = (
  start: number,
  count: number,
  stepSeconds: number,
  more: Omit<TimedFile, 'recorded_at'> & { offset?: string } = {},
): TimedFile[] => {
  const { offset = '+00:00', ...rest } = more;
  return Array.from({ length: count }, (_, at) => ({
    ...rest,
    recorded_at: new Date(start + at * stepSeconds * 1000).toISOString().slice(0, 19) + offset,
  }));
};
