import { join } from 'node:path';
import type { RecordingFacts } from '@biophony/recordings';
import { mergeParts } from '../outputs/write-results.ts';
import { writePart } from '../outputs/part.ts';
import type { Detection, ResultRow, RunMeta } from '../results/file-result.ts';
import { temporaryFolder } from './files.ts';
import { facts } from './recording-facts.ts';

const run: RunMeta = {
  analysis_type: 'birdnet_v2_4',
  model: 'BirdNET',
  model_version: '2.4',
  settings: { min_conf: 0.1 },
};

export interface MadeRow {
  file: string;
  detections: Detection[];
  recording?: Partial<RecordingFacts>;
  continues?: true;
}

export const detectionOf = (
  common_name: string,
  confidence: number,
  start_s: number,
  scientific_name = `${common_name}us`,
): Detection => ({ common_name, scientific_name, confidence, start_s, end_s: start_s + 3 });

export const rowsOf = (rows: readonly MadeRow[]): ResultRow[] =>
  rows.map(({ file, detections, recording, continues }) => ({
    file,
    recording: facts(recording),
    ...(continues ? { continues } : {}),
    result: {
      status: 'analysed',
      reason: null,
      issues: [],
      seconds_analysed: 60,
      detections,
      indices: null,
      filtered_by_range: 0,
    },
  }));

export async function madeResults(
  rows: readonly MadeRow[],
  folder?: string,
  settings: Record<string, unknown> = {},
): Promise<string> {
  const where = folder ?? (await temporaryFolder());
  const part = join(await temporaryFolder(), 'part.ndjson');
  await writePart(part, { ...run, settings: { ...run.settings, ...settings } }, rowsOf(rows));
  await mergeParts([part], where);
  return where;
}
