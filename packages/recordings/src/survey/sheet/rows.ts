import { type Axis, parseCoordinate, type Place } from '../coordinates.ts';
import { distanceM, parsePlace, type PublicPrecision } from '../places.ts';
import {
  parseLine,
  parseNumber,
  type NumberRule,
  parseOffset,
  parsePrecision,
  readTime,
  shortText,
  parseText,
  type Value,
  type WallClocks,
  parseZone,
} from './cells.ts';
import { type ColumnName, type FoundColumn, remark, type SheetRemark } from './columns.ts';
import { sheetLimits, type SheetRow } from './read-sheet.ts';

/** Null where not given. */
export interface SheetSite {
  name: string;
  latitude: number | null;
  longitude: number | null;
  coordinate_uncertainty_m: number | null;
  elevation_m: number | null;
  habitat: string | null;
  note: string | null;
  public_precision: PublicPrecision | null;
}

/** Null where not given. */
export interface SheetDeployment {
  device_id: string | null;
  dataset: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  start: string | null;
  end: string | null;
  height_m: number | null;
  orientation: string | null;
  time_zone: string | null;
  utc_offset: string | null;
  clock_offset_s: number | null;
  clock_drift_s_per_day: number | null;
  setup_by: string | null;
  note: string | null;
}

/** Both null where the row has a fault. */
export interface DeploymentRow {
  row: number;
  /** Also where the row has a fault. */
  site_name: string | null;
  device_id: string | null;
  site: SheetSite | null;
  /** Also null for a row with a site only. */
  deployment: SheetDeployment | null;
  faults: SheetRemark[];
  warnings: SheetRemark[];
}

export interface RowDraft extends DeploymentRow {
  startMs: number | null;
  endMs: number | null;
  titleOf(column: ColumnName): string;
  placeColumn: string;
}

interface RowCells {
  faults: SheetRemark[];
  warnings: SheetRemark[];
  titleOf(column: ColumnName): string;
  line(column: ColumnName): string | null;
  /** Within its length limit; notes keep their lines. */
  text(column: ColumnName): string | null;
  value<T>(column: ColumnName, read: (text: string) => Value<T>): T | null;
  fault(column: ColumnName, message: string): void;
  warn(column: ColumnName, message: string): void;
}

function longestOf(column: ColumnName): number {
  if (column === 'note' || column === 'site_note') return sheetLimits.note;
  if (column === 'site') return sheetLimits.name;
  return column === 'device_id' ? sheetLimits.device : sheetLimits.text;
}

function rowCells(
  { row, cells }: SheetRow,
  columns: ReadonlyMap<ColumnName, FoundColumn>,
): RowCells {
  const faults: SheetRemark[] = [];
  const warnings: SheetRemark[] = [];
  const titleOf = (column: ColumnName): string => columns.get(column)?.title ?? column;
  const cellOf = (column: ColumnName): string | undefined => {
    const header = columns.get(column);
    return header && cells[header.at];
  };
  const line = (column: ColumnName): string | null => parseLine(cellOf(column));
  const fault = (column: ColumnName, message: string): void => {
    faults.push(remark(row, titleOf(column), message));
  };
  const valueOf = <T>(
    column: ColumnName,
    text: string | null,
    read: (text: string) => Value<T>,
  ): T | null => {
    if (text === null) return null;
    const result = read(text);
    if (result.ok) return result.value;
    fault(column, result.message);
    return null;
  };
  return {
    faults,
    warnings,
    titleOf,
    line,
    text: (column) => {
      const longest = longestOf(column);
      const text = longest === sheetLimits.note ? parseText(cellOf(column)) : line(column);
      return valueOf(column, text, (value) => shortText(value, longest));
    },
    value: (column, read) => valueOf(column, line(column), read),
    fault,
    warn: (column, message) => {
      warnings.push(remark(row, titleOf(column), message));
    },
  };
}

/** Metres within which two places count as one. */
export const samePlaceM = 100;

type MaybePlace = { latitude: number | null; longitude: number | null };

