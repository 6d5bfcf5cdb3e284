import { openBundle, type BundleName } from '../files/bundle.ts';
import { formatConfidence, tabLine } from './delimited.ts';
import type { CreateExporter, ExportLayout } from './exporter.ts';
import { fittingPath } from '../files/fitting-path.ts';
import type { OutputFile } from '../files/output-file.ts';
import { ravenCells, ravenHeader } from './raven-table.ts';
import type { ResultRow } from '../../results/result-row.ts';

/** One small file for every recording in which something was found, named after it. */
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

/** Raven selection tables (Cornell Raven Pro, with the columns of BirdNET-Analyzer 2.4), one a recording. */
export const ravenTables = perFileExporter(
  'raven-selections.zip',
  '.selections.txt',
  ravenHeader,
  (row, layout, before) =>
    row.result.detections.map((d, i) =>
      tabLine(ravenCells(row, d, { selection: before + i + 1, before_s: 0 }, layout)),
    ),
);

/** Audacity label tracks, one a recording: start, end, names, confidence, without a header. */
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
