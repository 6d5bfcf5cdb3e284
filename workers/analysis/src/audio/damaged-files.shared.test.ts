import { expect, test } from 'vitest';
import { sharedFile } from '../../../../tests/fixtures/shared-folder.ts';
import { compare, threePlaces } from './testing/damage.ts';

test.each(['soundscape.flac', 'soundscape.mp3'])(
  '%s, damaged in three places, keeps its times',
  async (name) => {
    const path = sharedFile(`recordings/${name}`);
    const { whole, damaged, to } = await compare(path, threePlaces(4096));
    expect(damaged.samples.length).toBe(whole.samples.length);
    expect(to).toBeLessThan(0.8 * whole.samples.length);
    expect(damaged.codes).toEqual(['damaged_parts']);
  },
);
