import {
  mostDetectionsAsText,
  type ResultFileEntry,
  type ResultFileName,
  resultFiles,
  resultFilesOf,
  type Summary,
} from '@biophony/contract/results';
import { followClocks } from '@biophony/recordings';
import { openOutputFolder, type OutputFolder } from '../kit/output-folder.ts';
import { canonicalJson, type ResultRow, type RunMeta } from '../results/file-result.ts';
import { callParametersCsv, callParametersParquet, kaleidoscopeId } from './calls.ts';
import { dayPictures } from './day-pictures.ts';
import { detectionsCsv, detectionsParquet, filesCsv } from './detections.ts';
import { eventsByHour } from './events-by-hour.ts';
import {
  type CreateExporter,
  type Exporter,
  type ExportLayout,
  none,
  serviceLayout,
} from './exporter.ts';
import { indicesByMinuteCsv, indicesByMinuteParquet, indicesCsv } from './indices.ts';
import { embeddingsInt8, embeddingsParquet, modelSpeciesCsv } from './model-exports.ts';
import { PartError, readPart, readPartHead } from './part.ts';
import { placelessFiles } from './placeless.ts';
import { createSummary, leftOutNotice, surveyNotice } from './summary.ts';
import { surveyCounts, surveyEffort } from './survey-counts.ts';
import { surveySpectrogram } from './survey-spectrogram.ts';
import {
  audacityLabels,
  birdnetCsv,
  kaleidoscopeCsv,
  ravenTable,
  ravenTables,
} from './tool-exports.ts';

/** The summary is written last. */
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

interface Exporters extends Omit<Exporter, 'leftOut'> {
  /** Removes files that repeat every detection; returns their names. */
  leaveOutText(): Promise<ResultFileName[]>;
  leftOut(): string[];
}

/** Those of its analysis type, or those named. */
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

/** Flags unset clocks that run on, which shows only in the order of the recordings. */
async function* withClocksFollowed(rows: AsyncIterable<ResultRow>): AsyncGenerator<ResultRow> {
  const follow = followClocks();
  for await (const row of rows) {
    const recording = follow(row.file, row.recording);
    if (recording === row.recording) yield row;
    else {
      const flagged = recording.issues.filter((issue) => !row.recording.issues.includes(issue));
      const issues = [
        ...row.result.issues,
        ...flagged.map(({ code, message }) => ({ code, message })),
      ];
      yield { ...row, recording, result: { ...row.result, issues } };
    }
  }
}

export interface ResultOptions extends Partial<ExportLayout> {
  /** Larger results leave out these text files. */
  mostAsText?: number;
  /** Also writes redacted files, with pseudonyms by this key. */
  recorderKey?: string | undefined;
  complete?: boolean;
}

/**
 * Holds one row and survey counts up to their limit. Equal rows give equal bytes. All files appear
 * at the end, or none. Throws disk errors.
 */
export async function writeResultFiles(
  meta: RunMeta,
  rows: AsyncIterable<ResultRow>,
  outDir: string,
  {
    mostAsText = mostDetectionsAsText,
    recorderKey,
    complete = true,
    ...layout
  }: ResultOptions = {},
): Promise<{ files: string[]; summary: Summary }> {
  const folder = await openOutputFolder(outDir);
  const whole: ExportLayout = { ...serviceLayout, mostRowsAsText: mostAsText, ...layout };
  try {
    const exporters = await openExporters(folder, meta, whole);
    const withoutPlaces =
      recorderKey === undefined ? none : await placelessFiles(folder, meta, whole, recorderKey);
    const summaryBuilder = createSummary(meta, whole.timezone, complete);
    const leftOut: ResultFileName[] = [];
    for await (const row of withClocksFollowed(rows)) {
      summaryBuilder.add(row);
      if (leftOut.length === 0 && summaryBuilder.detections() > mostAsText)
        leftOut.push(...(await exporters.leaveOutText()));
      await exporters.add(row);
      await withoutPlaces.add(row);
    }
    await exporters.finish();
    await withoutPlaces.finish();
    const summary = summaryBuilder.build();
    if (leftOut.length > 0) summary.notices.push(leftOutNotice(leftOut, mostAsText, summary));
    for (const sentence of exporters.leftOut())
      summary.notices.push(surveyNotice(sentence, summary));
    const file = await folder.create('summary.json');
    await file.write(`${JSON.stringify(summary, null, 2)}\n`);
    return { files: await folder.commit(), summary };
  } catch (error) {
    await folder.discard();
    throw error;
  }
}

/** May differ between machines: results list all values. */
const listed = ['device', 'software', 'runtime'] as const;

const listOf = (metas: readonly RunMeta[], name: (typeof listed)[number]): string | null => {
  const all = new Set(metas.flatMap((meta) => meta[name] ?? []));
  if (all.size === 0) return null;
  // Earlier versions lack the field.
  const isUntold = name !== 'device' && metas.some((meta) => meta[name] === undefined);
  return [...[...all].sort(), ...(isUntold ? ['unknown'] : [])].join(', ');
};

/**
 * One part with an unverified model makes the results unverified. Weights are named only where all
 * parts do. Throws PartError.
 */
async function commonMeta(partPaths: readonly string[]): Promise<RunMeta> {
  const metas: RunMeta[] = [];
  for (const path of partPaths) metas.push((await readPartHead(path)).meta);
  const [first] = metas;
  if (first === undefined) throw new PartError('There are no parts to merge.');
  const unlike = { model_verified: null, device: null, software: null, runtime: null };
  const runOf = (meta: RunMeta) => canonicalJson({ ...meta, ...unlike, model_sha256: null });
  const weights = metas.map(({ model_sha256 = null }) => model_sha256);
  const checksums = new Set(weights.filter((sha256) => sha256 !== null));
  const other = metas.findIndex((meta) => runOf(meta) !== runOf(first));
  if (other > 0)
    throw new PartError(
      `The part ${partPaths[other]} was made with another model or other settings.`,
    );
  if (checksums.size > 1)
    throw new PartError(
      `The parts were made with different weights of ${first.model} ${first.model_version}, of the SHA-256 ${[...checksums].join(' and ')}. Make all of them with the same model.`,
    );
  const doubtful = metas.find((meta) => meta.model_verified === false);
  return {
    ...(doubtful ?? first),
    ...Object.fromEntries(listed.map((name) => [name, listOf(metas, name)])),
    model_sha256: weights.every((sha256) => sha256 !== null) ? weights[0]! : null,
  };
}

async function* rowsOf(partPaths: readonly string[]): AsyncGenerator<ResultRow> {
  for (const path of partPaths) yield* readPart(path);
}

/**
 * Parts in the order given. Equal rows give equal bytes, however they were spread. All files appear
 * at the end, or none. Throws `PartError`.
 */
export async function mergeParts(
  partPaths: readonly string[],
  outDir: string,
  options: ResultOptions = {},
): Promise<{ files: string[]; summary: Summary }> {
  return writeResultFiles(await commonMeta(partPaths), rowsOf(partPaths), outDir, options);
}
