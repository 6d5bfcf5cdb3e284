import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recorderPseudonyms } from '@biophony/recordings';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { meta, rowOf } from '../../test/many-detections/rows.ts';
import { type ResultRow, settingsHash } from '../results/file-result.ts';
import { temporaryFolder } from '../testing/files.ts';
import { writePart } from './part.ts';
import { mergeParts } from './write-results.ts';

const place = { latitude: 47.65123, longitude: 9.48017 };
const digits = /47\.65|9\.480/;
const many = 450;

const rowsWith = (change: (row: ResultRow) => Partial<ResultRow>): ResultRow[] =>
  Array.from({ length: many }, (_, number) => rowOf(number, many, true)).map((row) => ({
    ...row,
    ...change(row),
  }));
const noPlace = ({ recording }: ResultRow) => ({
  recording: { ...recording, latitude: null, longitude: null },
});
const placed = ({ recording }: ResultRow) => ({ recording: { ...recording, ...place } });

async function merged(rows: ResultRow[], settings = {}, analysis_type = 'audio_events') {
  const folder = await temporaryFolder();
  const part = join(folder, 'part');
  await writePart(part, { ...meta, analysis_type, settings }, rows);
  const out = join(folder, 'out');
  await mergeParts([part], out, { recorderKey: 'key' });
  const parquet = async (name: string) => {
    const file = await asyncBufferFromFile(join(out, name));
    const metadata = await parquetMetadataAsync(file);
    return { metadata, rows: await parquetReadObjects({ file, metadata }) };
  };
  return { out, parquet, text: (name: string) => readFile(join(out, name), 'latin1') };
}

const placeless = async (out: string) =>
  (await readdir(out)).filter((name) => name.startsWith('places-hidden.')).sort();

describe('files for readers who may not learn exact places', () => {
  test('hold everything but places: of headers, settings, and hashes of settings (S14.30)', async () => {
    const settings = { lat: place.latitude, lon: place.longitude, min_snr_db: 10 };
    const { out, parquet, text } = await merged(rowsWith(placed), settings);
    expect(await placeless(out)).toEqual([
      'places-hidden.detections.parquet',
      'places-hidden.events_by_hour.csv',
      'places-hidden.files.csv',
      'places-hidden.survey-counts.parquet',
      'places-hidden.survey-effort.parquet',
    ]);
    expect(await text('files.csv')).toMatch(digits);
    const whole = await parquet('detections.parquet');
    const told = await parquet('places-hidden.detections.parquet');
    const names = recorderPseudonyms('key');
    await names.meet(whole.rows.flatMap(({ device_id }) => (device_id as string | null) ?? []));
    expect(told.rows).toEqual(
      whole.rows.map(({ latitude: _lat, longitude: _lon, settings_hash: _hash, ...row }) => ({
        ...row,
        device_id: row.device_id && names.of(row.device_id as string),
      })),
    );
    expect(told.rows).toHaveLength(many * 100);
    expect(told.metadata.row_groups.length).toBe(3);
    expect(told.metadata.key_value_metadata).toEqual(whole.metadata.key_value_metadata);
    // Bounds of times and names, by which readers pick row groups, are copied with them.
    const bounds = ({ metadata }: typeof told, column: string) =>
      metadata.row_groups.map(
        ({ columns }) =>
          columns.find(({ meta_data }) => meta_data?.path_in_schema[0] === column)?.meta_data
            ?.statistics,
      );
    for (const column of ['file', 'start_utc', 'scientific_name', 'confidence', 'low_hz'])
      expect(bounds(told, column)).toEqual(bounds(whole, column));
    for (const name of await placeless(out)) {
      const bytes = await text(name);
      expect(bytes).not.toMatch(digits);
      expect(bytes).not.toContain(settingsHash(settings));
      for (const degrees of Object.values(place))
        expect(bytes).not.toContain(
          Buffer.from(new Float64Array([degrees]).buffer).toString('latin1'),
        );
    }
  });

  test('name recordings without the places in their names, and the same in each file', async () => {
    // One begins as a formula of spreadsheets does.
    const named = rowsWith((row) => ({
      ...noPlace(row),
      file: row.file.replace('.WAV', '_+47.65123+009.48017.WAV'),
    })).map((row, at) =>
      at === 0 ? { ...row, file: '+47.65123+009.48017_+47.65123+009.48017.WAV' } : row,
    );
    const { out, parquet, text } = await merged(named);
    const told = await parquet('places-hidden.detections.parquet');
    const files = new Set(told.rows.map(({ file }) => file as string));
    expect(files.size).toBe(many);
    const table = await text('places-hidden.files.csv');
    for (const file of files) {
      expect(file).toMatch(/\[place hidden\]\.WAV$/);
      expect(table).toContain(`\n${file},`);
    }
    for (const name of await placeless(out)) expect(await text(name)).not.toMatch(digits);
  });

  test('name each recorder by the same pseudonym, which depends on the key (S15.25)', async () => {
    const recorders = ['2MU01234', '47.65123 9.48017', null];
    const rows = rowsWith(noPlace).map((row, at) => ({
      ...row,
      recording: { ...row.recording, device_id: recorders[at % 3]!, make: 'at 47.65123' },
    }));
    const { out, parquet, text } = await merged(rows);
    const names = recorderPseudonyms('key');
    await names.meet(recorders.filter((one) => one !== null));
    const told = recorders.map((one) => one && names.of(one)).sort();
    for (const name of ['detections', 'survey-counts', 'survey-effort']) {
      const table = await parquet(`places-hidden.${name}.parquet`);
      const found = new Set(table.rows.map(({ device_id }) => (device_id as string) ?? null));
      expect([...found].sort(), name).toEqual(told);
    }
    for (const name of await placeless(out)) {
      const bytes = await text(name);
      expect(bytes, name).not.toMatch(/2MU01234|47\.65/);
      if (name.endsWith('.csv')) for (const one of told) if (one) expect(bytes).toContain(one);
    }
    const others = recorderPseudonyms('another key');
    await others.meet(['2MU01234']);
    expect(others.of('2MU01234')).not.toBe(names.of('2MU01234'));
  });

  test('are tables of acoustic indices too', async () => {
    const indexed = rowsWith((row) => ({
      ...placed(row),
      result: { ...row.result, detections: [], indices: {} },
    }));
    const { out, text } = await merged(indexed.slice(0, 3), {}, 'acoustic_indices');
    expect(await placeless(out)).toEqual([
      'places-hidden.files.csv',
      'places-hidden.indices.csv',
      'places-hidden.indices_by_minute.csv',
      'places-hidden.indices_by_minute.parquet',
      'places-hidden.survey-spectrogram.parquet',
    ]);
    expect(await text('indices.csv')).toMatch(digits);
    const told = await text('places-hidden.indices.csv');
    expect(told.split('\n')).toHaveLength(5);
    expect(told).not.toMatch(digits);
  });

  test('are not made by an analysis without a service', async () => {
    const folder = await temporaryFolder();
    const part = join(folder, 'part');
    await writePart(part, meta, rowsWith(placed).slice(0, 2));
    await mergeParts([part], join(folder, 'out'), { perFile: 'folder' });
    expect(await placeless(join(folder, 'out'))).toEqual([]);
  });
});
