import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSheetText as read } from '../../testing/read-sheet-text.ts';
import { sheetColumns } from './columns.ts';
import { readDeploymentSheet } from './deployment-sheet.ts';
import { readSheet } from './read-sheet.ts';

const noSite = {
  latitude: null,
  longitude: null,
  coordinate_uncertainty_m: null,
  elevation_m: null,
  habitat: null,
  note: null,
  public_precision: null,
};
const noDeployment = {
  device_id: null,
  dataset: null,
  start: null,
  end: null,
  height_m: null,
  orientation: null,
  time_zone: null,
  utc_offset: null,
  clock_offset_s: null,
  clock_drift_s_per_day: null,
  setup_by: null,
  note: null,
};

describe('a sheet of deployments', () => {
  test('in Windows-1252 with semicolons and decimal commas, every column filled', () => {
    const text = `${sheetColumns.filter((name) => name !== 'place').join(';')}\r\n${[
      'Müggelsee Süd;52,4310;13,6512;12,5;34,2;Röhricht;Zugang "über Steg";0,1;24E144030000AB12;Karte 1',
      '01.05.2024 18:00;31.05.2024 9:30;1,5;NW;Europe/Berlin;;-3600;0,4;Jörg;am Pfahl',
    ].join(';')}\r\n`;
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    expect(read(bytes)).toEqual({
      ok: true,
      faults: [],
      warnings: [],
      rows: [
        {
          row: 2,
          site_name: 'Müggelsee Süd',
          device_id: '24E144030000AB12',
          site: {
            name: 'Müggelsee Süd',
            latitude: 52.431,
            longitude: 13.6512,
            coordinate_uncertainty_m: 12.5,
            elevation_m: 34.2,
            habitat: 'Röhricht',
            note: 'Zugang "über Steg"',
            public_precision: '0.1',
          },
          deployment: {
            device_id: '24E144030000AB12',
            dataset: 'Karte 1',
            start: '2024-05-01T16:00:00.000Z',
            end: '2024-05-31T07:30:00.000Z',
            height_m: 1.5,
            orientation: 'NW',
            time_zone: 'Europe/Berlin',
            utc_offset: null,
            clock_offset_s: -3600,
            clock_drift_s_per_day: 0.4,
            setup_by: 'Jörg',
            note: 'am Pfahl',
          },
          faults: [],
          warnings: [],
        },
      ],
    });
  });

  test('of the example of Camtrap DP', () => {
    const { ok, rows } = read(
      'deploymentID,locationID,locationName,latitude,longitude,coordinateUncertainty,deploymentStart,deploymentEnd,setupBy,cameraID,cameraHeight\n' +
        '00a2c20d,e254a13c,B_HS_val 2_processiepark,51.496,4.774,187,2020-05-30T04:57:37+02:00,2020-07-01T11:41:41+02:00,anonymized:3eb30aa,320,1.30\n' +
        "62c200a9,ce943ced,B_DM_val 4_'t WAD,50.699,4.013,187,2021-03-27T21:38:18+01:00,2021-04-18T22:25:00+01:00,,315,\n",
    );
    expect(ok).toBe(true);
    expect(rows[0]?.deployment).toEqual({
      ...noDeployment,
      device_id: '320',
      start: '2020-05-30T02:57:37.000Z',
      end: '2020-07-01T09:41:41.000Z',
      height_m: 1.3,
      setup_by: 'anonymized:3eb30aa',
    });
    expect(rows[1]?.site).toEqual({
      ...noSite,
      name: "B_DM_val 4_'t WAD",
      latitude: 50.699,
      longitude: 4.013,
      coordinate_uncertainty_m: 187,
    });
  });

  test('has sites alone, whose note is their own', () => {
    const { ok, rows } = read('site,place,note\nLake,"47°39\'N, 9°30\'E",a reed bed\n');
    expect(ok).toBe(true);
    expect(rows[0]).toMatchObject({
      site: { ...noSite, name: 'Lake', latitude: 47.65, longitude: 9.5, note: 'a reed bed' },
      deployment: null,
    });
  });

  test('gives every row of a site what all of them tell', () => {
    const { rows } = read(
      'site,lat,lon,habitat,device,start\nLake,,,reed,A,2024-05-01Z\nlake,,,,B,2024-05-01 00:00Z\nLake,47.65,9.48,,C,2024-05-01 00:00Z\n'.replace(
        '2024-05-01Z',
        '2024-05-01 00:00Z',
      ),
    );
    const lake = { ...noSite, name: 'Lake', latitude: 47.65, longitude: 9.48, habitat: 'reed' };
    expect(rows.map(({ site }) => site)).toEqual([lake, lake, lake]);
  });

  test('reads times by their own offset, then by that of the row, its zone, and the one given', () => {
    const header = 'site,device,start,utc_offset,time_zone\n';
    const startOf = (cells: string, timeZone?: string) =>
      read(`${header}Lake,A,${cells}\n`, { timeZone }).rows[0]?.deployment?.start;
    expect(startOf('2024-05-01 12:00+05:00,+03:00,Europe/Berlin')).toBe('2024-05-01T07:00:00.000Z');
    expect(startOf('2024-05-01 12:00,+3,Europe/Berlin')).toBe('2024-05-01T09:00:00.000Z');
    expect(startOf('2024-05-01 12:00,,Europe/Berlin', '-03:00')).toBe('2024-05-01T10:00:00.000Z');
    expect(startOf('2024-05-01 12:00,,', '-03:00')).toBe('2024-05-01T15:00:00.000Z');
    expect(startOf('2024-05-01 12:00,,', 'Asia/Kathmandu')).toBe('2024-05-01T06:15:00.000Z');
    const both = read(`${header}Lake,A,2024-05-01 12:00,+3,Europe/Berlin\n`);
    expect(both.rows[0]?.deployment).toMatchObject({ utc_offset: '+03:00', time_zone: null });
    expect(both.warnings[0]?.message).toBe(
      'Column "time_zone": "Europe/Berlin" is left out, since the row has the offset +03:00 as well. Keep one of them.',
    );
    // Each in the other's column.
    expect(startOf('2024-05-01 12:00,,UTC+3')).toBe('2024-05-01T09:00:00.000Z');
    expect(startOf('2024-05-01 12:00,Europe/Berlin,')).toBe('2024-05-01T10:00:00.000Z');
  });

  test('refuses a given zone that is none', () => {
    expect(() => read('site\nLake\n', { timeZone: 'Mars/Olympus' })).toThrow(RangeError);
  });

  test('keeps the apostrophe out of texts that a spreadsheet would take for formulas', () => {
    expect(read("site,note\n'-7,'=SUM\n").rows[0]?.site).toMatchObject({
      name: '-7',
      note: '=SUM',
    });
  });

  test.each([
    ['height', '1,5 m', { height_m: 1.5 }],
    ['height', '−0.5', { height_m: -0.5 }],
    ['clock offset', '-3600 s', { clock_offset_s: -3600 }],
    ['utc offset', 'UTC−3', { utc_offset: '-03:00' }],
  ])('%s %j is a number', (column, cell, deployment) => {
    expect(read(`site;${column};device\nLake;${cell};A\n`).rows[0]?.deployment).toEqual({
      ...noDeployment,
      device_id: 'A',
      ...deployment,
    });
  });

  test('of 5,000 rows', () => {
    const rows = Array.from(
      { length: 5000 },
      (_, at) =>
        `Site ${at % 700};${47 + (at % 700) / 1000};9,48;D${at % 50};2024-05-01 ${String(at % 24).padStart(2, '0')}:00;`,
    );
    const sheet = read(`site;lat;lon;device;start;end\n${rows.join('\n')}\n`, {
      timeZone: 'Europe/Berlin',
    });
    expect(sheet.rows).toHaveLength(5000);
    // Every device is out without end, so all of its rows but the earliest overlap.
    expect(sheet.faults).toHaveLength(4950);
  });
});

