import { withoutControls } from '../bytes/bytes.ts';

/** The lowest and the highest of a column; null where no row has it. */
export type Extremes = { lowest: number; highest: number } | null;

/** What a Song Meter's `*_Summary.txt` tells. Degrees, volts, degrees Celsius; times as written, without offset. */
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
 * Reads the table that Song Meters (SM2 to SM4, Mini, Micro) write beside their recordings. Columns go by their titles,
 * for they differ between models; the hemisphere stands in the column behind LAT and LON, which may have no title.
 * Answers null when the text has no such header or no row.
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
