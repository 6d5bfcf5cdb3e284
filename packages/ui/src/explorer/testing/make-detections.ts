import { parquetFormatKey } from '@biophony/contract/results';
import { parquetWriteBuffer } from 'hyparquet-writer';

/** Times by the recorder's clock. */
export interface MadeDetection {
  file?: string;
  start_s?: number;
  end_s?: number;
  scientific_name?: string;
  common_name?: string;
  confidence?: number;
  start_local?: string | null;
  utc_offset?: string | null;
  device_id?: string | null;
  low_hz?: number | null;
  high_hz?: number | null;
  snr_db?: number | null;
}

export function detectionsParquet(
  made: readonly MadeDetection[],
  groupRows = 20_000,
  format: number | null = null,
): Uint8Array<ArrayBuffer> {
  const column = <T>(take: (one: MadeDetection) => T) => made.map(take);
  return new Uint8Array(
    parquetWriteBuffer({
      rowGroupSize: groupRows,
      kvMetadata: format === null ? [] : [{ key: parquetFormatKey, value: String(format) }],
      columnData: [
        { name: 'file', type: 'STRING', data: column((d) => d.file ?? 'A.WAV') },
        { name: 'start_s', type: 'DOUBLE', data: column((d) => d.start_s ?? 0) },
        { name: 'end_s', type: 'DOUBLE', data: column((d) => d.end_s ?? (d.start_s ?? 0) + 3) },
        {
          name: 'scientific_name',
          type: 'STRING',
          data: column((d) => d.scientific_name ?? 'Turdus merula'),
        },
        {
          name: 'common_name',
          type: 'STRING',
          data: column((d) => d.common_name ?? 'Eurasian Blackbird'),
        },
        { name: 'confidence', type: 'DOUBLE', data: column((d) => d.confidence ?? 0.5) },
        {
          name: 'start_local',
          type: 'STRING',
          nullable: true,
          data: column((d) =>
            d.start_local === undefined ? '2026-05-21T05:00:00' : d.start_local,
          ),
        },
        {
          name: 'utc_offset',
          type: 'STRING',
          nullable: true,
          data: column((d) => d.utc_offset ?? null),
        },
        {
          name: 'device_id',
          type: 'STRING',
          nullable: true,
          data: column((d) => d.device_id ?? null),
        },
        { name: 'low_hz', type: 'DOUBLE', nullable: true, data: column((d) => d.low_hz ?? null) },
        { name: 'high_hz', type: 'DOUBLE', nullable: true, data: column((d) => d.high_hz ?? null) },
        { name: 'snr_db', type: 'DOUBLE', nullable: true, data: column((d) => d.snr_db ?? null) },
      ],
    }),
  );
}
