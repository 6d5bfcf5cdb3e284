import { describe, expect, test } from 'vitest';
import { parseFileName } from './file-name.ts';

type Row = [name: string, kind: string, local: string | null, offset: string | null, more?: object];

const ID = '24F31901603710DE';

const rows: Row[] = [
  ['20240528_200000.WAV', 'audiomoth', '2024-05-28T20:00:00', null, { deviceId: null }],
  ['20240528_200000T.WAV', 'audiomoth', '2024-05-28T20:00:00', null, { triggered: true }],
  ['20240528_200000_SYNC.WAV', 'audiomoth', '2024-05-28T20:00:00', null],
  ['20240528_200000_250.wav', 'audiomoth', '2024-05-28T20:00:00.250', null],
  [
    `${ID}_20240528_200000.WAV`,
    'audiomoth',
    '2024-05-28T20:00:00',
    null,
    { deviceId: ID, model: 'AudioMoth' },
  ],
  [
    `20240528/${ID}_20240528_200000T.WAV`,
    'audiomoth',
    '2024-05-28T20:00:00',
    null,
    { triggered: true },
  ],
  ['card/20240528/200000T.WAV', 'audiomoth', '2024-05-28T20:00:00', null, { triggered: true }],
  ['200000T.WAV', 'audiomoth', null, null, { triggered: true }],
  ['5B07C752.WAV', 'audiomoth', '2018-05-25T08:20:34', '+00:00'],
  ['0000003C.WAV', 'audiomoth', '1970-01-01T00:01:00', '+00:00'],
  ['58667291.WAV', 'digits', '2016-12-30T14:43:29', '+00:00'],
  ['00080435.wav', 'other', null, null],
  ['20190522.WAV', 'other', null, null],
  ['DEADBEEF.WAV', 'other', null, null],
  [
    'S4A03895_20190522_060000.wav',
    'song_meter',
    '2019-05-22T06:00:00',
    null,
    { deviceId: 'S4A03895', make: 'Wildlife Acoustics' },
  ],
  [
    'SM304290_0+1_20160402_060000.wav',
    'song_meter',
    '2016-04-02T06:00:00',
    null,
    { deviceId: 'SM304290', channel: '0+1' },
  ],
  [
    'FOREST_1_20160402$060000.wav',
    'song_meter',
    '2016-04-02T06:00:00',
    null,
    { deviceId: null, channel: '1' },
  ],
  [
    'SM304290_1_20160402_060000.wav',
    'song_meter',
    '2016-04-02T06:00:00',
    null,
    { deviceId: 'SM304290', channel: '1' },
  ],
  [
    'POND_0+1_20160402_060000.wav',
    'song_meter',
    '2016-04-02T06:00:00',
    null,
    { channel: '0+1', make: 'Wildlife Acoustics' },
  ],
  [
    'PLOT_1_20240528_201530.wav',
    'dated',
    '2024-05-28T20:15:30',
    null,
    { channel: '1', make: null },
  ],
  // Start and end: the first.
  ['20210205_050000_20210205_050900.wav', 'dated', '2021-02-05T05:00:00', null],
  ['LAKE_20210205_235500_20210206_000500.wav', 'dated', '2021-02-05T23:55:00', null],
  [
    'S4A03895_0_20210205_050000_20210205_050900.wav',
    'song_meter',
    '2021-02-05T05:00:00',
    null,
    { deviceId: 'S4A03895', channel: '0' },
  ],
  // A day in front that is no start of this recording.
  ['20200101_000000_20210205_050900.wav', 'dated', '2021-02-05T05:09:00', null],
  ['20210205_060000_20210205_050900.wav', 'dated', '2021-02-05T05:09:00', null],
  ['PLOT_2_20240528_201530.wav', 'dated', '2024-05-28T20:15:30', null, { make: null }],
  ['2MU01234_20230810_213000_123.wav', 'song_meter', '2023-08-10T21:30:00.123', null],
  [
    'POND-A_20230810_213000.wav',
    'dated',
    '2023-08-10T21:30:00',
    null,
    { deviceId: null, make: null },
  ],
  [
    '20191125T000000+1000_REC_-27.3886+152.8716.flac',
    'bar_lt',
    '2019-11-25T00:00:00',
    '+10:00',
    { latitude: -27.3886, longitude: 152.8716, make: 'Frontier Labs' },
  ],
  [
    '20191125T000000+1000_REC [-27.3886 152.8716].flac',
    'bar_lt',
    '2019-11-25T00:00:00',
    '+10:00',
    { latitude: -27.3886, longitude: 152.8716 },
  ],
  ['20191125T000000+1000_REC.flac', 'bar_lt', '2019-11-25T00:00:00', '+10:00', { latitude: null }],
  [
    '00008570_20210818T121000Z_REC_+1.5000-78.2500.flac',
    'bar_lt',
    '2021-08-18T12:10:00',
    '+00:00',
    { latitude: 1.5, longitude: -78.25 },
  ],
  [
    'S20240815T000000.5+1000_E20240815T005959+1000_-12.34567+78.98765.flac',
    'bar_lt',
    '2024-08-15T00:00:00.500',
    '+10:00',
    { latitude: -12.34567, longitude: 78.98765 },
  ],
  [
    'S20210205T035946676+1000_E20210205T040046010+1000_-08.0000+000.0000.wav',
    'bar_lt',
    '2021-02-05T03:59:46.676',
    '+10:00',
    { latitude: -8, longitude: 0 },
  ],
  ['20210205T035946076Z_REC.flac', 'bar_lt', '2021-02-05T03:59:46.076', '+00:00'],
  ['2022-08-30-birdnet-06:34:19.wav', 'dated', '2022-08-30T06:34:19', null],
  ['2022-08-30-birdnet-RTSP_1-06:34:19.wav', 'dated', '2022-08-30T06:34:19', null],
  ['2022-08-30-birdnet-06-34-19.wav', 'dated', '2022-08-30T06:34:19', null],
  ['2022-08-30-birdnet-RTSP_12-06-34-19.wav', 'dated', '2022-08-30T06:34:19', null],
  ['Eurasian_Wren-87-2022-08-30-birdnet-06:34:19.mp3', 'dated', '2022-08-30T06:34:19', null],
  ['2022-08-30-birdnet-06-34.wav', 'other', null, null],
  ['2022-08-30-birdnet-66-34-19.wav', 'other', null, null],
  ['2019112 T000000+1000_REC.flac', 'bar_lt', '2019-11-20T00:00:00', '+10:00'],
  [
    '2019 125T00 000+1000_REC.flac',
    'bar_lt',
    '2019-01-25T00:00:00',
    '+10:00',
    { fault: expect.stringContaining('space') },
  ],
  ['Recording 2023-08-10 21.30.00.wav', 'dated', '2023-08-10T21:30:00', null],
  ['site4_2023-08-10T21:30:00+02:00.wav', 'dated', '2023-08-10T21:30:00', '+02:00'],
  ['20230230_213000.wav', 'other', null, null],
  ['pica_pica_30s.wav', 'other', null, null],
];