const none: MaybePlace = { latitude: null, longitude: null };

const coordinateOf =
  (axis: Axis) =>
  (text: string): Value<number> => {
    const read = parseCoordinate(text, axis);
    return read.ok ? { ok: true, value: read.degrees } : read;
  };

const parseCoordinates = (text: string): Value<Place> => {
  const read = parsePlace(text);
  if (!read.ok) return read;
  return { ok: true, value: { latitude: read.latitude, longitude: read.longitude } };
};

function readRowPlace(cells: RowCells): MaybePlace {
  const latitude = cells.value('latitude', coordinateOf('latitude'));
  const longitude = cells.value('longitude', coordinateOf('longitude'));
  const both = cells.value('place', parseCoordinates);
  const has = (axis: Axis): boolean => cells.line(axis) !== null;
  if (has('latitude') !== has('longitude')) {
    const [there, missing]: [Axis, Axis] = has('latitude')
      ? ['latitude', 'longitude']
      : ['longitude', 'latitude'];
    cells.fault(missing, `The row has a ${there}, but no ${missing}. Write both, or neither.`);
    return none;
  }
  const apart = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  if (apart && both && distanceM(apart, both) > samePlaceM)
    cells.fault(
      'place',
      'It is another place than latitude and longitude of the row tell. Keep one of them.',
    );
  const place = apart ?? both;
  if (place?.latitude === 0 && place.longitude === 0)
    cells.warn(
      has('latitude') ? 'latitude' : 'place',
      'The place 0, 0 lies in the ocean off Africa. Leave the cells empty where the place is not known.',
    );
  return place ?? none;
}

const rules = {
  coordinate_uncertainty_m: { unit: 'm', min: 0, max: 1_000_000, example: '25' },
  elevation_m: { unit: 'm', min: -12_000, max: 9000, example: '412.5' },
  height_m: { unit: 'm', min: -12_000, max: 1000, example: '1.5' },
  clock_offset_s: { unit: 's', min: -1e9, max: 1e9, example: '-3600' },
  clock_drift_s_per_day: { unit: 's', min: -86_400, max: 86_400, example: '0.4' },
} satisfies Partial<Record<ColumnName, NumberRule>>;

/** A long number shortened by a spreadsheet: `2.4E+15`. */
const shortened = /^\d(?:[.,]\d+)?E\+\d+$/i;

const ofDeployment = [
  'dataset',
  'end',
  'height_m',
  'orientation',
  'clock_offset_s',
  'clock_drift_s_per_day',
  'setup_by',
] as const satisfies readonly ColumnName[];

interface RowReading {
  columns: ReadonlyMap<ColumnName, FoundColumn>;
  width: number;
  /** Null to report times without a zone. */
  zone: string | null;
  clocks: WallClocks;
}

function siteOf(cells: RowCells): SheetSite | null {
  const name = cells.text('site');
  if (cells.line('site') === null)
    cells.fault('site', 'The row has no site. Write the name of the site.');
  const number = (column: keyof typeof rules) =>
    cells.value(column, (text) => parseNumber(text, rules[column]));
  const site = {
    ...readRowPlace(cells),
    coordinate_uncertainty_m: number('coordinate_uncertainty_m'),
    elevation_m: number('elevation_m'),
    habitat: cells.text('habitat'),
    note: cells.text('site_note'),
    public_precision: cells.value('public_precision', parsePrecision),
  };
  return name === null ? null : { name, ...site };
}

/** Accepts each in the other's column. */
function zonesOf(cells: RowCells) {
  let utcOffset: string | null = null;
  let timeZone: string | null = null;
  for (const column of ['time_zone', 'utc_offset'] as const) {
    const text = cells.line(column);
    if (text === null) continue;
    const offset = parseOffset(text);
    const zone = parseZone(text);
    if (zone.ok && (column === 'time_zone' || !offset.ok)) timeZone ??= zone.value;
    else if (offset.ok) utcOffset = offset.value;
    else if (!zone.ok) cells.fault(column, column === 'time_zone' ? zone.message : offset.message);
  }
  if (utcOffset === null || timeZone === null)
    return { time_zone: timeZone, utc_offset: utcOffset };
  cells.warn(
    'time_zone',
    `"${timeZone}" is left out, since the row has the offset ${utcOffset} as well. Keep one of them.`,
  );
  return { time_zone: null, utc_offset: utcOffset };
}

