import { expect, test } from 'vitest';
import { completeSettings } from './check-settings.ts';

const birdnet = (given: Record<string, unknown>) => completeSettings('birdnet_v2_4', given);
const messages = (given: Record<string, unknown>) =>
  birdnet(given).issues.map(({ setting, message }) => `${setting}: ${message}`);

test('lists that mean the same are the same settings, whatever their order, spelling and form (S19.8)', () => {
  const one = birdnet({
    species_list: ['Turdus merula_Amsel', ' parus  major', 'Parus major', 'TURDUS MERULA'],
    thresholds: { 'Turdus merula_Amsel': 0.5, 'Parus major': 1 },
  });
  const other = birdnet({
    thresholds: { 'Parus major': 1, 'Turdus merula': 0.5 },
    species_list: ['parus major', 'Turdus merula'],
  });
  expect(one.issues).toEqual([]);
  expect(JSON.stringify(one.settings)).toBe(JSON.stringify(other.settings));
  expect(birdnet(one.settings).settings).toEqual(one.settings);
});

test('settings of species that say nothing are not there, so that results keep the hash they had (S19.8)', () => {
  const plain = birdnet({});
  const empty = {
    include: [],
    exclude: [],
    thresholds: {},
    species_list: null,
    range_threshold: '',
  };
  expect(birdnet(empty)).toEqual(plain);
  expect(plain.settings).not.toHaveProperty('species_list');
});

const many = Array.from({ length: 20_001 }, (_, i) => `Genus species${i}`);

test.each([
  [{ species_list: [] }, 'Species list names no species; leave it out to keep all'],
  [{ species_list: 'Turdus merula' }, 'Species list must be a list of scientific names'],
  [{ include: ['Turdus merula', 3] }, 'Include: name 2 must be a text'],
  [{ exclude: [' _Robin'] }, 'Exclude: name 1 is empty; write the scientific name'],
  [{ exclude: ['x'.repeat(201)] }, 'Exclude: name 1 has 201 characters; 200 are allowed'],
  [{ species_list: many }, 'Species list has 20,001 names; 20,000 are allowed'],
  [{ thresholds: [0.5] }, 'Thresholds must be lowest confidences by scientific name'],
  [
    { thresholds: { 'Turdus merula': '0.5' } },
    'Thresholds: Turdus merula must have a number from 0 to 1',
  ],
  [
    { thresholds: { 'Turdus merula': 1.01 } },
    'Thresholds: Turdus merula must have a number from 0 to 1',
  ],
  [{ thresholds: { '': 0.5 } }, 'Thresholds: the name "" is empty; write the scientific name'],
  [{ thresholds: { A: 0.5, a_B: 0.6 } }, 'Thresholds: a_B is named twice; keep one of them'],
  [
    { thresholds: Object.fromEntries(many.map((name) => [name, 1])) },
    'Thresholds has 20,001 names; 20,000 are allowed',
  ],
  [{ range_threshold: 2 }, 'Range threshold must be between 0 and 1'],
])('settings of species are refused with a sentence (%#)', (given, message) => {
  const [setting] = Object.keys(given);
  expect(messages(given)).toEqual([`${setting}: ${message}`]);
});

test('analyses without a model have none of them', () => {
  const { issues } = completeSettings('audio_events', { species_list: ['Turdus merula'] });
  expect(issues[0]?.message).toContain('species_list is no setting of audio_events');
});
