import { expect, it } from 'vitest';
import { placeOfCard } from './card-places.ts';

const sites = [
  { site_id: 'lake', latitude: 47.6, longitude: 9.5 },
  { site_id: 'hill', latitude: -0.5, longitude: 37 },
  { site_id: 'hidden', latitude: null, longitude: null },
];
const at = (site_id: string, device_id: string | null, data_id: string | null = null) => ({
  site_id,
  device_id,
  data_id,
});
const of = (recorders: (string | null)[], ...deployments: ReturnType<typeof at>[]) =>
  placeOfCard('card', recorders, deployments, sites);
const lake = { latitude: 47.6, longitude: 9.5 };

it('a card has the place of the site where its recorders stood (S18.20)', () => {
  expect(of(['A'], at('lake', 'A'), at('lake', 'A'), at('hill', 'B'))).toEqual(lake);
  expect(of(['A'], at('hill', 'A', 'other card'), at('lake', 'A'))).toEqual(lake);
});

it('deployments that name the card go before those of its recorders', () => {
  expect(of([null], at('lake', null, 'card'))).toEqual(lake);
  expect(of(['A'], at('lake', 'A', 'card'), at('hill', 'A'))).toEqual(lake);
});

it('has none with several sites, without a site, and without a known place', () => {
  expect(of(['A', 'B'], at('lake', 'A'), at('hill', 'B'))).toBeNull();
  expect(of(['C'], at('lake', 'A'))).toBeNull();
  expect(of([null], at('lake', null))).toBeNull();
  expect(of(['A'], at('hidden', 'A'))).toBeNull();
});
