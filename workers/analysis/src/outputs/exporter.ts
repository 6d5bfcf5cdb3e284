import {
  beginsAsFormula,
  type Cell,
  mostDetectionsAsText,
  type ResultFileName,
} from '@biophony/contract/results';
import type { OutputFolder } from '../kit/output-folder.ts';
import type { ResultRow, RunMeta } from '../results/file-result.ts';

/** Rows come in the order of the input files. */
export interface Exporter {
  add(row: ResultRow): Promise<void>;
  finish(): Promise<void>;
  /** Call after `finish`; null where the file was written. */
  leftOut?(): string | null;
}

export const none: Exporter = { add: async () => {}, finish: async () => {} };

export interface ExportLayout {
  /** One small file per recording, or all in one zip file. */
  perFile: 'folder' | 'zip';
  inputDir: string;
  timezone: string | null;
  modelsDir: string | null;
  /** Longer text tables are left out where another file holds the same. */
  mostRowsAsText: number;
}

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

/** Spaces for tabs and line breaks. */
export const tabLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => String(cell ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t')}\n`;

/** As in BirdNET's files. */
export const formatConfidence = (confidence: number): string => confidence.toFixed(4);

/**
 * All tables join by this name. One that a spreadsheet would take for a formula becomes a path
 * (`./-x.wav`).
 */
export const listedName = (file: string): string => (beginsAsFormula(file) ? `./${file}` : file);

export const fileOfListedName = (name: string): string =>
  name.startsWith('./') && beginsAsFormula(name.slice(2)) ? name.slice(2) : name;
