import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Summary } from '@biophony/contract';
import { detectionColumns, namesOf, resultsFormat } from '@biophony/contract/results';
import type { RecordingIssue } from '@biophony/recordings';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import {
  type Detection,
  refusedResult,
  type ResultRow,
  type RunMeta,
} from '../results/file-result.ts';
import { temporaryFolder } from '../testing/files.ts';
import { facts } from '../testing/recording-facts.ts';
import { writePart } from './part.ts';
import { mergeParts } from './write-results.ts';

const meta: RunMeta = {
  analysis_type: 'birdnet_v2_4',
  model: 'BirdNET',
  model_version: '2.4',
  settings: { min_conf: 0.25, lat: 52.5, lon: 13.4, week: -1, overlap: 0, sensitivity: 1 },
};

const robin: Detection = {
  start_s: 3,
  end_s: 6,
  scientific_name: 'Erithacus rubecula',
  common_name: 'European Robin',
  confidence: 0.87654,
  low_hz: 0,
  high_hz: 15_000,
};
const wren = {
  ...robin,
  start_s: 6,
  end_s: 9,
  scientific_name: 'Troglodytes troglodytes',
  common_name: 'Wren, "Winter"',
  confidence: 0.5,
};

const analysed = (file: string, detections: Detection[], known = {}): ResultRow => ({
  file,
  recording: facts(known),
  result: {
    status: 'analysed',
    reason: null,
    issues: [],
    seconds_analysed: 60.1,
    detections,
    indices: null,
    filtered_by_range: 2,
  },
});

const rows: ResultRow[] = [
  analysed('card 1/20240501_050000.WAV', [robin, wren], {
    recorded_at: '2024-05-01T05:00:00+02:00',
    utc_offset: '+02:00',
    device_id: '24F319055FDF2902',
    latitude: 48.1,
    longitude: 11.5,
    sample_rate_hz: 48_000,
  }),
  analysed('card 1/20240501_060000.WAV', []),
  {
    file: 'card 1/broken.WAV',
    recording: facts(),
    result: refusedResult({ code: 'empty_file', message: 'The file is empty.' }),
  },
  analysed('card 2/x.WAV', [robin]),
];

