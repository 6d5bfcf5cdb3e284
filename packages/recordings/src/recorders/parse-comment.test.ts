import { describe, expect, test } from 'vitest';
import {
  type AudioMothComment,
  blankAudioMothComment,
  parseAudioMothArtist,
  parseAudioMothComment,
} from './audiomoth.ts';

const ID = '243B1F026488F56E';

/** One line for every phrasing in the history of AudioMoth-Firmware-Basic's setHeaderComment. */
const variants: [firmware: string, text: string, facts: Partial<AudioMothComment>][] = [
  [
    '1.0.0: no zone, tenths with two digits',
    `Recorded at 09:32:00 04/05/2018 by AudioMoth ${ID} at gain setting 2 while battery state was 4.03V`,
    { local: '2018-05-04T09:32:00', offset: '+00:00', gain: 'medium', batteryV: 4.3 },
  ],
  [
    '1.0.0: battery low',
    `Recorded at 09:32:00 04/05/2018 by AudioMoth ${ID} at gain setting 0 while battery state was < 3.6V`,
    { gain: 'low', batteryV: 3.6, batteryBound: 'below' },
  ],
  [
    '1.0.1: UTC named',
    `Recorded at 09:32:00 04/05/2018 (UTC) by AudioMoth ${ID} at gain setting 4 while battery state was > 5.0V`,
    { offset: '+00:00', gain: 'high', batteryV: 5, batteryBound: 'above' },
  ],
  [
    '1.2.0: whole hours east',
    `Recorded at 23:59:59 31/12/2019 (UTC+10) by AudioMoth ${ID} at gain setting 1 while battery state was 4.9V.`,
    { local: '2019-12-31T23:59:59', offset: '+10:00', gain: 'low-medium', batteryV: 4.9 },
  ],
  [
    '1.2.1: whole hours west, battery in words, cancelled by battery',
    `Recorded at 00:00:00 01/01/2020 (UTC-3) by AudioMoth ${ID} at gain setting 3 while battery state was less than 3.6V. Recording cancelled before completion due to low battery voltage.`,
    {
      offset: '-03:00',
      gain: 'medium-high',
      batteryV: 3.6,
      batteryBound: 'below',
      stoppedBy: 'low battery voltage',
    },
  ],
  [
    '1.2.1: cancelled by switch',
    `Recorded at 00:00:00 01/01/2020 (UTC) by AudioMoth ${ID} at gain setting 3 while battery state was greater than 4.9V. Recording cancelled before completion due to change of switch position.`,
    { batteryV: 4.9, batteryBound: 'above', stoppedBy: 'change of switch position' },
  ],
  [
    '1.2.2: fractional zone',
    `Recorded at 10:25:00 04/04/2020 (UTC+5:30) by AudioMoth ${ID} at gain setting 2 while battery state was 4.7V.`,
    { offset: '+05:30', batteryV: 4.7 },
  ],
  [
    '1.2.2: fractional zone below an hour, its sign lost',
    `Recorded at 10:25:00 04/04/2020 (UTC:30) by AudioMoth ${ID} at gain setting 2 while battery state was 4.7V.`,
    { offset: null, batteryV: 4.7 },
  ],
  [
    '1.4.0: gain in words, temperature, plain threshold',
    `Recorded at 10:25:00 04/04/2020 (UTC-9:30) by AudioMoth ${ID} at low-medium gain setting while battery state was 4.2V and temperature was -12.5C. Amplitude threshold was 512.`,
    {
      offset: '-09:30',
      gain: 'low-medium',
      batteryV: 4.2,
      temperatureC: -12.5,
      amplitudeThreshold: '512',
    },
  ],
  [
    '1.4.0: low-pass filter by cut-off',
    `Recorded at 10:25:00 04/04/2020 (UTC-0:30) by AudioMoth ${ID} at high gain setting while battery state was less than 2.5V and temperature was 30.1C. Low-pass filter applied with cut-off frequency of 12.5kHz. Recording cancelled before completion due to low voltage.`,
    {
      offset: '-00:30',
      batteryV: 2.5,
      batteryBound: 'below',
      filter: { kind: 'low-pass', lowerHz: null, upperHz: 12_500 },
      stoppedBy: 'low voltage',
    },
  ],
  [
    '1.4.2: band-pass filter, file size limit',
    `Recorded at 10:25:00 04/04/2020 (UTC) by AudioMoth ${ID} at medium gain setting while battery state was greater than 4.9V and temperature was 0.0C. Band-pass filter applied with cut-off frequencies of 1.0kHz and 12.0kHz. Recording cancelled before completion due to file size limit.`,
    {
      temperatureC: 0,
      filter: { kind: 'band-pass', lowerHz: 1000, upperHz: 12_000 },
      stoppedBy: 'file size limit',
    },
  ],
  [
    '1.5.0: deployment and external microphone',
    'Recorded at 10:25:00 04/04/2020 (UTC) during deployment 0123456789ABCDEF using external microphone at medium gain setting while battery state was 3.6V and temperature was 9.9C. Recording cancelled before completion due to microphone change.',
    {
      deviceId: null,
      deploymentId: '0123456789ABCDEF',
      externalMicrophone: true,
      gain: 'medium',
      stoppedBy: 'microphone change',
    },
  ],
  [
    '1.6.0: shorter words, threshold in decibels',
    `Recorded at 10:25:00 04/04/2021 (UTC+2) by AudioMoth ${ID} at medium-high gain while battery was 4.0V and temperature was 21.4C. Amplitude threshold was -36 dB with 3s minimum trigger duration. High-pass filter with frequency of 2.0kHz applied. Recording stopped due to switch position change.`,
    {
      offset: '+02:00',
      gain: 'medium-high',
      batteryV: 4,
      amplitudeThreshold: '-36 dB',
      minimumTriggerDurationS: 3,
      filter: { kind: 'high-pass', lowerHz: 2000, upperHz: null },
      stoppedBy: 'switch position change',
    },
  ],
  [
    '1.6.0: threshold in percent',
    `Recorded at 10:25:00 04/04/2021 (UTC) by AudioMoth ${ID} at low gain while battery was less than 2.5V and temperature was 21.4C. Amplitude threshold was 0.005% with 60s minimum trigger duration.`,
    { amplitudeThreshold: '0.005%', minimumTriggerDurationS: 60, batteryBound: 'below' },
  ],
  [
    '1.7.0: stopped by magnet',
    `Recorded at 10:25:00 04/04/2022 (UTC) by AudioMoth ${ID} at medium gain while battery was 4.1V and temperature was 21.4C. Recording stopped by magnetic switch.`,
    { stoppedBy: 'magnetic switch' },
  ],
  [
    '1.8.0: frequency trigger',
    `Recorded at 10:25:00 04/04/2023 (UTC) by AudioMoth ${ID} at medium gain while battery was 4.1V and temperature was 21.4C. Frequency trigger (38.0kHz and window length of 128 samples) threshold was 10% with 1s minimum trigger duration.`,
    {
      frequencyTrigger: { centreHz: 38_000, windowSamples: 128, thresholdPercent: 10 },
      minimumTriggerDurationS: 1,
      amplitudeThreshold: null,
    },
  ],
  [
    '1.8.0: filter before amplitude threshold',
    `Recorded at 10:25:00 04/04/2023 (UTC+13) by AudioMoth ${ID} at medium gain while battery was greater than 4.9V and temperature was -0.5C. Band-pass filter with frequencies of 8.0kHz and 24.0kHz applied. Amplitude threshold was 0 dB with 0s minimum trigger duration.`,
    {
      offset: '+13:00',
      temperatureC: -0.5,
      filter: { kind: 'band-pass', lowerHz: 8000, upperHz: 24_000 },
      amplitudeThreshold: '0 dB',
      minimumTriggerDurationS: 0,
    },
  ],
  [
    '1.11.0: SD card write error',
    `Recorded at 10:25:00 04/04/2025 (UTC) by AudioMoth ${ID} at medium gain while battery was 4.1V and temperature was 21.4C. Recording stopped due to SD card write error.`,
    { stoppedBy: 'SD card write error' },
  ],
  [
    'GPS-Sync: milliseconds',
    `Recorded at 10:25:00.250 04/04/2025 (UTC) by AudioMoth ${ID} at medium gain while battery was 4.1V and temperature was 21.4C.`,
    { local: '2025-04-04T10:25:00.250' },
  ],
  [
    'saved again by OpenSoundscape: JSON around the comment',
    `opso_metadata{"artist": "AudioMoth ${ID}", "comment": "Recorded at 10:00:00 28/05/2024 (UTC) by AudioMoth ${ID} at medium gain while battery was 3.8V and temperature was 12.8C.", "samplerate": 48000}`,
    { local: '2024-05-28T10:00:00', batteryV: 3.8, temperatureC: 12.8 },
  ],
];

describe('reading an AudioMoth comment', () => {
  test.each(variants)('firmware %s', (_firmware, text, facts) => {
    const parsed = parseAudioMothComment(text);
    expect(parsed).toMatchObject({ deviceId: ID, ...facts });
    expect(Object.keys(parsed ?? {})).toEqual(Object.keys(blankAudioMothComment('', null, null)));
  });

  test('text of other makers is not taken for one', () => {
    expect(parseAudioMothComment('Recorded at dawn by a friend')).toBeNull();
    expect(parseAudioMothComment('')).toBeNull();
  });

  test('a date that no calendar holds is refused', () => {
    const text = `Recorded at 10:00:00 31/02/2024 (UTC) by AudioMoth ${ID} at medium gain`;
    expect(parseAudioMothComment(text)).toBeNull();
  });

  test('the artist field tells the serial number', () => {
    expect(parseAudioMothArtist('AudioMoth 24526B065D325963')).toBe('24526B065D325963');
    expect(parseAudioMothArtist('Cornell Lab of Ornithology')).toBeNull();
  });
});
