import { expect, test } from 'vitest';
import { mapTilesOf, tilesOrigin } from './map-tiles.ts';
import { SettingError } from './setting-error.ts';

const url = 'https://tiles.example/topo/{z}/{x}/{y}.png';

test('tiles of maps are an address and whose they are (S14.15)', () => {
  const tiles = mapTilesOf('MAP_TILES', url, '© Example');
  expect(tiles).toEqual({ url, attribution: '© Example' });
  expect(tilesOrigin(tiles!)).toBe('https://tiles.example');
  expect(mapTilesOf('MAP_TILES', undefined, undefined)).toBeNull();
});

test.each([
  ['http://tiles.example/{z}/{x}/{y}.png', '© Example'],
  ['https://tiles.example/{z}/{x}.png', '© Example'],
  ['https://{z}{x}{y}.tiles.example/a.png', '© Example'],
  ["https://tiles.example/{z}/{x}/{y}.png'; script-src *", '© Example'],
  ['https://tiles.example/world.pmtiles', '© Example'],
  ['nowhere', '© Example'],
  [url, undefined],
  [url, 'x'.repeat(301)],
  [undefined, '© Example'],
])('%s of %s stops the start with a sentence that names the setting', (address, attribution) => {
  expect(() => mapTilesOf('MAP_TILES', address, attribution)).toThrow(SettingError);
  expect(() => mapTilesOf('MAP_TILES', address, attribution)).toThrow(/^MAP_TILES/);
});
