import { withoutControls } from '../bytes.ts';
import { isConfiguredPlace, type RecordingFacts } from '../facts.ts';
import { type GpsLogEntry, parseConfigTxt, parseGpsTxt } from '../recorders/audiomoth-card.ts';

/** Newer firmware: `51.750000°N 1.250000°W`. */
const DECIMAL = /fix - (\d+\.\d+)\D?([NS]) (\d+\.\d+)\D?([EW])/;
/** GPS-Sync: `51°45.1234'N 001°15.1234'W`. */
const MINUTES = /fix - (\d+)\D(\d+\.\d+)'([NS]) (\d+)\D(\d+\.\d+)'([EW])/;

/** Degrees; a recorder further apart was moved. */
const stillDegrees = 0.002;

interface Coordinates {
  latitude: number;
  longitude: number;
}

const signed = (value: number, direction: string | undefined): number =>
  Math.round((direction === 'S' || direction === 'W' ? -value : value) * 1e6) / 1e6;

function placeIn(message: string): Coordinates | null {
  const decimal = DECIMAL.exec(message);
  if (decimal)
    return {
      latitude: signed(Number(decimal[1]), decimal[2]),
      longitude: signed(Number(decimal[3]), decimal[4]),
    };
  const minutes = MINUTES.exec(message);
  if (!minutes) return null;
  return {
    latitude: signed(Number(minutes[1]) + Number(minutes[2]) / 60, minutes[3]),
    longitude: signed(Number(minutes[4]) + Number(minutes[5]) / 60, minutes[6]),
  };
}

const spread = (values: number[]): number => Math.max(...values) - Math.min(...values);

function placeOfGpsLog(entries: readonly GpsLogEntry[]): Coordinates | null {
  const places = entries.slice(-1000).flatMap(({ message }) => placeIn(message) ?? []);
  const last = places.at(-1);
  if (!last) return null;
  const moved =
    spread(places.map(({ latitude }) => latitude)) > stillDegrees ||
    spread(places.map(({ longitude }) => longitude)) > stillDegrees;
  return moved ? null : last;
}

export type Extremes = { lowest: number; highest: number } | null;

/** A Song Meter's `*_Summary.txt`. Degrees, volts, degrees Celsius; times without offset. */
export interface SongMeterSummary {
  rows: number;
  from: string;
  until: string;
  latitude: number | null;
  longitude: number | null;
  battery_v: Extremes;
  temperature_c: Extremes;
}

function extremesOf(values: number[]): Extremes {
  if (values.length === 0) return null;
  return values.reduce<{ lowest: number; highest: number }>(
    ({ lowest, highest }, value) => ({
      lowest: Math.min(lowest, value),
      highest: Math.max(highest, value),
    }),
    { lowest: Infinity, highest: -Infinity },
  );
}

/**
 * Reads the summary of Song Meters (SM2 to SM4, Mini, Micro). Columns go by title, because models
 * differ; the hemisphere is in the column after LAT and LON. Null for other texts.
 */
export function parseSummaryTxt(text: string): SongMeterSummary | null {
  const [header = '', ...lines] = withoutControls(text).split('\n');
  const titles = header.split(',').map((title) => title.trim().toUpperCase());
  const at = (title: string) => titles.indexOf(title);
  if (at('DATE') !== 0 || at('TIME') !== 1) return null;
  const rows = lines
    .map((line) => line.split(',').map((cell) => cell.trim()))
    .filter((cells) => /^\d{4}-\w+-\d+$/.test(cells[0] ?? ''));
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return null;
  const numbersIn = (title: string) =>
    rows.flatMap((cells) => {
      const cell = at(title) < 0 ? '' : (cells[at(title)] ?? '');
      return /^-?\d+(\.\d+)?$/.test(cell) ? [Number(cell)] : [];
    });
  const degrees = (title: string, negative: RegExp) => {
    const [value] = numbersIn(title);
    if (value === undefined) return null;
    return negative.test(first[at(title) + 1] ?? '') ? -Math.abs(value) : value;
  };
  return {
    rows: rows.length,
    from: `${first[0]} ${first[1]}`,
    until: `${last[0]} ${last[1]}`,
    latitude: degrees('LAT', /^s$/i),
    longitude: degrees('LON', /^w$/i),
    battery_v: extremesOf(numbersIn('POWER(V)')),
    temperature_c: extremesOf(numbersIn('TEMP(C)')),
  };
}

/** Null where unknown. */
export interface CardTextFacts {
  source: string;
  device_id: string | null;
  latitude: number | null;
  longitude: number | null;
  /** In the recorder's words. */
  location_source: string | null;
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

/** True for names that `readCardText` reads. */
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

/** Recorders without a place write 0, 0. */
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

/** Reads a CONFIG.TXT, GPS.TXT or `*_Summary.txt`; null for other files. */
export function readCardText(filename: string, text: string): CardTextFacts | null {
  const kind = kinds.find(([pattern]) => pattern.test(nameOf(filename)));
  return kind?.[1](filename, text) ?? null;
}

const folderOf = (filename: string): string => filename.slice(0, filename.lastIndexOf('/') + 1);

const givesPlace = ({ source, latitude }: CardTextFacts): boolean =>
  latitude !== null && /(?:^|\/)(?:CONFIG|GPS)\.TXT$/i.test(source);

/**
 * Gives a recording without a place that of the nearest text around it, and its source. Skips
 * another recorder's CONFIG.TXT; prefers measured places. Null for unchanged facts.
 */
export function givePlace(
  filename: string,
  facts: RecordingFacts,
  texts: readonly CardTextFacts[],
): { facts: RecordingFacts; source: string | null } {
  if (facts.latitude !== null || facts.longitude !== null) return { facts, source: null };
  const [nearest] = texts
    .filter(givesPlace)
    .filter(({ source }) => filename.startsWith(folderOf(source)))
    .filter(
      ({ device_id: id }) => id === null || facts.device_id === null || id === facts.device_id,
    )
    .sort(
      (a, b) =>
        folderOf(b.source).length - folderOf(a.source).length ||
        Number(isConfiguredPlace(a)) - Number(isConfiguredPlace(b)),
    );
  if (!nearest) return { facts, source: null };
  const { latitude, longitude, source } = nearest;
  const location_source = nearest.location_source ?? source;
  return { facts: { ...facts, latitude, longitude, location_source }, source };
}
