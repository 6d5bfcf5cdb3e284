import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Recordings of one recorder, one after the other by its own clock. */
export interface TimedFiles {
  dataId: string;
  deviceId: string;
  count: number;
  /** The first one's time by the recorder's clock, in milliseconds as if it were UTC. */
  from: number;
  /** Seconds from one's beginning to the next one's, and those that each lasts. */
  every: number;
  lasting: number;
  /** The clock's offset, as in `+02:00`. */
  offset: string;
  place: readonly [latitude: number, longitude: number];
}

/** A statement for SQLite and D1 that adds such recordings to a dataset as stored ones, without their bytes. */
export const addTimedFiles = ({ dataId, deviceId, count, from, every, ...each }: TimedFiles) => `
  WITH RECURSIVE counted (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM counted WHERE at < ${count - 1})
  INSERT INTO files (file_id, data_id, filename, extension, content_type, size_bytes, status, recording, duration_s, reserved_at)
  SELECT lower(hex(randomblob(16))), '${dataId}', '${deviceId}/' || at || '.WAV', '.wav', 'audio/wav', 1, 'stored',
    json_object('format', 'wav', 'device_id', '${deviceId}', 'latitude', ${each.place[0]}, 'longitude', ${each.place[1]},
      'recorded_at', strftime('%Y-%m-%dT%H:%M:%S', ${from / 1000} + ${every} * at, 'unixepoch') || '${each.offset}'),
    ${each.lasting}, ''
  FROM counted`;

/** Opens the database of a service on this machine beside the service; `folder` is its data folder. */
export function openSqlite(folder: string): DatabaseSync {
  const database = new DatabaseSync(join(folder, 'biophony.sqlite'));
  database.exec('PRAGMA busy_timeout = 10000');
  return database;
}
