import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const layout = join(import.meta.dirname, '../../../../../../shared/models/birdnet-v2.4-layout');

/** Why tests on BirdNET's published layout cannot run here, or null when they can. */
export const layoutMissing: string | null = existsSync(join(layout, 'make-random-weights.mjs'))
  ? null
  : `skipped: ${layout} is not there (BirdNET's published layout and golden values)`;

/** Writes a BirdNET V2.4 TensorFlow.js folder with random weights of a seed. */
export function writeRandomBirdnet(folder: string, seed: number): void {
  execFileSync(process.execPath, [join(layout, 'make-random-weights.mjs'), folder, String(seed)]);
}

/** Values TensorFlow computed for the test segments with the weights of seed 1. */
export function goldenValues(name: 'logits' | 'embedding'): Float32Array {
  const bytes = readFileSync(join(layout, `golden-${name}-seed1.f32`));
  return new Float32Array(new Uint8Array(bytes).buffer);
}

/** The test segment `k` that the golden values belong to: 144,000 samples. */
export async function goldenSegment(k: number): Promise<Float32Array> {
  const module: unknown = await import(join(layout, 'make-random-weights.mjs'));
  return (module as { segment: (index: number) => Float32Array }).segment(k);
}
