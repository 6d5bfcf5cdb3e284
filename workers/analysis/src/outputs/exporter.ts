import {
  beginsAsFormula,
  type Cell,
  mostDetectionsAsText,
  type ResultFileName,
} from '@biophony/contract/results';
import type { OutputFolder } from '../kit/output-folder.ts';
import type { ResultRow, RunMeta } from '../results/file-result.ts';

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

/** A text file with a header line and any number of lines for each input file. */
export function textExporter(
  name: ResultFileName,
  header: string,
  prepare: (meta: RunMeta, inputDir: string) => (row: ResultRow) => readonly string[],
): CreateExporter {
  return async (folder, meta, { inputDir }) => {
    const file = await folder.create(name);
    await file.write(header);
    const linesOf = prepare(meta, inputDir);
    return {
      async add(row) {
        for (const line of linesOf(row)) await file.write(line);
      },
      finish: async () => {},
    };
  };
}

/** One line of tab-separated values; tabs and line breaks inside a cell become spaces. */
export const tabLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => String(cell ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t')}\n`;

/** Confidence as BirdNET's files write it. */
export const formatConfidence = (confidence: number): string => confidence.toFixed(4);

/**
 * A recording's name as all our tables have it, so that they join by it: one that a spreadsheet would take for a formula
 * (`-x.wav`) stands as a path that leads to the same file (`./-x.wav`).
 */
export const listedName = (file: string): string => (beginsAsFormula(file) ? `./${file}` : file);

/** The recording's own name again. */
export const fileOfListedName = (name: string): string =>
  name.startsWith('./') && beginsAsFormula(name.slice(2)) ? name.slice(2) : name;
