import type { Site } from '@biophony/contract';
import { expect, test } from 'vitest';
import { shownSite, siteChange, typedPlace, type TypedSite } from './site-dialog.tsx';

const nest: Site = {
  site_id: 's1',
  project_id: 'p1',
  name: 'Eagle nest',
  latitude: 47.1,
  longitude: 9.1,
  coordinate_uncertainty_m: 5,
  elevation_m: 820,
  habitat: 'cliff',
  note: null,
  public_precision: 'hidden',
  blurred: false,
  deployment_count: 1,
  created_at: '2026-05-22T16:40:00.000Z',
  updated_at: '2026-05-22T16:40:00.000Z',
  version: 2,
};
const changeBy = (typed: Partial<TypedSite>) => {
  const shown = shownSite(nest);
  return siteChange(shown, { ...shown, ...typed }).change;
};

test('a change of a site holds what was typed, and nothing else', () => {
  expect(changeBy({})).toEqual({});
  expect(changeBy({ note: ' Battery changed ' })).toEqual({ note: 'Battery changed' });
  expect(changeBy({ precision: '0.1' })).toEqual({ public_precision: '0.1' });
  expect(changeBy({ elevation: '', habitat: '' })).toEqual({ elevation_m: null, habitat: null });
});

test('a place that is typed anew takes its uncertainty with it', () => {
  expect(changeBy({ place: '47.2, 9.2' })).toMatchObject({
    latitude: 47.2,
    longitude: 9.2,
    coordinate_uncertainty_m: expect.any(Number) as number,
  });
  expect(changeBy({ place: ' ' })).toEqual({
    latitude: null,
    longitude: null,
    coordinate_uncertainty_m: null,
  });
});

test('what is typed of a new site is all that is known of it', () => {
  const empty = shownSite(null);
  expect(siteChange(empty, { ...empty, name: 'Bog' }).change).toEqual({ name: 'Bog' });
  expect(siteChange(empty, { ...empty, name: 'Bog', precision: '1' }).change).toEqual({
    name: 'Bog',
    public_precision: '1',
  });
});

test('what cannot be read is told', () => {
  const shown = shownSite(nest);
  expect(siteChange(shown, shown).isNumber).toBe(true);
  expect(siteChange(shown, { ...shown, elevation: 'high' }).isNumber).toBe(false);
  expect(typedPlace(shown.place)).toMatchObject({ ok: true });
  expect(typedPlace('there')).toMatchObject({ ok: false });
  expect(typedPlace(' ')).toBeNull();
});