describe('what a name tells', () => {
  test.each(rows)('%s', (name, kind, local, offset, more = {}) => {
    const facts = parseFileName(name);
    expect(facts).toMatchObject({
      kind,
      time: local === null ? null : { local, offset },
      ...more,
    });
  });

  test.each([
    'SITE1_20240528_201530T.WAV',
    '20240528_201530T (1).WAV',
    '20240528_201530T - Copy.WAV',
    'Copy of 20240528_201530T.WAV',
    '20240528_201530T_cut.wav',
    'SITE1_20240528_201530_250_SYNCT.WAV',
    'card/20240528/201530T (1).WAV',
    `${ID}_20240528_201530T (1).WAV`,
  ])('silence may be packed in %s, whatever somebody wrote around it', (name) => {
    expect(parseFileName(name).triggered).toBe(true);
  });

  test.each([
    'SITE1_20240528_201530.WAV',
    '20240528_201530TEST.WAV',
    '20240528_201530T2.WAV',
    '20240528T201530.wav',
    '20191125T 00000+1000_REC.wav',
    '20240528_201530T.flac',
    '20240528T_201530/20240528_201530.WAV',
  ])('no silence is packed in %s', (name) => {
    expect(parseFileName(name).triggered).toBe(false);
  });

  test('Windows paths are read too', () => {
    expect(parseFileName('D:\\card\\20240528\\200000T.WAV').time?.local).toBe(
      '2024-05-28T20:00:00',
    );
  });
});
