import { describe, expect, test } from 'vitest';
import { parseFileName } from './file-name.ts';

type Row = [name: string, local: string, offset?: string];

const evening = '2024-05-28T20:15:30';

const dates: Row[] = [
  ['20240528_201530_.wav', evening],
  ['20240528_201530_Marsh2.flac', evening],
  ['MARSH_20240528_201530.wav', evening],
  ['NW3-000123_20240528_201530.wav', evening],
  ['DM400001_20240528_201530.MP3', evening],
  ['0_20240528_201530_000.wav', evening],
  ['marsh_20240528_201530_x.b', evening],
  ['MARSH_20240528_201530_040.wav', `${evening}.040`],
  ['SM300001_0+1_20240528_201530.wav', evening],
  ['MARSH-2_0+1_20240528$201530.wav', evening],
  ['marsh_20240528$201530_cut.wav', evening],
  ['marsh_20240528-201530.wav', evening],
  ['20240528_201530.665633C2.WAV', evening],
  ['20240528_201530.2.wav', evening],
  ['20240528T201530.250125_00600.wav', `${evening}.250`],
  ['20240528T201530.25_00600.wav', `${evening}.250`],
  ['marsh_20240528_201530Z.mp3', evening, '+00:00'],
  ['3f2c514b-9329-404c-bdb3-a50827457b15_20240528-201530Z.mp3', evening, '+00:00'],
  ['marsh_20240528_201530+0930.wav', evening, '+09:30'],
  ['marsh_20240528_201530+09:30.wav', evening, '+09:30'],
  ['marsh_0+1_20240528T201530-0330.wav', evening, '-03:30'],
  ['20240528T201530+1000_00600.wav', evening, '+10:00'],
  ['20240528T201530.250125-0330_Dusk.wav', `${evening}.250`, '-03:30'],
  ['20240528T201530.25+1030_00600.wav', `${evening}.250`, '+10:30'],
  ['20240528T201530+1000-18.2501+144.5002.flac', evening, '+10:00'],
  ['marsh_20240528_201530+10.mp3', evening, '+10:00'],
  ['marsh_20240528-201530+10.mp3', evening, '+10:00'],
  ['marsh_20240528T201530-09.mp3', evening, '-09:00'],
  ['7_20240528_201530-09_3.mpg', evening, '-09:00'],
  ['marsh_20240528_201530-02.wav', evening],
  ['marsh_20240528_201530-9_3.mpg', evening],
  ['marsh_20240528_201530+9999.wav', evening],
  ['marsh_20240528_201530-211530.wav', evening],
  ['20240528201530.wav.cut.wav', evening],
  ['20240528201530.cut_by_hand.wav', evening],
  ['Recording20240528201530.m4a', evening],
  ['marsh20240528_240000.aac', '2024-05-29T00:00:00'],
  ['marsh20241231_240000-1030.aac', '2025-01-01T00:00:00', '-10:30'],
  ['marsh_240528_2015_north.wav', '2024-05-28T20:15:00'],
  ['marsh_20240528T2015+0200.wav', '2024-05-28T20:15:00', '+02:00'],
  ['marsh 2024-05-28 20-15.wav', '2024-05-28T20:15:00'],
  ['marsh_2024-05-28_20h15.wav', '2024-05-28T20:15:00'],
  ['marsh_2015-28052024_north.ogg', '2024-05-28T20:15:00'],
  ['marsh_2015-05052024.mp3', '2024-05-05T20:15:00'],
  ['671600001.240528201530.wav', evening],
  ['S20240528T201530.147_E20240528T201730.147_-12.34567+78.98102.wav', `${evening}.147`],
  ['00008570_20240528T201530+1000_REC [-27.3886 152.8716].flac', evening, '+10:00'],
  ['12345678_123456_20240528_201530.wav', evening],
];

