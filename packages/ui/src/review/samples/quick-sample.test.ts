import type { ProjectSpecies, Sample } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import { atMost, clipsOf, sampleToGoOn, speciesToReview } from './quick-sample.ts';

const found = (scientific_name: string, detections: number): ProjectSpecies => ({
  scientific_name,
  common_name: '',
  detections,
  datasets: 1,
  best_confidence: 0.9,
  data_id: 'd1',
});
const sample = (part: Partial<Sample>) =>
  ({ sample_id: 's', mine: 0, item_count: 50, assigned_to: [], ...part }) as Sample;

describe('what one button draws (S16.47)', () => {
  const species = [found('Turdus merula', 900), found('Strix aluco', 37)];

  it('is the most frequent species without a sample of these analyses', () => {
    const sampled = [{ species: 'Turdus merula', joins: 'birds' }];
    expect(speciesToReview(species, [], 'birds')).toBe(species[0]);
    expect(speciesToReview(species, sampled, 'birds')).toBe(species[1]);
    expect(speciesToReview(species, sampled, 'other')).toBe(species[0]);
    const all = [...sampled, { species: 'Strix aluco', joins: 'birds' }];
    expect(speciesToReview(species, all, 'birds')).toBe(species[0]);
    expect(speciesToReview([], [], 'birds')).toBeNull();
  });

  it('has 50 clips, or as many as there are', () => expect(species.map(clipsOf)).toEqual([50, 37]));

  it('has no more than it says, and leaves out what the fullest strata have last', () => {
    const items = [0, 1, 0, 1, 0, 2].map((stratum, start_s) => ({ stratum, start_s }));
    const kept = (most: number) =>
      atMost(items as Parameters<typeof atMost>[0], most).map(({ start_s }) => start_s);
    expect(kept(6)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(kept(5)).toEqual([0, 1, 2, 3, 5]);
    expect(kept(3)).toEqual([0, 1, 5]);
  });
});

describe('the sample to go on with (S16.47)', () => {
  it('is one that the person has begun, else the newest that asks them', () => {
    const newest = sample({ sample_id: 'newest' });
    const begun = sample({ sample_id: 'begun', mine: 20 });
    const done = sample({ sample_id: 'done', mine: 50 });
    const others = sample({ sample_id: 'others', assigned_to: ['u2'] });
    const go = (samples: Sample[], person: string | null = 'u1') =>
      sampleToGoOn(samples, person)?.sample_id;
    expect(go([done, others, newest, begun])).toBe('begun');
    expect(go([done, others, newest])).toBe('newest');
    expect(go([done, others], 'u2')).toBe('others');
    expect(go([done, others], null)).toBeUndefined();
  });
});