test('a sheet that gives a site no place says so, unless the site has one already', () => {
  const text = 'site\nLake\nHill\n';
  const told = (options = {}) => read(text, options).warnings.map(({ row }) => row);
  expect(told()).toEqual([2, 3]);
  expect(told({ isPlaced: (key: string) => key === 'lake' })).toEqual([3]);
});

describe('whatever is wrong', () => {
  test('nothing of a row with a fault is taken, and the others stand', () => {
    const sheet = read('site,device,start\nLake,A,no\nHill,B,2024-05-01 18:00Z\n');
    expect(sheet.ok).toBe(false);
    expect(sheet.rows[0]).toMatchObject({
      row: 2,
      site_name: 'Lake',
      device_id: 'A',
      site: null,
      deployment: null,
    });
    expect(sheet.rows[1]).toMatchObject({ row: 3, site: { name: 'Hill' }, faults: [] });
  });

  test('whatever the bytes, nothing is thrown, and remarks are short sentences', () => {
    const texts = [
      'Lake',
      '47,65',
      '9.48',
      '-91',
      "47°39'N 9°28'E",
      '32T 535999 5277632',
      '2024-05-01',
      '05/06/2024',
      '2024-03-31 02:30',
      '9999-12-31 24:00',
      'Europe/Berlin',
      '+02:00',
      '1e999',
      'hidden',
      'A',
      '',
      '"',
      'x'.repeat(4000),
      '\u{1F426}',
      '\u0007',
      '__proto__',
      'constructor',
      'toString',
    ];
    const cell = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 20 }));
    const header = fc.array(fc.oneof(fc.constantFrom(...sheetColumns), cell), { maxLength: 9 });
    const lines = fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 6 });
    const sheets = fc
      .tuple(header, lines, fc.constantFrom(',', ';', '\t'))
      .map(([first, rest, delimiter]) =>
        new TextEncoder().encode(
          [['site', ...first], ...rest].map((row) => row.join(delimiter)).join('\n'),
        ),
      );
    fc.assert(
      fc.property(fc.oneof(sheets, fc.uint8Array({ maxLength: 300 })), (bytes) => {
        const sheet = readSheet(bytes);
        if (!sheet.ok) {
          expect(sheet.message).toMatch(/^[A-Z].*\.$/s);
          return;
        }
        const { ok, rows, faults, warnings } = readDeploymentSheet(sheet, {
          timeZone: 'Europe/Berlin',
        });
        expect(ok).toBe(faults.length === 0);
        for (const row of rows)
          if (row.faults.length > 0) expect([row.site, row.deployment]).toEqual([null, null]);
        for (const { row, column, message } of [...faults, ...warnings]) {
          expect(row).toBeGreaterThan(0);
          expect(column).not.toBe('');
          expect(message).toMatch(/\.$/);
          expect(message.length).toBeLessThan(600);
        }
      }),
      { numRuns: 400 },
    );
  });
});
