import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sharedFile } from '../../../../../tests/fixtures/shared-folder.ts';

const layoutFile = (name: string): string => sharedFile(`models/birdnet-v2.4-layout/${name}`);

export const publishedLayout = (): unknown =>
  JSON.parse(readFileSync(layoutFile('model.json'), 'utf8'));

/** BirdNET V2.4's published TensorFlow.js layout, with random weights. */
export function writePublishedLayout(folder: string, seed: number): void {
  execFileSync(process.execPath, [layoutFile('make-random-weights.mjs'), folder, String(seed)]);
}

/** TensorFlow's values for the test segments and seed 1. */
export function goldenValues(name: 'logits' | 'embedding'): Float32Array {
  const bytes = readFileSync(layoutFile(`golden-${name}-seed1.f32`));
  return new Float32Array(new Uint8Array(bytes).buffer);
}

/** Test segment `k`: 144,000 samples. */
export async function goldenSegment(k: number): Promise<Float32Array> {
  const module: unknown = await import(layoutFile('make-random-weights.mjs'));
  return (module as { segment: (index: number) => Float32Array }).segment(k);
}
