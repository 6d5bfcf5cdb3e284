import { describe, expect, it, test } from 'vitest';
import { SettingError } from './setting-values.ts';
import { parseMapTiles, parsePasswordCost, tilesOrigin } from './settings.ts';

const url = 'https://tiles.example/topo/{z}/{x}/{y}.png';

test('tiles of maps are an address and whose they are (S14.15)', () => {
  const tiles = parseMapTiles('MAP_TILES', url, '© Example');
  expect(tiles).toEqual({ url, attribution: '© Example' });
  expect(tilesOrigin(tiles!)).toBe('https://tiles.example');
  expect(parseMapTiles('MAP_TILES', undefined, undefined)).toBeNull();
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
  expect(() => parseMapTiles('MAP_TILES', address, attribution)).toThrow(SettingError);
  expect(() => parseMapTiles('MAP_TILES', address, attribution)).toThrow(/^MAP_TILES/);
});

const at = (text: string | undefined, baseUrl?: string) => parsePasswordCost('COST', text, baseUrl);

describe('what hashing a password costs', () => {
  it('is at least what OWASP advises, wherever others can reach the service', () => {
    expect(at(undefined, 'https://biophony.example')).toBe(14);
    expect(at('16', 'https://biophony.example')).toBe(16);
    expect(() => at('13', 'https://biophony.example')).toThrow(
      'COST must be 14 or more for a service at https://biophony.example; less is for tests on this machine.',
    );
    expect(() => at('4', 'http://192.168.1.9:8787')).toThrow('COST must be 14 or more');
  });

  it('may be less on this machine, and no more than 128 MiB a hash', () => {
    expect(at('4')).toBe(4);
    expect(at('4', 'http://localhost:8787')).toBe(4);
    expect(at('4', 'http://127.0.0.1:8787')).toBe(4);
    expect(() => at('18')).toThrow('COST must be a whole number from 1 to 17');
    expect(() => at('4.5')).toThrow('COST must be a whole number from 1 to 17');
  });
});
