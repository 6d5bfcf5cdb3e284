import { parseConfigTxt } from '../audiomoth/config-txt.ts';
import { parseGpsTxt } from '../audiomoth/gps-txt.ts';
import { placeOfGpsLog } from './gps-place.ts';
import { parseSummaryTxt, type Extremes } from './summary-txt.ts';

/** What a text that a recorder leaves on its card tells of the card; unknown facts are null. */
export interface CardTextFacts {
  /** Name of the text inside the card. */
  source: string;
  device_id: string | null;
  latitude: number | null;
  longitude: number | null;
  /** How the recorder came by the place, in its own words; null where the text does not say. */
  location_source: string | null;
  /** When the recorder records, as it writes it. */
  schedule: string[];
  battery_v: Extremes;
  temperature_c: Extremes;
}

const nameOf = (filename: string): string => filename.slice(filename.lastIndexOf('/') + 1);

const kinds: [RegExp, (source: string, text: string) => CardTextFacts | null][] = [
  [/^CONFIG\.TXT$/i, readConfig],
  [/^GPS\.TXT$/i, readGps],
  [/_Summary\.txt$/i, readSummary],
];

/** Whether a file of that name is a text that `readCardText` knows. */
export const isCardText = (filename: string): boolean =>
  kinds.some(([pattern]) => pattern.test(nameOf(filename)));

const nothing = {
  device_id: null,
  latitude: null,
  longitude: null,
  location_source: null,
  schedule: [],
  battery_v: null,
  temperature_c: null,
};

/** 0, 0 is what recorders write that know no place. */
const placed = (latitude: number | null, longitude: number | null) =>
  latitude === null ||
  longitude === null ||
  (latitude === 0 && longitude === 0) ||
  Math.abs(latitude) > 90 ||
  Math.abs(longitude) > 180
    ? { latitude: null, longitude: null }
    : { latitude, longitude };

function readConfig(source: string, text: string): CardTextFacts | null {
  const config = parseConfigTxt(text);
  if (!config) return null;
  const { deviceId, latitude, longitude, recordingDurationS: on, sleepDurationS: off } = config;
  const cycle = on === null ? [] : [`${on} s of sound${off ? `, then ${off} s of rest` : ''}`];
  const sun = config.sunMode ? [config.sunMode] : [];
  const schedule = [...cycle, ...sun, ...config.recordingPeriods];
  const place = placed(latitude, longitude);
  return {
    ...nothing,
    source,
    device_id: deviceId,
    ...place,
    location_source: place.latitude === null ? null : config.locationSource,
    schedule,
  };
}

function readGps(source: string, text: string): CardTextFacts | null {
  const entries = parseGpsTxt(text);
  if (entries.length === 0) return null;
  const place = placeOfGpsLog(entries);
  return {
    ...nothing,
    source,
    ...placed(place?.latitude ?? null, place?.longitude ?? null),
  };
}

function readSummary(source: string, text: string): CardTextFacts | null {
  const summary = parseSummaryTxt(text);
  if (!summary) return null;
  const { latitude, longitude, battery_v, temperature_c } = summary;
  return { ...nothing, source, ...placed(latitude, longitude), battery_v, temperature_c };
}

/** Reads a CONFIG.TXT, GPS.TXT or `*_Summary.txt`; null where it is none of these, by its name or by what is in it. */
export function readCardText(filename: string, text: string): CardTextFacts | null {
  const kind = kinds.find(([pattern]) => pattern.test(nameOf(filename)));
  return kind?.[1](filename, text) ?? null;
}
