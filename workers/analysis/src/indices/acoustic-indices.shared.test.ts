import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sharedFile } from '../../../../tests/fixtures/shared-folder.ts';
import { furthestFrom } from './testing/furthest-from.ts';

describe('against values computed by scikit-maad 1.5.1', () => {
  const files = JSON.parse(
    readFileSync(sharedFile('golden/acoustic-indices.json'), 'utf8'),
  ) as Record<string, Record<string, number>>;
  test.each(Object.entries(files))('%s agrees within a thousandth', async (name, expected) => {
    const path = sharedFile(`recordings/${name}`);
    expect(await furthestFrom(path, expected)).toBeLessThan(0.001);
  });
});
