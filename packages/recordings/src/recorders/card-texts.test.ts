import { expect, test } from 'vitest';
import { parseConfigTxt, parseGpsTxt } from './audiomoth-card.ts';

const newer = [
  'Device ID                       : 24F31901603710DE',
  'Firmware                        : AudioMoth-Firmware-Basic (1.8.0)',
  '',
  'Deployment ID                   : 0123456789ABCDEF',
  '',
  'Device time                     : 2024-05-28 20:00:00 (UTC+5:30)',
  '',
  'Sample rate (Hz)                : 48000',
  'Gain                            : Medium-High',
  '',
  'Sleep duration (s)              : 5',
  'Recording duration (s)          : 55',
  '',
  'Location                        : 12.345678°S 98.765432°W (GPS)',
  'Sun recording mode              : Sunrise and sunset',
  'Recording period 1              : 04:00 - 08:00 (UTC+5:30)',
  'Recording period 2              : 18:00 - 20:00 (UTC+5:30)',
  '',
  'Filter                          : -',
  'Trigger type                    : Frequency (38.0kHz and window length of 128 samples)',
  '',
  'Enable LED                      : Yes',
  'Enable low-voltage cut-off      : No',
  'Enable battery level indication : Yes (NiMH/LiPo voltage range)',
].join('\r\n');

test('CONFIG.TXT of firmware 1.8.0 is read', () => {
  expect(parseConfigTxt(newer)).toMatchObject({
    deviceId: '24F31901603710DE',
    firmware: 'AudioMoth-Firmware-Basic (1.8.0)',
    deploymentId: '0123456789ABCDEF',
    deviceTime: '2024-05-28T20:00:00',
    utcOffset: '+05:30',
    sampleRateHz: 48_000,
    gain: 'medium-high',
    sleepDurationS: 5,
    recordingDurationS: 55,
    recordingPeriods: ['04:00 - 08:00 (UTC+5:30)', '18:00 - 20:00 (UTC+5:30)'],
    sunMode: 'Sunrise and sunset',
    latitude: -12.345678,
    longitude: -98.765432,
    locationSource: 'GPS',
    filter: null,
    triggerType: 'Frequency (38.0kHz and window length of 128 samples)',
    flags: {
      'Enable LED': true,
      'Enable low-voltage cut-off': false,
      'Enable battery level indication': true,
    },
  });
});

test('CONFIG.TXT of firmware 1.4.4 is read', () => {
  const older = [
    'Device ID                       : 24F31901603710DE',
    'Firmware                        : AudioMoth-Firmware-Basic (1.4.4)',
    'Time zone                       : UTC-3',
    'Sample rate (Hz)                : 384000',
    'Gain                            : Low',
    'Sleep duration (s)              : -',
    'Enable LED                      : true',
    'Enable low-voltage cutoff       : false',
  ].join('\n');
  expect(parseConfigTxt(older)).toMatchObject({
    utcOffset: '-03:00',
    deviceTime: null,
    sampleRateHz: 384_000,
    sleepDurationS: null,
    latitude: null,
    flags: { 'Enable LED': true, 'Enable low-voltage cutoff': false },
  });
});

test('a text that is no CONFIG.TXT is refused', () => {
  expect(parseConfigTxt('Shopping: milk')).toBeNull();
});

test.each(['\n', '\r\n'])('GPS.TXT is read line by line, ended by %j', (ending) => {
  const log = [
    '28/05/2024 10:00:00.250 UTC: GPS powered up.',
    '28/05/2024 10:01:12.004 UTC: Time was updated. The internal clock was 12ms fast.',
    '',
    'noise',
  ].join(ending);
  expect(parseGpsTxt(log)).toEqual([
    { at: '2024-05-28T10:00:00.250+00:00', message: 'GPS powered up.' },
    {
      at: '2024-05-28T10:01:12.004+00:00',
      message: 'Time was updated. The internal clock was 12ms fast.',
    },
  ]);
});
