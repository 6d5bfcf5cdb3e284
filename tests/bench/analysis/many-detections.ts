import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plainWav } from '../../fixtures/sounds.ts';
import { measure, type Measured } from '../measure.ts';
import { analysisProgram } from './model.ts';

/** A model that finds all its classes in every second of sound at this rate. */
const modelId = 'talkative';
const modelRateHz = 1000;
const modelMaker = fileURLToPath(
  new URL('../../../workers/analysis/src/models/testing/talkative-classifier.ts', import.meta.url),
);

/** A card of recordings in which very much is found. */
export interface ManyDetections {
  files: number;
  /** Length of each, seconds. */
  seconds: number;
  /** Detections of each second. */
  classes: number;
  threads: number;
  /** Analyses that are made in the same pass. */
  others?: readonly string[];
}

/** Recordings that are different; a larger card has them several times, as links under other names. */
const different = 50;

const nameAt = (index: number): string =>
  `${new Date(Date.UTC(2026, 4, 21) + index * 60_000)
    .toISOString()
    .slice(0, 19)
    .replaceAll(/[-:]/g, '')
    .replace('T', '_')}.WAV`;

function writeCard(folder: string, { files, seconds }: ManyDetections): void {
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < files; index++) {
    const path = join(folder, nameAt(index));
    if (index >= different) {
      linkSync(join(folder, nameAt(index % different)), path);
      continue;
    }
    const samples = Int16Array.from({ length: seconds * modelRateHz }, (_, at) =>
      Math.round(8000 * Math.sin(at / (3 + index / different))),
    );
    writeFileSync(path, plainWav(samples, modelRateHz));
  }
}

/** Analyses such a card in a process of its own; throws unless every detection is in the results. */
export async function analyseMany(card: ManyDetections): Promise<Measured> {
  const scratch = mkdtempSync(join(tmpdir(), 'biophony-bench-many-'));
  try {
    const models = join(scratch, 'models');
    const made = [modelMaker, join(models, modelId), String(card.classes)];
    execFileSync(process.execPath, ['--conditions=biophony', '--no-warnings', ...made]);
    writeCard(join(scratch, 'card'), card);
    const args = ['analyze', join(scratch, 'card'), '--type', `model:${modelId}`];
    for (const type of card.others ?? []) args.push('--type', type);
    args.push('--models-dir', models, '--threads', String(card.threads));
    args.push('--out', join(scratch, 'out'));
    const run = await measure(process.execPath, [analysisProgram, ...args]);
    if (run.code !== 0) throw new Error(`the analysis failed: ${run.stderr}`);
    if (!run.stdout.includes(`${card.files} files: ${card.files} analysed`))
      throw new Error(`not all files were analysed: ${run.stdout}`);
    return run;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