describe('dates', () => {
  test.each(dates)('%s', (name, local, offset) => {
    expect(parseFileName(name).time).toEqual({ local, offset: offset ?? null });
  });

  test('a SoundTrap is told by its name', () => {
    expect(parseFileName('671600001.240528201530.wav')).toMatchObject({
      kind: 'sound_trap',
      deviceId: '671600001',
      make: 'Ocean Instruments',
      model: 'SoundTrap',
    });
  });

  test.each([
    ['39218_NW1_20190813_193000.wav', '39218_NW1', '2019-08-13T19:30:00'],
    ['39218_ne_20190813_193000.wav', '39218_NE', '2019-08-13T19:30:00'],
    ['7_SE12_20190813_193000_250.wav', '7_SE12', '2019-08-13T19:30:00.250'],
    ['39218_SW2_20190813_193000_000_MYLU.wav', '39218_SW2', '2019-08-13T19:30:00'],
  ])('the cell and the site of NABat are the recorder: %s', (name, deviceId, local) => {
    expect(parseFileName(name)).toMatchObject({
      kind: 'nabat',
      deviceId,
      time: { local, offset: null },
    });
  });

  test.each([
    '39218_Barn_20190813_193000.wav',
    '39218_NW123_20190813_193000.wav',
    '1234567_NW1_20190813_193000.wav',
    '39218NW1_20190813_193000.wav',
    'x39218_NW1_20190813_193000.wav',
    '39218_NW1_20190231_193000.wav',
  ])('no site of NABat in %s', (name) => {
    expect(parseFileName(name)).toMatchObject({ deviceId: null });
    expect(parseFileName(name).kind).not.toBe('nabat');
  });

  test.each([
    'dawn_study_00m.mp3',
    '86f5923d-ef1d-4159-b120-a8dec3f6334e.wav',
    '86f5923d-ef1d-4159-2015-28052024abcd.wav',
    '20240528-2015-41ab-bdb3-a50827457b15.wav',
    'marsh_12341105-101010.wav',
    '665633C2665633C2.WAV',
    'marsh665633C2marsh.WAV',
    'a_00000000_000000.a',
    'a_99999999_999999+9999.wav',
    '00000000000000.wav',
    '99991231235959.wav',
    'marsh_20230230_101112_1314.wav',
    'marsh_20230230_240000.wav',
    '240528_0001.wav',
    '240528_2015_1.wav',
    '20240528_0001.wav',
    'marsh_2024-05-28_20.15.wav',
    'marsh_2015-03042024.wav',
    'marsh_2015-05282024.wav',
    '671600001.991231235959.wav',
    '240528201530.wav',
  ])('none in %s', (name) => {
    expect(parseFileName(name).time).toBeNull();
  });
});

const places: [name: string, latitude: number, longitude: number][] = [
  ['20240528_201530_Bar7 _17.2501 90.5002_.wav', 17.2501, 90.5002],
  ['20240528_201530_Bar7 _-1.2501 178.5002_.wav', -1.2501, 178.5002],
  ['20240528_201530_Bar7 [17.2501 90.5002].wav', 17.2501, 90.5002],
  ['20240528_201530_Dusk [-39.2501 -131.5002].wav', -39.2501, -131.5002],
  ['20240528T201530.250125-0330_Dusk [-39.25 131.5].wav', -39.25, 131.5],
  ['20240528T080000+0000_Rec2_-18.2501+144.5002.flac', -18.2501, 144.5002],
  ['20240528T201530+1000-18.2501+144.5002.flac', -18.2501, 144.5002],
  ['20240528T201530Z+8.2501-4.5002.flac', 8.2501, -4.5002],
  ['20240528_201530Z_+40.2501-075.5002+2.79CRSWGS_84.flac', 40.2501, -75.5002],
  ['+40.2501-075.5002CRSWGS_84.flac', 40.2501, -75.5002],
  ['marsh_-40.2501-075.5002.flac', -40.2501, -75.5002],
  ['marsh_+40.2501-075.5002-dusk.flac', 40.2501, -75.5002],
  ['marsh_N40.2501E075.5002.flac', 40.2501, 75.5002],
  ['S40.2501W075.5002.flac', -40.2501, -75.5002],
  ['marsh 40.2501S 75.5002E.flac', -40.2501, 75.5002],
  ['marsh_40.2501°N_75.5002°W.flac', 40.2501, -75.5002],
  ['MARSH_20240528_201530_+13-090.wav', 13, -90],
  ['MARSH_20240528_201530_+10-30_-18.2501+144.5002.wav', -18.2501, 144.5002],
  ['MARSH_20240528T201530+1000_+1000_-18.2501+144.5002.wav', -18.2501, 144.5002],
  ['S20240528T201530+1000_-1.5+78.25.flac', -1.5, 78.25],
  ['20240528T201530+1000_REC_12.5 98.5.flac', 12.5, 98.5],
  ['S20240528T201530.147_E20240528T201730.147_-12.34567+78.98102.wav', -12.34567, 78.98102],
  ['00008570_20240528T201530+1000_REC [-27.3886 152.8716].flac', -27.3886, 152.8716],
  ['MARSH_20240528_201530_-95.5+144.5_[12.5 7.5].wav', 12.5, 7.5],
];

describe('places', () => {
  test.each(places)('%s', (name, latitude, longitude) => {
    expect(parseFileName(name)).toMatchObject({ latitude, longitude });
  });

  test.each([
    'mix_+13-090.wav',
    'marsh_20240528_201530_+13-90.wav',
    'marsh_20240528_201530_+3-090.wav',
    'marsh_20240528_201530+12-098.wav',
    'marsh_20240528_201530_+5.5-3.5.wav',
    'marsh_20240528_201530_+1260.5-09830.5.wav',
    'marsh_20240528_201530_20.50 80.50_kHz.wav',
    'marsh_20240528_201530_1.23.4.wav',
    'marsh_[95.5 7.5].wav',
    'marsh_[0.0000 0.0000].wav',
    'marsh_S12E130.wav',
    'marsh_v12.345678.9.wav',
    '20240528T201530+1000_REC_1.23.4.flac',
  ])('none in %s', (name) => {
    expect(parseFileName(name)).toMatchObject({ latitude: null, longitude: null });
  });
});
