import { expect, test } from 'vitest';
import { facts } from '../testing/recording-facts.ts';
import { readCoordinates } from './detections.ts';

const place = (recording: { latitude?: number; longitude?: number }, settings: object) =>
  readCoordinates({ recording: facts(recording) }, { settings: { ...settings } });

test("a place is the recording's, else that of the settings, and never half of one", () => {
  const given = { lat: 47, lon: 8 };
  expect(place({ latitude: 1, longitude: 2 }, given)).toEqual({ latitude: 1, longitude: 2 });
  expect(place({ latitude: 1 }, given)).toEqual({ latitude: 47, longitude: 8 });
  expect(place({}, { lat: 47, lon: null })).toEqual({ latitude: null, longitude: null });
});
