import { expect, test } from 'vitest';
import { parseFileName } from './parse-file-name.ts';
import { withoutPlaces } from './without-places.ts';

const dated = '20240528_200000';

test.each([
  [`pond_${dated}_+12.3456-098.7654.wav`, `pond_${dated}_place.wav`],
  [`pond_${dated}_+123045.6-0983015.wav`, `pond_${dated}_place.wav`],
  [`pond_${dated}_+12.3456-098.7654+120.wav`, `pond_${dated}_place.wav`],
  [`pond ${dated} [+47.65 +009.48].flac`, `pond ${dated} [place].flac`],
  [`pond_${dated}_N12.3456W098.7654.wav`, `pond_${dated}_place.wav`],
  [`pond_${dated}_12.3456N_098.7654W.wav`, `pond_${dated}_place.wav`],
  ['20240528T200000+1000_REC [-27.3886 152.8716].flac', '20240528T200000+1000_REC [place].flac'],
  [`card/47.6512, 9.4801/${dated}.wav`, `card/place/${dated}.wav`],
  [`card/pond_+47.6512+009.4801/${dated}.wav`, `card/pond_place/${dated}.wav`],
  [
    `The file pond_${dated}_+12.3456-098.7654.wav is cut off.`,
    `The file pond_${dated}_place.wav is cut off.`,
  ],
])('%s is told without its place', (name, told) => {
  expect(withoutPlaces(name)).toBe(told);
  expect(withoutPlaces(told)).toBe(told);
  expect(parseFileName(told)).toMatchObject({ latitude: null, longitude: null });
});

test.each([
  `pond_${dated}.wav`,
  'CARD_A/20240528_200000T.WAV',
  `pond_${dated}_+1000_E${dated}.wav`,
])('%s has no place and stays as it is', (name) => expect(withoutPlaces(name)).toBe(name));
