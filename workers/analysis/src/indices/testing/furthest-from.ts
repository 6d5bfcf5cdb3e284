import { indexNameOf, indexNames } from '@biophony/contract/results';
import { openAudio } from '../../audio/open-audio.ts';
import { createAcousticIndices } from '../acoustic-indices.ts';

/** Largest relative difference from the expected indices. Throws when one is missing. */
export async function furthestFrom(
  path: string,
  expected: Readonly<Record<string, number>>,
): Promise<number> {
  const stream = await openAudio(path);
  const indices = createAcousticIndices(stream.sampleRateHz);
  for await (const block of stream.blocks()) indices.push(block);
  const values = indices.finish()?.indices;
  const wanted = new Map(
    Object.entries(expected).map(([name, value]) => [indexNameOf(name), value]),
  );
  const differences = indexNames.map((column) => {
    const [value, figure] = [values?.[column], wanted.get(column)];
    if (value === undefined || figure === undefined) throw new Error(`${column} is not there`);
    return Math.abs(value / figure - 1);
  });
  return Math.max(...differences);
}
