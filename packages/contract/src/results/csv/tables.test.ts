import { describe, expect, it, test } from 'vitest';
import {
  callParameterColumns,
  clipColumns,
  comparisonColumns,
  detectionColumns,
  embeddingColumns,
  eventsByHourColumns,
  fileColumns,
  formatColumn,
  indexColumns,
  minuteIndexColumns,
  modelSpeciesColumns,
  surveyCountColumns,
  surveyEffortColumns,
  surveySpectrogramColumns,
  type Columns,
  type DetectionRecord,
  type FileRecord,
  type RecordOf,
} from '../index.ts';
import { indexNames } from '../columns/index-names.ts';
import { resultsFormat, ResultsFormatError, ResultsTableError } from '../format.ts';
import { readTable, tableWriter } from './tables.ts';

const detection: DetectionRecord = {
  file: 'card 1/20240501_050000.WAV',
  start_s: 3,
  end_s: 6.5,
  scientific_name: '',
  common_name: '=Robin, "red"',
  confidence: 0.8765,
  start_utc: '2024-05-01T03:00:03.000Z',
  start_local: '2024-05-01T05:00:03.000',
  utc_offset: '-02:00',
  device_id: null,
  latitude: -48.1,
  longitude: 11.5,
  model: 'BirdNET',
  model_version: '2.4',
  settings_hash: '0123456789ab',
  low_hz: 0,
  high_hz: null,
  snr_db: null,
  model_verified: false,
};

async function* bytesOf(text: string, size = 7) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function rowsOf<const C extends Columns>(file: string, columns: C, text: string) {
  const rows: RecordOf<C>[] = [];
  for await (const row of readTable(file, columns, bytesOf(text))) rows.push(row);
  return rows;
}
const detectionsIn = (text: string) => rowsOf('detections.csv', detectionColumns, text);

const noIndexRow = {
  ...Object.fromEntries(indexColumns.map(({ name }) => [name, null])),
  file: 'a.wav',
};

/** Every table of results. */
const columnsOf: Record<string, Columns> = {
  'detections.csv': detectionColumns,
  'files.csv': fileColumns,
  'indices.csv': indexColumns,
  'indices_by_minute.csv': minuteIndexColumns,
  'events_by_hour.csv': eventsByHourColumns,
  'call_parameters.csv': callParameterColumns,
  'model_species.csv': modelSpeciesColumns,
  'comparison.csv': comparisonColumns,
  'clips.csv': clipColumns,
  'embeddings.parquet': embeddingColumns,
  'survey-counts.parquet': surveyCountColumns,
  'survey-effort.parquet': surveyEffortColumns,
  'survey-spectrogram.parquet': surveySpectrogramColumns,
};

describe.each(Object.entries(columnsOf))('the columns of %s', (_, columns) => {
  const names = [...columns, formatColumn].map(({ name }) => name);

  it('have each a name of its own, which R, Python and SQL take as it is', () => {
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Za-z]\w*$/);
  });

  it('are told of whole: meaning, source, and a version that there is', () => {
    for (const { meaning, source, since } of columns) {
      expect(meaning).toMatch(/^\S.*\.$/);
      expect(source).not.toBe('');
      expect(since).toBeGreaterThanOrEqual(1);
      expect(since).toBeLessThanOrEqual(resultsFormat);
    }
  });
});

test('indices.csv has the indices behind the file, and then when, where, which recorder and by what as detections.csv', () => {
  const names: string[] = indexColumns.map(({ name }) => name);
  expect(names.slice(0, 9)).toEqual(['file', ...indexNames]);
  const more = names.slice(9);
  expect(more).toEqual(
    detectionColumns.map(({ name }) => name).filter((name) => more.includes(name)),
  );
  expect(more).toEqual([
    'start_s',
    'end_s',
    'start_utc',
    'start_local',
    'utc_offset',
    'device_id',
    'latitude',
    'longitude',
    'model',
    'model_version',
    'settings_hash',
  ]);
});

test.each(Object.keys(columnsOf))(
  '%s says the version and the settings of its analysis (S28.1)',
  (name) => {
    const names = columnsOf[name]!.map((column) => column.name);
    expect(names).toEqual(
      expect.arrayContaining(
        name === 'files.csv' ? ['method', 'method_version'] : ['model', 'model_version'],
      ),
    );
    // Everybody gets clips and names of species as they are, and a hash would tell a place.
    expect(names.includes('settings_hash')).toBe(
      !['clips.csv', 'model_species.csv'].includes(name),
    );
  },
);

