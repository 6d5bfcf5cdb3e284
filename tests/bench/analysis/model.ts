import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBirdnetNetwork } from '../../fixtures/birdnet-network.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const id = 'birdnet-v2.4';

/** The analysis program, as it is built. */
export const analysisProgram = join(root, 'workers/analysis/bin/biophony-analysis.js');

/**
 * A models folder that holds BirdNET V2.4: the operator's, or one made in `scratch` of random weights in BirdNET's
 * layout, since speed does not depend on them.
 */
export function birdnetModels(scratch: string): string {
  const installed = process.env.BIOPHONY_MODELS_DIR ?? 'models';
  if (existsSync(join(installed, id, 'model.onnx'))) return installed;
  const source = join(scratch, 'tfjs');
  const models = join(scratch, 'models');
  writeBirdnetNetwork(source, 1);
  const given = ['--as', id, '--accept-licence', '--models-dir', models];
  const args = ['models', 'import', source, ...given];
  execFileSync(process.execPath, [analysisProgram, ...args], { stdio: 'ignore' });
  return models;
}

/** The converted network in a models folder. */
export const networkIn = (models: string): string => join(models, id, 'model.onnx');
