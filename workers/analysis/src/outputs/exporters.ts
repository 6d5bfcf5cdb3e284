import {
  resultFiles,
  resultFilesOf,
  type ResultFileEntry,
  type ResultFileName,
} from '@biophony/contract/results';
import { embeddingsInt8 } from './embeddings/int8.ts';
import { embeddingsParquet } from './embeddings/parquet.ts';
import { detectionsCsv, filesCsv } from './exports/csv-exports.ts';
import { detectionsParquet } from './exports/detections-parquet.ts';
import type { CreateExporter, Exporter, ExportLayout } from './exports/exporter.ts';
import { callParametersCsv, callParametersParquet } from './calls/call-parameters.ts';
import { kaleidoscopeId } from './calls/kaleidoscope-id.ts';
import { eventsByHour } from './hours/events-by-hour.ts';
import { dayPictures } from './pictures/day-pictures.ts';
import { indicesByMinuteCsv, indicesByMinuteParquet } from './indices/indices-by-minute.ts';
import { indicesCsv } from './indices/indices-csv.ts';
import { modelSpeciesCsv } from './exports/model-species.ts';
import { audacityLabels, ravenTables } from './exports/per-file-exports.ts';
import { ravenTable } from './exports/raven-table.ts';
import { surveyCounts } from './exports/survey-counts.ts';
import { surveyEffort } from './exports/survey-effort.ts';
import { surveySpectrogram } from './spectrogram/survey-spectrogram.ts';
import { birdnetCsv, kaleidoscopeCsv } from './exports/tool-exports.ts';
import type { OutputFolder } from './files/output-folder.ts';
import type { ResultRow, RunMeta } from '../results/result-row.ts';

/** What writes each file; the summary is written when all others are. */
const creators: Record<Exclude<ResultFileName, 'summary.json'>, CreateExporter> = {
  'detections.csv': detectionsCsv,
  'files.csv': filesCsv,
  'model_species.csv': modelSpeciesCsv,
  'embeddings.parquet': embeddingsParquet,
  'embeddings.i8': embeddingsInt8,
  'indices.csv': indicesCsv,
  'detections.parquet': detectionsParquet,
  'survey-counts.parquet': surveyCounts,
  'survey-effort.parquet': surveyEffort,
  'indices_by_minute.csv': indicesByMinuteCsv,
  'indices_by_minute.parquet': indicesByMinuteParquet,
  'survey-spectrogram.parquet': surveySpectrogram,
  'day-pictures.zip': dayPictures,
  'events_by_hour.csv': eventsByHour,
  'call_parameters.csv': callParametersCsv,
  'call_parameters.parquet': callParametersParquet,
  'kaleidoscope-id.csv': kaleidoscopeId,
  'raven.selections.txt': ravenTable,
  'raven-selections.zip': ravenTables,
  'audacity-labels.zip': audacityLabels,
  'kaleidoscope.csv': kaleidoscopeCsv,
  'birdnet.csv': birdnetCsv,
};

/** All result files of a run, written row by row. */
export interface Exporters extends Omit<Exporter, 'leftOut'> {
  /** Takes back the files that repeat every detection as text; answers their names. */
  leaveOutText(): Promise<ResultFileName[]>;
  /** Why files are not there that were begun, a sentence each; asked for when they are finished. */
  leftOut(): string[];
}

/** Begins result files of a run: those that an analysis of its type leaves, or those named. */
export async function openExporters(
  folder: OutputFolder,
  meta: RunMeta,
  layout: ExportLayout,
  names: readonly ResultFileName[] = resultFilesOf(meta.analysis_type, meta),
): Promise<Exporters> {
  let open: { name: ResultFileName; entry: ResultFileEntry; exporter: Exporter }[] = [];
  for (const name of names)
    if (name !== 'summary.json') {
      const exporter = await creators[name](folder, meta, layout);
      open.push({ name, entry: resultFiles[name], exporter });
    }
  return {
    async add(row: ResultRow) {
      for (const { exporter } of open) await exporter.add(row);
    },
    async finish() {
      for (const { exporter } of open) await exporter.finish();
    },
    async leaveOutText() {
      const text = open.filter(({ entry }) => entry.as_text);
      open = open.filter(({ entry }) => !entry.as_text);
      for (const { name, entry } of text)
        await folder.leaveOut(
          entry.folder !== undefined && layout.perFile === 'folder'
            ? entry.folder.slice(0, -1)
            : name,
        );
      return text.map(({ name }) => name);
    },
    leftOut: () => open.flatMap(({ exporter }) => exporter.leftOut?.() ?? []),
  };
}
