import { expect, test } from 'vitest';
import { parseGuano } from './metadata.ts';

test.each(['\n', '\r\n'])('fields are read line by line, ended by %j', (ending) => {
  const lines = [
    'GUANO|Version: 1.0',
    'Timestamp:2024-05-28T20:00:00+02:00',
    'Note: dusk: two calls',
    '',
    'Species Auto ID:',
    'OAD|Battery Voltage: 4.2',
    '',
  ];
  expect(parseGuano(new TextEncoder().encode(lines.join(ending)))).toEqual({
    'GUANO|Version': '1.0',
    Timestamp: '2024-05-28T20:00:00+02:00',
    Note: 'dusk: two calls',
    'OAD|Battery Voltage': '4.2',
  });
});
