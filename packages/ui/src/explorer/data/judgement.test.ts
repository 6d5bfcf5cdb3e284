import { expect, it } from 'vitest';
import { unjudged, withSpecies, withVerdict } from './detection-columns.ts';

const robin = { scientific_name: 'Erithacus rubecula', common_name: 'European Robin' };

it('naming the species says that the detection is wrong', () =>
  expect(withSpecies(unjudged, robin)).toEqual({ verdict: 'wrong', corrected: robin }));

it('an unsure name stays unsure, and a name can be taken back', () => {
  const unsure = withSpecies({ verdict: 'unsure', corrected: null }, robin);
  expect(unsure).toEqual({ verdict: 'unsure', corrected: robin });
  expect(withSpecies(unsure, null)).toEqual({ verdict: 'unsure', corrected: null });
});

it('what is correct, or not reviewed any more, has no other name', () => {
  const corrected = withSpecies(unjudged, robin);
  expect(withVerdict(corrected, 'unsure').corrected).toEqual(robin);
  expect(withVerdict(corrected, 'correct').corrected).toBeNull();
  expect(withVerdict(corrected, 'none')).toEqual(unjudged);
});