function deviceOf(cells: RowCells): string | null {
  const device = cells.text('device_id');
  if (device === null || !shortened.test(device)) return device;
  cells.fault(
    'device_id',
    `"${device}" is a long number that the spreadsheet has rounded. Format the column as text, and write the device's ID again.`,
  );
  return null;
}

function timesOf(cells: RowCells, zone: string | null, clocks: WallClocks) {
  const readIn = (edge: 'start' | 'end') =>
    cells.value(edge, (text) => {
      const time = readTime(text, edge, zone, clocks);
      return time.ok ? { ok: true, value: time.ms } : time;
    });
  const startMs = readIn('start');
  const endMs = readIn('end');
  if (startMs !== null && endMs !== null && endMs <= startMs)
    cells.fault(
      'end',
      endMs === startMs
        ? 'The end is the same moment as the start. Write when the recorder was collected.'
        : 'The end is before the start. Correct one of them.',
    );
  return { startMs, endMs };
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function deploymentOf(cells: RowCells, { zone, clocks }: RowReading) {
  const zones = zonesOf(cells);
  const inZone = zones.utc_offset ?? zones.time_zone ?? zone;
  const { startMs, endMs } = timesOf(cells, inZone, clocks);
  const number = (column: keyof typeof rules) =>
    cells.value(column, (text) => parseNumber(text, rules[column]));
  const deployment: SheetDeployment = {
    device_id: deviceOf(cells),
    dataset: cells.text('dataset'),
    start: iso(startMs),
    end: iso(endMs),
    height_m: number('height_m'),
    orientation: cells.text('orientation'),
    ...zones,
    clock_offset_s: number('clock_offset_s'),
    clock_drift_s_per_day: number('clock_drift_s_per_day'),
    setup_by: cells.text('setup_by'),
    note: cells.text('note'),
  };
  if (cells.line('device_id') === null && cells.line('dataset') === null)
    cells.fault(
      'device_id',
      'The row has a start, but neither a device nor a dataset, so no recording can belong to it. Write the serial number of the recorder.',
    );
  if (cells.line('start') === null)
    cells.warn(
      'start',
      'The row has no start. All recordings of the device before its end belong to it.',
    );
  return { deployment, startMs, endMs };
}

/** Such a row is a site only. */
function warnOfUnused(cells: RowCells): void {
  for (const column of ofDeployment)
    if (cells.line(column) !== null)
      cells.warn(
        column,
        'It is left out, since the row has neither a device nor a start and tells of its site alone.',
      );
}

export function readRow(sheetRow: SheetRow, reading: RowReading): RowDraft {
  const { row, cells: written } = sheetRow;
  const { columns, width } = reading;
  const cells = rowCells(sheetRow, columns);
  const { faults, warnings, titleOf } = cells;
  if (written.length > width)
    faults.push({
      row,
      column: String(width + 1),
      message: `The row has ${written.length} cells, and the header names ${width}. Put cells with commas or semicolons, such as decimal commas, in quotation marks.`,
    });
  const site = siteOf(cells);
  const placeColumn = titleOf(
    columns.has('latitude') || !columns.has('place') ? 'latitude' : 'place',
  );
  const named = { site_name: cells.line('site'), device_id: cells.line('device_id') };
  const draft = { row, ...named, faults, warnings, titleOf, placeColumn };
  if (cells.line('device_id') === null && cells.line('start') === null) {
    warnOfUnused(cells);
    const alone = site && { ...site, note: site.note ?? cells.text('note') };
    return { ...draft, site: alone, deployment: null, startMs: null, endMs: null };
  }
  return { ...draft, site, ...deploymentOf(cells, reading) };
}
