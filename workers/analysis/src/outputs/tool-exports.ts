import { posix } from 'node:path';
import { givenExpansion } from '@biophony/contract/constants';
import { plainLine } from '@biophony/contract/results';
import { fittingPath } from '../kit/file-names.ts';
import type { OutputFile } from '../kit/output-folder.ts';
import { type BundleName, openBundle } from '../kit/zip-writer.ts';
import type { Detection, ResultRow, RunMeta } from '../results/file-result.ts';
import {
  type CreateExporter,
  type ExportLayout,
  formatConfidence,
  tabLine,
  textExporter,
} from './exporter.ts';

const columns = [
  'Selection',
  'View',
  'Channel',
  'Begin Time (s)',
  'End Time (s)',
  'Low Freq (Hz)',
  'High Freq (Hz)',
  'Common Name',
  'Species Code',
  'Confidence',
  'Begin Path',
  'File Offset (s)',
];

const ravenHeader = tabLine(columns);

interface SelectionStart {
  /** From 1. */
  selection: number;
  before_s: number;
}

const thousandths = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Models have no species codes: that column has the scientific name. */
const ravenCells = (
  { file, recording }: ResultRow,
  d: Detection,
  { selection, before_s }: SelectionStart,
  { inputDir }: Pick<ExportLayout, 'inputDir'>,
) => [
  selection,
  'Spectrogram 1',
  1,
  thousandths(before_s + d.start_s),
  thousandths(before_s + d.end_s),
  d.low_hz ?? 0,
  d.high_hz ?? (recording.sample_rate_hz ?? 48_000) / 2,
  d.common_name,
  d.scientific_name,
  formatConfidence(d.confidence),
  inputDir === '' ? file : `${inputDir.replace(/\/$/, '')}/${file}`,
  d.start_s,
];

/**
 * For Raven Pro with all recordings opened as one sound: times run through them in the order of
 * files.csv, without refused ones.
 */
export const ravenTable = textExporter(
  'raven.selections.txt',
  tabLine([...columns, 'Begin File']),
  ({ settings }, inputDir) => {
    // The file's length may be slowed down.
    const expansion = givenExpansion(settings);
    let selection = 0;
    let before_s = 0;
    return (row) => {
      const { result, recording, file } = row;
      const lines = result.detections.map((d) =>
        tabLine([
          ...ravenCells(row, d, { selection: ++selection, before_s }, { inputDir }),
          posix.basename(file),
        ]),
      );
      if (!row.continues && result.status === 'analysed')
        before_s +=
          recording.duration_s === null
            ? result.seconds_analysed
            : (recording.duration_s * (recording.time_expansion ?? 1)) /
              (expansion ?? recording.time_expansion ?? 1);
      return lines;
    };
  },
);

const setting = ({ settings }: RunMeta, name: string): string | number => {
  const value = settings[name];
  return typeof value === 'number' || typeof value === 'string' ? value : '';
};
const settingsOf = (meta: RunMeta, names: readonly string[]) =>
  names.map((name) => setting(meta, name));

/**
 * TOP1MATCH and TOP1DIST are what Kaleidoscope Pro shows and BirdNET-Analyzer writes since December
 * 2025 (its pull request 856).
 */
export const kaleidoscopeCsv = textExporter(
  'kaleidoscope.csv',
  'INDIR,FOLDER,IN FILE,OFFSET,DURATION,TOP1MATCH,TOP1DIST,scientific_name,common_name,confidence,lat,lon,week,overlap,sensitivity\n',
  (meta, inputDir) => {
    const tail = settingsOf(meta, ['lat', 'lon', 'week', 'overlap', 'sensitivity']);
    return ({ file, result }) => {
      const folder = posix.dirname(file);
      const place = [inputDir, folder === '.' ? '' : folder, posix.basename(file)];
      return result.detections.map((d) => {
        const duration = Math.round((d.end_s - d.start_s) * 1000) / 1000;
        const confidence = formatConfidence(d.confidence);
        const label = d.common_name || d.scientific_name || 'sound event';
        const names = [label, confidence, d.scientific_name, d.common_name, confidence];
        return plainLine([...place, d.start_s, duration, ...names, ...tail]);
      });
    };
  },
);

/** BirdNET-Analyzer's columns for the settings. */
export const birdnetCsv = textExporter(
  'birdnet.csv',
  'Start (s),End (s),Scientific name,Common name,Confidence,File,lat,lon,week,overlap,sensitivity,min_conf,model\n',
  (meta) => {
    const names = ['lat', 'lon', 'week', 'overlap', 'sensitivity', 'min_conf'];
    const doubt = meta.model_verified === false ? ' (unverified)' : '';
    const tail = [...settingsOf(meta, names), `${meta.model} ${meta.model_version}${doubt}`];
    return ({ file, result }) =>
      result.detections.map((d) =>
        plainLine([
          d.start_s,
          d.end_s,
          d.scientific_name,
          d.common_name,
          formatConfidence(d.confidence),
          file,
          ...tail,
        ]),
      );
  },
);

const perFileExporter =
  (
    name: BundleName,
    ending: string,
    header: string,
    linesOf: (row: ResultRow, layout: ExportLayout, before: number) => string[],
  ): CreateExporter =>
  async (folder, _meta, layout) => {
    const bundle = await openBundle(folder, name, layout.perFile);
    let file: OutputFile | null = null;
    let written = 0;
    return {
      async add(row) {
        const { detections } = row.result;
        if (detections.length > 0) {
          file ??= await bundle.open(fittingPath(row.file, ending));
          const start = written === 0 ? header : '';
          await file.write(start + linesOf(row, layout, written).join(''));
          written += detections.length;
        }
        if (row.continues) return;
        await file?.close();
        file = null;
        written = 0;
      },
      finish: () => bundle.finish(),
    };
  };

/** For Cornell Raven Pro, with the columns of BirdNET-Analyzer 2.4. */
export const ravenTables = perFileExporter(
  'raven-selections.zip',
  '.selections.txt',
  ravenHeader,
  (row, layout, before) =>
    row.result.detections.map((d, i) =>
      tabLine(ravenCells(row, d, { selection: before + i + 1, before_s: 0 }, layout)),
    ),
);

/** Start, end, names and confidence, without a header. */
export const audacityLabels = perFileExporter(
  'audacity-labels.zip',
  '.labels.txt',
  '',
  ({ result }) =>
    result.detections.map((d) => {
      const names = [d.scientific_name, d.common_name].filter((name) => name !== '').join(', ');
      return tabLine([d.start_s, d.end_s, names, formatConfidence(d.confidence)]);
    }),
);
