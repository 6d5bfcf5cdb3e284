import { mostDetectionsAsText } from '@biophony/contract/results';
import type { OutputFolder } from '../files/output-folder.ts';
import type { ResultRow, RunMeta } from '../../results/result-row.ts';

/** Writes one kind of result file, row by row in the order of the input files. */
export interface Exporter {
  add(row: ResultRow): Promise<void>;
  finish(): Promise<void>;
  /** A sentence that says why there is no such file, asked for when it is finished; null where there is. */
  leftOut?(): string | null;
}

/** Stands for a file that nobody asked for. */
export const none: Exporter = { add: async () => {}, finish: async () => {} };

/** How results are laid out on disk. */
export interface ExportLayout {
  /** One small file a recording in folders, or all of them in one zip file. */
  perFile: 'folder' | 'zip';
  /** The folder the recordings came from, for tools that look them up again; empty when unknown. */
  inputDir: string;
  /** The zone that the recordings' times were put into; null where they stand as the recordings tell them. */
  timezone: string | null;
  /** Installed models, among which the one that ran is looked for; null where none is to be looked for. */
  modelsDir: string | null;
  /** Tables of text that have more rows are left out where another file holds the same; Infinity for none. */
  mostRowsAsText: number;
}

/** As results of a service are laid out. */
export const serviceLayout: ExportLayout = {
  perFile: 'zip',
  inputDir: '',
  timezone: null,
  modelsDir: null,
  mostRowsAsText: mostDetectionsAsText,
};

export type CreateExporter = (
  folder: OutputFolder,
  meta: RunMeta,
  layout: ExportLayout,
) => Promise<Exporter>;
