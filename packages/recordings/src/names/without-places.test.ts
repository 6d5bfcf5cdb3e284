import { describe, expect, test } from 'vitest';
import { parseFileName } from './file-name.ts';
import { withoutPlaces } from './without-places.ts';

const dated = '20240528_200000';
const digits = (zero: number, text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** What must be hidden, with `{}` around what must give way. */
const hidden: readonly string[] = [
  // Decimal degrees, in names of files.
  `pond_${dated}_{+12.3456-098.7654}.wav`,
  `pond_${dated}_{+12.3456-098.7654+120}.wav`,
  `pond ${dated} {[+47.65 +009.48]}.flac`,
  `pond_${dated}_{N12.3456W098.7654}.wav`,
  `pond_${dated}_{12.3456N_098.7654W}.wav`,
  '20240528T200000+1000_REC {[-27.3886 152.8716]}.flac',
  'S20210205T035946676+1000_E20210205T040000_{-08.0000+000.0000}.wav',
  `card/{47.6512, 9.4801}/${dated}.wav`,
  `card/pond_{+47.6512+009.4801}/${dated}.wav`,
  `The file pond_${dated}_{+12.3456-098.7654}.wav is cut off.`,
  `{47,659876 9,487654}/${dated}.wav`,
  `lat={47.659876}&lon={9.487654}/${dated}.wav`,
  'lat{47.659876}_lon{9.487654}.wav',
  // Decimal degrees, in texts.
  'The nest is at {47.659876, 9.487654}.',
  'The nest is at {47.660 9.488}',
  'nest ({-33.86880;151.20930})',
  'Horst bei {47,6599 / 9,4877}',
  'at lat {47.651234} lon {9.480175}, v1.2',
  'latitude: {47.66}, longitude: {9.49}',
  'Breite {47,66} Länge {9,49}',
  '"lat":{47.6599},"lng":{9.4877}',
  'at {47.65123}',
  '{47.6599°N, 9.4877°E}',
  '{N 47.66 E 9.49}',
  '{47.66° N}, near the {9.49° E} line',
  '{47·6599, 9·4877}',
  // Addresses of maps.
  'https://www.openstreetmap.org/#map=19/{47.659876/9.487654}',
  'https://map.example/#15.2/{47.66/9.49}',
  'https://www.google.com/maps/@{47.6598765,9.4876543},15z',
  'https://maps.example/?q={47.66%2C9.49}',
  'https://map.example/?mlat={47.6599}&mlon={9.4877}',
  'geo:{47.66,9.49;u=35}',
  'GEO:{48,16}',
  // Degrees, minutes and seconds.
  `{47°39'35.6"N 9°29'15.5"E}`,
  `{47° 39′ 35,6″ N, 9° 29′ 15,5″ O}`,
  `{47°39'35"N_9°29'15"E}_${dated}.wav`,
  `{N47°39.593 E009°29.259}`,
  `{47 deg 39' 35.56" N, 9 deg 29' 15.55" E}`,
  '{47º 39’ 35’’ N}',
  '{47d39m35s}',
  '{47° 39.593 min N}',
  '{47 39 35.6 N 9 29 15.5 E}',
  '{N 47 39.593 E 009 29.259}',
  '{47:39:35.6N 9:29:15.5E}',
  '{47-39-35N 009-29-15E}',
  '{473935N 0092915E}',
  'GPSLatitude {47/1, 39/1, 3556/100}',
  '{47&deg;39&#39;35&quot; N}',
  // Grids.
  'UTM {32T 536622 5278587}',
  '{32T_536622_5278587}.wav',
  '{32 N 536622 5278587}',
  '{zone 32 north 536622 5278587}',
  '{E 536622 N 5278587}',
  '{R 3536622, H 5278587}',
  'ETRS89 {536622 5278587}',
  "{2'600'000 / 1'200'000}",
  '{32TNT3662278587}',
  '{32T NT 36622 78587}',
  '{32tnt3662278587}',
  '{TQ 30080 80150}',
  // Codes.
  'plus code {8FVFMF5Q+WX}',
  '{MF5Q+WX} Friedrichshafen',
  'https://plus.codes/{8FVFMF5Q%2BWX}',
  'heard in {JN47rp}',
  'locator {JN47RP}',
  '/{+47.6599+009.4877}/',
  '{+473935+0092915}/',
  '{39218_NW1}_20190813_193000.wav',
  // Digits and signs of other scripts.
  `{${digits(0x660, '47.659876, 9.487654')}}`,
  `{${digits(0x6f0, '47')}٫${digits(0x6f0, '659876')}، ${digits(0x6f0, '9')}٫${digits(0x6f0, '487654')}}`,
  `{${digits(0x966, '47.659876 9.487654')}}`,
  `{${digits(0xff10, '47')}．${digits(0xff10, '659876')}，${digits(0xff10, '9')}．${digits(0xff10, '487654')}}`,
  'at {\u221233.8688, 151.2093}',
  'at {47.65\u200B9876 9.48\u200D7654}',
];

const kept: readonly string[] = [
  `pond_${dated}.wav`,
  'CARD_A/20240528_200000T.WAV',
  `pond_${dated}_+1000_E${dated}.wav`,
  '20240601_053000.WAV',
  '24F31901603710DE_20240528_200000T.WAV',
  'S4A03895_20240528_200000.wav',
  '2MU01234_20240601_053000.wav',
  'SMU05678_0+1_20240528$200000.wav',
  '5B12A4C8.WAV',
  'marsh_NE_20240528.wav',
  '2024-05-28',
  '28.05.2024, 28/05/2024, May 5,2024',
  '2024-05-28T20:00:00.123456+02:00',
  '20:00:00.1234',
  'from 05:30 to 07:45:12.250',
  '20240528T200000Z',
  'v1.2.3',
  'BirdNET V2.4',
  'version 1.12345',
  'firmware 1.8.1, build 20240528.1234',
  '192.168.100.200',
  '22.0500 kHz to 24.1250 kHz',
  '384000 Hz, 48,000 Hz, 44.1 kHz',
  'between 1.2345 and 3.4567 s',
  '0.912, 0.945',
  'p = 0.00012',
  'score 0.87654',
  '95% interval 0.912 to 0.945',
  '1,234 of 5,678 files',
  '12,345,678 bytes',
  '1.234.567 Dateien',
  '3.50 EUR, 12.75 EUR',
  '$1,299.99',
  '-23.4 dB, 12.34 dBFS',
  '24 °C, 21.50 °C, 70.25 °F',
  '270° at 45°',
  '12.5 % of 384 recordings',
  '+49 7541 123456',
  '(555) 123-4567',
  '030 1234567',
  '10-20 m above the ground, 395.25 m',
  '5.1234 m/s',
  '3.7123 V',
  '120 x 80 cm',
  'gain 2+, 18.5 dB',
  'Seven nights, 10 h a night',
  'Aquila chrysaetos (Linnaeus, 1758)',
  'Sylvia atricapilla, 2 verdicts of 3',
  'ISO 8601, RFC 9110, decision 0144',
  'doi:10.1371/journal.pone.0123456',
  'SHA-256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  '7b2f9c1e-47e6-4c2a-9b1d-3f5a6c7d8e9f',
  '7fff4518-f65f-4f08-b344-269aba79f59a',
  'birdnet_v2_4, 48_000, min_conf 0.25',
  'C++17, A+, 2+3',
  'S14.30',
  'call 1.5 s long 3.25 s apart',
  'latency 12.34 ms, lateral 3.25',
  '10 × 10 km',
  '١٢ ملف',
  '[place hidden]',
];

describe('a text that tells a place', () => {
  test('there are many ways to write one, and many texts that are none', () => {
    expect(hidden.length).toBeGreaterThanOrEqual(40);
    expect(kept.length).toBeGreaterThanOrEqual(40);
  });

  test.each(hidden)('%s is told without it (S15.4)', (marked) => {
    const text = marked.replaceAll(/[{}]/g, '');
    const told = marked.replaceAll(/\{[^}]*\}/g, '[place hidden]');
    expect(withoutPlaces(text)).toBe(told);
    expect(withoutPlaces(told)).toBe(told);
    expect(withoutPlaces(`x ${text} y\nz`)).toBe(`x ${told} y\nz`);
    expect(parseFileName(told)).toMatchObject({ latitude: null, longitude: null });
  });

  test.each(kept)('%s has no place and stays as it is (S15.4)', (text) => {
    expect(withoutPlaces(text)).toBe(text);
    expect(withoutPlaces(`x ${text} y\nz`)).toBe(`x ${text} y\nz`);
  });

  test.each([
    '1',
    ' ',
    '1.',
    '1 ',
    '47.6 ',
    '1.11111,',
    '_+1',
    '1° ',
    '1/1, ',
    '+',
    'N 1 ',
    '47 39 ',
    '12T NT ',
    '8F',
    '[',
    '-1.1',
    'lat ',
    '1:',
    "1'",
    'E123456 ',
  ])('a long text of %j takes no longer than its length', (piece) => {
    // A pattern that goes back over what it read would not end within the time of a test.
    const long = piece.repeat(Math.ceil(200_000 / piece.length));
    expect(withoutPlaces(long).length).toBeGreaterThan(0);
  });
});
