import { posix } from 'node:path';
import { formatConfidence, tabLine } from './delimited.ts';
import type { CreateExporter, ExportLayout } from './exporter.ts';
import type { OutputFolder } from './output-folder.ts';
import type { ResultRow } from './result-row.ts';
import { createZipWriter } from './zip-writer.ts';

interface Bundle {
  add(name: string, content: string): Promise<void>;
  finish(): Promise<void>;
}

async function openBundle(
  folder: OutputFolder,
  name: string,
  layout: ExportLayout,
): Promise<Bundle> {
  if (layout.perFile === 'zip') return createZipWriter(await folder.create(`${name}.zip`));
  const { add } = await folder.createFolder(name);
  return { add, finish: async () => {} };
}

/** One small file for every recording in which something was found, named after it. */
const perFileExporter =
  (
    name: string,
    ending: string,
    textOf: (row: ResultRow, layout: ExportLayout) => string,
  ): CreateExporter =>
  async (folder, _meta, layout) => {
    const bundle = await openBundle(folder, name, layout);
    return {
      async add(row) {
        if (row.result.detections.length > 0)
          await bundle.add(`${row.file}${ending}`, textOf(row, layout));
      },
      finish: () => bundle.finish(),
    };
  };

const ravenHeader = tabLine([
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
]);

/** Raven selection tables (Cornell Raven Pro, with the columns of BirdNET-Analyzer 2.4), one a recording. */
export const ravenTables = perFileExporter(
  'raven-selections',
  '.selections.txt',
  ({ file, recording, result }, { inputDir }) => {
    const nyquist = (recording.sample_rate_hz ?? 48_000) / 2;
    const lines = result.detections.map((d, i) =>
      tabLine([
        i + 1,
        'Spectrogram 1',
        1,
        d.start_s,
        d.end_s,
        d.low_hz ?? 0,
        d.high_hz ?? nyquist,
        d.common_name,
        d.scientific_name,
        formatConfidence(d.confidence),
        inputDir === '' ? file : posix.join(inputDir, file),
        d.start_s,
      ]),
    );
    return ravenHeader + lines.join('');
  },
);

/** Audacity label tracks, one a recording: start, end, names, confidence, without a header. */
export const audacityLabels = perFileExporter('audacity-labels', '.labels.txt', ({ result }) =>
  result.detections
    .map((d) => {
      const names = [d.scientific_name, d.common_name].filter((name) => name !== '').join(', ');
      return tabLine([d.start_s, d.end_s, names, formatConfidence(d.confidence)]);
    })
    .join(''),
);