/** Writes the rows as parts of the given sizes and merges them. */
async function merged(sizes: number[], perFile: 'folder' | 'zip' = 'zip', of = rows, run = meta) {
  const folder = await temporaryFolder();
  const parts: string[] = [];
  let at = 0;
  for (const [i, size] of sizes.entries()) {
    parts.push(join(folder, `part-${i}`));
    await writePart(parts[i]!, run, of.slice(at, at + size));
    at += size;
  }
  const out = join(folder, 'out');
  const { files, summary } = await mergeParts(parts, out, { perFile });
  const found = await readdir(out, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  const contents = Object.fromEntries(
    await Promise.all(
      paths.map(async (path) => [relative(out, path), (await readFile(path)).toString('latin1')]),
    ),
  ) as Record<string, string>;
  return { folder, parts, out, files, summary, contents };
}

describe('merging', () => {
  test('the same rows give the same bytes, however they were spread over parts', async () => {
    const whole = (await merged([4])).contents;
    expect((await merged([1, 1, 1, 1])).contents).toEqual(whole);
    expect((await merged([3, 0, 1])).contents).toEqual(whole);
  });

  test('a file whose detections came in several rows gives the same bytes as in one', async () => {
    const inPieces = rows.flatMap((row): ResultRow[] => {
      const { detections } = row.result;
      const early = detections.slice(0, -1).map((detection): ResultRow => {
        const result = { ...analysed('', []).result, detections: [detection] };
        return { ...row, result, continues: true };
      });
      return [...early, { ...row, result: { ...row.result, detections: detections.slice(-1) } }];
    });
    expect(inPieces.length).toBeGreaterThan(rows.length);
    for (const layout of ['zip', 'folder'] as const) {
      const whole = await merged([4], layout);
      const pieced = await merged([inPieces.length], layout, inPieces);
      expect(pieced.contents).toEqual(whole.contents);
      expect(pieced.summary).toEqual(whole.summary);
    }
  });

  test('the answer names every file, and nothing else is left behind', async () => {
    const { files, out } = await merged([2, 2]);
    expect(files.toSorted()).toEqual((await readdir(out)).toSorted());
  });

  test('a part that was cut off is refused, and nothing is written', async () => {
    const { folder, parts } = await merged([2, 2]);
    await truncate(parts[1]!, (await stat(parts[1]!)).size - 12);
    const out = join(folder, 'again');
    await expect(mergeParts(parts, out)).rejects.toThrow(/cut off|damaged/);
    expect(await readdir(out)).toEqual([]);
  });

  test('parts of different runs are not mixed', async () => {
    const { folder, parts } = await merged([4]);
    const other = join(folder, 'other');
    await writePart(other, { ...meta, model_version: '3' }, []);
    await expect(mergeParts([parts[0]!, other], join(folder, 'x'))).rejects.toThrow(
      /another model/,
    );
  });

  test('parts from different devices are joined, and the summary names these (S22.6)', async () => {
    const folder = await temporaryFolder();
    const made = async (...devices: (string | undefined)[]) => {
      const parts = devices.map((_, at) => join(folder, String(at)));
      for (const [at, device] of devices.entries())
        await writePart(parts[at]!, { ...meta, device }, rows.slice(at, at + 1));
      return (await mergeParts(parts, join(folder, 'out'))).summary.device;
    };
    expect(await made('cuda', 'cpu', 'cuda')).toBe('cpu, cuda');
    expect(await made('cpu', undefined)).toBe('cpu');
    expect(await made(undefined, undefined)).toBeNull();
  });

  test('a result folder of an earlier run does not keep files of it', async () => {
    const { parts, out } = await merged([4], 'folder');
    await writeFile(join(out, 'raven-selections', 'stale.txt'), 'old');
    await mergeParts(parts, out, { perFile: 'folder' });
    expect(await readdir(join(out, 'raven-selections'))).toEqual(['card 1', 'card 2']);
  });
});

describe('the result files', () => {
  test('detections.csv has one complete row a detection', async () => {
    const { contents, summary } = await merged([4]);
    const lines = contents['detections.csv']!.trimEnd().split('\n');
    expect(lines[0]).toBe(
      'file,start_s,end_s,scientific_name,common_name,confidence,start_utc,start_local,utc_offset,device_id,latitude,longitude,model,model_version,settings_hash,low_hz,high_hz,snr_db,model_verified,format_version',
    );
    expect(lines[1]).toBe(
      `card 1/20240501_050000.WAV,3,6,Erithacus rubecula,European Robin,0.8765,2024-05-01T03:00:03.000Z,2024-05-01T05:00:03.000,+02:00,24F319055FDF2902,48.1,11.5,BirdNET,2.4,${summary.settings_hash},0,15000,,,${resultsFormat}`,
    );
    expect(lines[2]).toContain('"Wren, ""Winter"""');
    expect(lines[3]).toContain(',,,,,52.5,13.4,BirdNET');
    expect(lines).toHaveLength(4);
  });

  test('detections.parquet holds the same rows with full precision', async () => {
    const { out } = await merged([4]);
    const file = await asyncBufferFromFile(join(out, 'detections.parquet'));
    const [first, second, third] = await parquetReadObjects({ file });
    expect(first).toMatchObject({
      file: 'card 1/20240501_050000.WAV',
      confidence: 0.87654,
      start_utc: new Date('2024-05-01T03:00:03Z'),
      latitude: 48.1,
    });
    expect(second).toMatchObject({ common_name: 'Wren, "Winter"', start_s: 6 });
    expect(third).toMatchObject({ start_utc: null, device_id: null });
    expect(Object.keys(first ?? {})).toEqual(namesOf(detectionColumns));
    const { key_value_metadata } = await parquetMetadataAsync(file);
    expect(key_value_metadata).toEqual([
      { key: 'biophony_format_version', value: String(resultsFormat) },
      { key: 'biophony_analysis_type', value: 'birdnet_v2_4' },
      { key: 'biophony_model', value: 'BirdNET' },
      { key: 'biophony_model_version', value: '2.4' },
    ]);
  });

  test('every row of an unverified model says so, whichever runner doubted it', async () => {
    const folder = await temporaryFolder();
    const parts = ['a', 'b'].map((name) => join(folder, name));
    await writePart(parts[0]!, { ...meta, model_verified: true }, rows.slice(0, 1));
    await writePart(parts[1]!, { ...meta, model_verified: false }, rows.slice(1));
    const out = join(folder, 'out');
    const { summary } = await mergeParts(parts, out);
    expect(summary.model_verified).toBe(false);
    const csv = await readFile(join(out, 'detections.csv'), 'utf8');
    const [, ...lines] = csv.trimEnd().split('\n');
    expect(lines.every((line) => line.endsWith(`,false,${resultsFormat}`))).toBe(true);
    const file = await asyncBufferFromFile(join(out, 'detections.parquet'));
    const records = await parquetReadObjects({ file });
    expect(records.map(({ model_verified }) => model_verified)).toEqual([false, false, false]);
    expect(await readFile(join(out, 'birdnet.csv'), 'utf8')).toContain('BirdNET 2.4 (unverified)');
  });

  test('files.csv accounts for every file, and says what analysed it', async () => {
    const { contents, summary } = await merged([4]);
    const lines = contents['files.csv']!.trimEnd().split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(/^card 1\/20240501_050000.WAV,analysed,,,60.1,2,2,/);
    expect(
      lines
        .slice(1)
        .every((line) => line.endsWith(`,BirdNET,2.4,${summary.settings_hash},${resultsFormat}`)),
    ).toBe(true);
    expect(lines[3]).toMatch(/^card 1\/broken.WAV,refused,empty_file,The file is empty.,0,0,0,/);
  });

  test('no file name or header text is a formula in a spreadsheet; numbers stay numbers', async () => {
    const device = {
      device_id: "=1+cmd|' /C calc'!A0",
      make: '@SUM(1)',
      latitude: -33.5,
      longitude: -70,
    };
    const run = { ...meta, settings: {} };
    const of = [analysed('+1+2.WAV', [{ ...robin, common_name: '-robin' }], device)];
    const { contents, out } = await merged([1], 'zip', of, run);
    const [detections, files] = ['detections.csv', 'files.csv'].map(
      (name) => contents[name]!.split('\n')[1],
    );
    expect(detections).toMatch(/^\.\/\+1\+2\.WAV,3,6,Erithacus rubecula,'-robin,/);
    expect(detections).toContain(",'=1+cmd|' /C calc'!A0,-33.5,-70,");
    expect(files).toMatch(/^\.\/\+1\+2\.WAV,analysed,/);
    expect(files).toContain(",'@SUM(1),");
    expect(contents['birdnet.csv']).toContain(',+1+2.WAV,');
    const parquet = await asyncBufferFromFile(join(out, 'detections.parquet'));
    const [row] = await parquetReadObjects({ file: parquet });
    expect(row).toMatchObject({ file: './+1+2.WAV', common_name: '-robin' });
  });

  test('every file of ours says its format, and those of other programs do not', async () => {
    const { contents } = await merged([4]);
    const formats = Object.entries(contents).flatMap(([name, text]) =>
      name.endsWith('.csv') ? [[name, text.split('\n')[0]!.split(',').at(-1)]] : [],
    );
    expect(Object.fromEntries(formats)).toEqual({
      'detections.csv': 'format_version',
      'files.csv': 'format_version',
      'events_by_hour.csv': 'format_version',
      'kaleidoscope.csv': 'sensitivity',
      'birdnet.csv': 'model',
    });
    const zipped = await merged([4], 'folder');
    for (const text of Object.entries({ ...contents, ...zipped.contents }))
      if (/raven|audacity/.test(text[0])) expect(text[1]).not.toMatch(/format_version/);
  });

  test('the tables for other programs have the columns these know', async () => {
    const { contents } = await merged([4], 'folder');
    expect(contents['birdnet.csv']!.split('\n').slice(0, 2)).toEqual([
      'Start (s),End (s),Scientific name,Common name,Confidence,File,lat,lon,week,overlap,sensitivity,min_conf,model',
      '3,6,Erithacus rubecula,European Robin,0.8765,card 1/20240501_050000.WAV,52.5,13.4,-1,0,1,0.25,BirdNET 2.4',
    ]);
    expect(contents['kaleidoscope.csv']!.split('\n').slice(0, 2)).toEqual([
      'INDIR,FOLDER,IN FILE,OFFSET,DURATION,TOP1MATCH,TOP1DIST,scientific_name,common_name,confidence,lat,lon,week,overlap,sensitivity',
      ',card 1,20240501_050000.WAV,3,3,European Robin,0.8765,Erithacus rubecula,European Robin,0.8765,52.5,13.4,-1,0,1',
    ]);
    const raven = contents['raven-selections/card 1/20240501_050000.WAV.selections.txt']!;
    expect(raven.split('\n').slice(0, 2)).toEqual([
      'Selection\tView\tChannel\tBegin Time (s)\tEnd Time (s)\tLow Freq (Hz)\tHigh Freq (Hz)\tCommon Name\tSpecies Code\tConfidence\tBegin Path\tFile Offset (s)',
      '1\tSpectrogram 1\t1\t3\t6\t0\t15000\tEuropean Robin\tErithacus rubecula\t0.8765\tcard 1/20240501_050000.WAV\t3',
    ]);
    const table = contents['raven.selections.txt']!.trimEnd().split('\n');
    expect(table[0]).toBe(`${raven.split('\n')[0]}\tBegin File`);
    expect(table.slice(1).map((line) => line.split('\t').slice(0, 5))).toEqual([
      ['1', 'Spectrogram 1', '1', '3', '6'],
      ['2', 'Spectrogram 1', '1', '6', '9'],
      ['3', 'Spectrogram 1', '1', '123.2', '126.2'],
    ]);
    expect(table[3]).toMatch(/\tcard 2\/x\.WAV\t3\tx\.WAV$/);
    const audacity = contents['audacity-labels/card 2/x.WAV.labels.txt']!;
    expect(audacity).toBe('3\t6\tErithacus rubecula, European Robin\t0.8765\n');
  });

  test('one selection table goes on after a recording by its real seconds, slowed down or not (S21.6)', async () => {
    const slowed = { ...meta, settings: { ...meta.settings, time_expansion: 10 } };
    const [part, out] = [join(await temporaryFolder(), 'part.ndjson'), await temporaryFolder()];
    const recorded = { sample_rate_hz: 38_400, duration_s: 20 };
    await writePart(part, slowed, [
      analysed('a.wav', [], recorded),
      analysed('b.wav', [{ ...robin, start_s: 1, end_s: 1.5 }], recorded),
    ]);
    await mergeParts([part], out);
    const table = await readFile(join(out, 'raven.selections.txt'), 'utf8');
    expect(table.split('\n')[1]!.split('\t').slice(3, 5)).toEqual(['3', '3.5']);
  });

  test('summary.json counts by species, hour and day', async () => {
    const { summary, contents } = await merged([4]);
    expect(JSON.parse(contents['summary.json']!)).toEqual(summary);
    expect(Summary.parse(summary)).toEqual(summary);
    expect(summary).toMatchObject({
      format_version: resultsFormat,
      complete: true,
      analysis_type: 'birdnet_v2_4',
      model_verified: null,
      files: { total: 4, analysed: 3, refused: 1 },
      seconds_analysed: 180.3,
      detections: 3,
      filtered_by_range: 6,
      by_day: [{ day: '2024-05-01', detections: 2 }],
      undated: 1,
      indices: null,
    });
    expect(summary.by_hour[5]).toBe(2);
    expect(summary.clocks).toEqual({
      timezone: null,
      detections_by_offset: { '+02:00': 2 },
      note: null,
    });
    expect(summary.species.map(({ common_name, count }) => [common_name, count])).toEqual([
      ['European Robin', 2],
      ['Wren, "Winter"', 1],
    ]);
  });

  test('the summary tells when its hours mix clocks, and what was told of recordings', async () => {
    const dusk = { recorded_at: '2024-05-01T20:00:00+00:00', utc_offset: '+00:00' };
    const dawn = { recorded_at: '2024-05-01T05:00:00', utc_offset: null };
    const of = [dusk, dawn].map((known, i) => {
      const row = analysed(`${i}.wav`, [robin], known);
      const issues = [{ code: 'no_locale', message: 'No names in that language.' }];
      return { ...row, result: { ...row.result, issues } };
    });
    const { summary } = await merged([2], 'zip', of);
    expect(summary.clocks.detections_by_offset).toEqual({ '+00:00': 1, unknown: 1 });
    expect(summary.clocks.note).toContain('(+00:00, unknown)');
    expect(summary.notices).toEqual([
      { code: 'no_locale', files: 2, message: 'No names in that language.' },
    ]);
  });

  test('a clock that was never set is flagged while it runs on, over parts too (S25.5)', async () => {
    const clock = (day: string, issues: RecordingIssue[] = []) =>
      analysed(`${day}.wav`, [], { recorded_at: `${day}T05:00:00`, device_id: 'A', issues });
    const unset = { code: 'clock_not_set', message: 'It was never set.' } as RecordingIssue;
    const began = clock('2000-01-01', [unset]);
    const of = [
      { ...began, result: { ...began.result, issues: [unset] } },
      clock('2000-01-02'),
      clock('2000-01-30'),
      clock('2024-05-01'),
    ];
    const { summary, contents } = await merged([2, 2], 'zip', of);
    expect(summary.notices).toMatchObject([
      { code: 'clock_not_set', files: 1 },
      { code: 'clock_not_set', files: 2 },
    ]);
    const flagged = contents['files.csv']!.split('\n').filter((line) => /clock_not_set/.test(line));
    expect(flagged).toHaveLength(3);
  });

  test('indices of a part that an earlier version made stand in the columns of today', async () => {
    const run = { ...meta, analysis_type: 'acoustic_indices', settings: {} };
    const row = analysed('a.wav', []);
    const indices = { 'ADI_1k_10k_-50': 1, 'AEI_1k_10k_-50': 2, 'NDSI_1-2_2-8': 3 };
    const result = { ...row.result, indices } as ResultRow['result'];
    const of = [{ ...row, result }];
    const { contents } = await merged([1], 'zip', of, run);
    expect(contents['indices.csv']).toContain(
      `\na.wav,,1,2,,3,,,,0,60.1,,,,,,,BirdNET,2.4,44136fa355b3,${resultsFormat}\n`,
    );
  });

  test('acoustic indices get a table of their own, with when, where and which recorder, and their spread in the summary', async () => {
    const settings = { lat: 52.5, lon: 13.4 };
    const run = { ...meta, analysis_type: 'acoustic_indices', settings };
    const known = {
      recorded_at: '2024-05-01T05:00:00+02:00',
      utc_offset: '+02:00',
      device_id: 'A1',
      latitude: 48.1,
      longitude: 11.5,
    };
    const of = [1, 3].map((ACI, i) => {
      const row = analysed(`${i}.wav`, [], i === 0 ? known : {});
      return { ...row, result: { ...row.result, indices: { ACI, Ht: 0.5 } } };
    });
    const { contents, summary } = await merged([1, 1], 'zip', of, run);
    expect(Object.keys(contents).sort()).toEqual([
      'detections.csv',
      'files.csv',
      'indices.csv',
      'indices_by_minute.csv',
      'indices_by_minute.parquet',
      'summary.json',
      'survey-spectrogram.parquet',
    ]);
    const madeBy = `BirdNET,2.4,${summary.settings_hash},${resultsFormat}\n`;
    expect(contents['indices.csv']).toBe(
      'file,ACI,ADI_1k_10k_50dB,AEI_1k_10k_50dB,BI_2k_8k,NDSI_1k_2k_8k,Ht,Hf,H,' +
        'start_s,end_s,start_utc,start_local,utc_offset,device_id,latitude,longitude,model,model_version,settings_hash,format_version\n' +
        `0.wav,1,,,,,0.5,,,0,60.1,2024-05-01T03:00:00.000Z,2024-05-01T05:00:00.000,+02:00,A1,48.1,11.5,${madeBy}` +
        `1.wav,3,,,,,0.5,,,0,60.1,,,,,52.5,13.4,${madeBy}`,
    );
    expect(summary.indices?.ACI).toEqual({ mean: 2, min: 1, max: 3 });
    expect(summary.index_parameters?.window_samples).toBe(1024);
    expect(Summary.parse(summary)).toEqual(summary);
  });
});