describe('a table', () => {
  const { head, line } = tableWriter(detectionColumns);

  it('is written with its format in the last column', () => {
    expect(head).toMatch(/^file,start_s,.*,model_verified,format_version\n$/);
    expect(line(detection)).toBe(
      'card 1/20240501_050000.WAV,3,6.5,,"\'=Robin, ""red""",0.8765,2024-05-01T03:00:03.000Z,' +
        `2024-05-01T05:00:03.000,-02:00,,-48.1,11.5,BirdNET,2.4,0123456789ab,0,,,false,${resultsFormat}\n`,
    );
  });

  it('is read as it was written', async () => {
    expect(await detectionsIn(head + line(detection) + line(detection))).toEqual([
      detection,
      detection,
    ]);
    const file: FileRecord = {
      file: 'ä.wav',
      status: 'refused',
      reason_code: 'empty_file',
      reason: 'The file is empty.',
      seconds_analysed: 0,
      detections: 0,
      filtered_by_range: 0,
      issues: null,
      recorded_at: null,
      utc_offset: null,
      device_id: null,
      make: null,
      model: null,
      latitude: null,
      longitude: null,
      sample_rate_hz: null,
      channels: null,
      battery_v: null,
      temperature_c: null,
      filtered_by_list: null,
      filtered_by_threshold: null,
      method: 'BirdNET',
      method_version: '2.4',
      settings_hash: '0123456789ab',
    };
    const files = tableWriter(fileColumns);
    expect(await rowsOf('files.csv', fileColumns, files.head + files.line(file))).toEqual([file]);
  });

  it('of format 2, whose indices.csv has the indices alone, is understood', async () => {
    const text = 'file,ACI,H,format_version\na.wav,300,0.5,2\n';
    const [row] = await rowsOf('indices.csv', indexColumns, text);
    expect(row).toEqual({ ...noIndexRow, ACI: 300, H: 0.5 });
  });

  it('of format 1, which has no version and perhaps not all columns, is understood', async () => {
    const [row] = await detectionsIn(
      'file,start_s,end_s,scientific_name,common_name,confidence,model,model_version,settings_hash\n' +
        'a.wav,0,3,Pica pica,Magpie,0.5,BirdNET,2.4,0123456789ab\n',
    );
    expect(row).toMatchObject({ file: 'a.wav', confidence: 0.5, model_verified: null });
    const indices = 'file,ACI,ADI_1k_10k_-50,NDSI_1-2_2-8\na.wav,300,2,-0.5\n';
    expect(await rowsOf('indices.csv', indexColumns, indices)).toEqual([
      { ...noIndexRow, ACI: 300, ADI_1k_10k_50dB: 2, NDSI_1k_2k_8k: -0.5 },
    ]);
  });

  it('of a later format says which format a reader must know', async () => {
    const needs = resultsFormat + 1;
    const later = head + line(detection).replace(/,\d+\n$/, `,${needs}\n`);
    await expect(detectionsIn(later)).rejects.toThrow(
      `detections.csv has results of format ${needs}; this version of Biophony reads formats 1 to ${resultsFormat}. Take a version that reads format ${needs}.`,
    );
    await expect(detectionsIn(later)).rejects.toBeInstanceOf(ResultsFormatError);
    await expect(detectionsIn(later)).rejects.toMatchObject({ needs });
  });

  it.each([
    ['file\na.wav\n', 'lacks the column start_s'],
    [head + line(detection).replace(',3,', ',three,'), '"three" in the column start_s'],
    [head + line(detection).replace(',3,', ',,'), '"" in the column start_s'],
    [head + line(detection).replace('false', 'no'), '"no" in the column model_verified'],
    [head + line(detection).replace(/,\d+\n$/, ',two\n'), '"two" for its format version'],
  ])('that makes no sense is refused (%#)', async (text, message) => {
    await expect(detectionsIn(text)).rejects.toThrow(message);
    await expect(detectionsIn(text)).rejects.toBeInstanceOf(ResultsTableError);
  });
});
