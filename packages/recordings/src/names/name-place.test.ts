import { expect, test } from 'vitest';
import { parseFileName } from './file-name.ts';

const dated = '20240528_200000';

test.each([
  [`pond_${dated}_+12.3456-098.7654.wav`, 12.3456, -98.7654],
  [`pond_${dated}_-27.3886+152.8716.wav`, -27.3886, 152.8716],
  [`pond ${dated} [+47.65 +009.48].flac`, 47.65, 9.48],
  [`pond ${dated} (+47.65,+09.48).flac`, 47.65, 9.48],
  [`pond_${dated}_+1230.5-09830.25.wav`, 12.508333, -98.504167],
  [`pond_${dated}_+123045.6-0983015.wav`, 12.512667, -98.504167],
  [`pond_${dated}_+12.3456-098.7654+120.wav`, 12.3456, -98.7654],
  [`${dated}Z_-12.5+100.25_north.wav`, -12.5, 100.25],
])('%s tells a place', (name, latitude, longitude) => {
  expect(parseFileName(name)).toMatchObject({
    time: { local: '2024-05-28T20:00:00' },
    latitude,
    longitude,
  });
});

test.each([
  `pond_${dated}.wav`,
  `pond_${dated}_12.5 98.5.wav`,
  `pond_${dated}_+95.5-098.5.wav`,
  `pond_${dated}_+1000_E20240528T205959+1000.wav`,
  `pond_${dated}_gain+12.5-3.5.wav`,
])('%s tells none', (name) => {
  expect(parseFileName(name)).toMatchObject({ latitude: null, longitude: null });
});
