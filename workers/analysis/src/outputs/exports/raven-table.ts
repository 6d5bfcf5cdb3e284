import { posix } from 'node:path';
import { givenExpansion } from '@biophony/contract/constants';
import type { Detection } from '../../results/file-result.ts';
import { formatConfidence, tabLine } from './delimited.ts';
import type { ExportLayout } from './exporter.ts';
import type { ResultRow } from '../../results/result-row.ts';
import { textExporter } from './text-exporter.ts';

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

/** The first line of a Raven selection table. */
export const ravenHeader = tabLine(columns);

interface Place {
  /** The number of the selection, from 1. */
  selection: number;
  /** Seconds of sound before this recording in the table. */
  before_s: number;
}

const thousandths = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** The cells of a selection. Models carry no species codes, so the scientific name stands in the column for them. */
export const ravenCells = (
  { file, recording }: ResultRow,
  d: Detection,
  { selection, before_s }: Place,
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
 * One selection table of all recordings, for Raven Pro with these recordings opened as one sound: its times count
 * through them, in the order of files.csv, without those that were refused.
 */
export const ravenTable = textExporter(
  'raven.selections.txt',
  tabLine([...columns, 'Begin File']),
  ({ settings }, inputDir) => {
    // The length of a header that does not tell it is that of the file, which may be slower than what was recorded.
    const given = givenExpansion(settings);
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
              (given ?? recording.time_expansion ?? 1);
      return lines;
    };
  },
);
