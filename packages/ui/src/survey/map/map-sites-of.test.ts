import type { Site } from '@biophony/contract';
import type { SurveyFigures } from '@biophony/recordings/survey';
import { expect, test } from 'vitest';
import { mapSitesOf } from './map-symbols.ts';

const site = (site_id: string, more: Partial<Site> = {}): Site => ({
  site_id,
  project_id: 'p',
  name: site_id,
  latitude: 47.65,
  longitude: 9.45,
  coordinate_uncertainty_m: null,
  elevation_m: null,
  habitat: null,
  note: null,
  public_precision: 'exact',
  blurred: false,
  deployment_count: 1,
  created_at: '2024-05-01T00:00:00Z',
  updated_at: '2024-05-01T00:00:00Z',
  version: 1,
  ...more,
});
const figures: SurveyFigures = {
  detections: 20,
  seconds: 7200,
  days: 1,
  undated: 0,
  species: [],
  weeks: [],
  sites: [{ site_id: 'lake', seconds: 7200, days: 1, detections: 20, species: 3, chosen: 4 }],
};

test('a site has its rate of the chosen species, or of everything; without effort nothing is known (S14.13)', () => {
  const sites = [site('lake'), site('bog')];
  const [lake, bog] = mapSitesOf(sites, figures, true);
  expect(lake).toMatchObject({ seconds: 7200, species: 3, rate: 2, detected: true });
  expect(bog).toMatchObject({ seconds: 0, rate: null, detected: null });
  expect(mapSitesOf(sites, figures, false)[0]).toMatchObject({ rate: 10, detected: null });
});

test('a place that is told coarsely stands for a cell; the owner, who is told the place, sees none (S14.4)', () => {
  const told = (more: Partial<Site>) =>
    mapSitesOf([site('lake', more)], figures, false)[0]?.cell_deg;
  expect(told({ public_precision: '0.1', blurred: true })).toBe(0.1);
  expect(told({ public_precision: '0.1' })).toBeNull();
  expect(
    told({ public_precision: 'hidden', blurred: true, latitude: null, longitude: null }),
  ).toBeNull();
});
