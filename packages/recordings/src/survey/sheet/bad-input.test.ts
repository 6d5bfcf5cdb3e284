import { describe, expect, test } from 'vitest';
import { readSheetText as read } from '../../testing/read-sheet-text.ts';
import type { DeploymentSheetOptions } from './deployment-sheet.ts';

/** Row and sentence of each fault. */
const faultsOf = (text: string, options?: DeploymentSheetOptions) =>
  read(text, options).faults.map(({ row, message }) => [row, message]);
const warningsOf = (text: string) => read(text).warnings.map(({ row, message }) => [row, message]);

describe('bad input gets a sentence that names row and column', () => {
  test('a site without a place is allowed, with a warning', () => {
    expect(warningsOf('site,lat,lon\nLake,,\nHill,47.6,9.4\nLake,,\n')).toEqual([
      [
        2,
        'Column "lat": The site "Lake" has no place. It will not be on the map until it has one.',
      ],
    ]);
    expect(read('site,lat,lon\nLake,,\n').ok).toBe(true);
  });

  const dated = (rows: string[]) =>
    `site,recorder,start,end,utc_offset\n${rows.map((row) => `${row},+00:00`).join('\n')}\n`;
  test.each([
    [
      'overlap',
      [
        'A,24E1,2024-05-01,2024-05-31',
        'B,24E2,2024-05-01,2024-05-31',
        'C,24e1,2024-05-20,2024-06-30',
      ],
      4,
      'Column "start": The device "24e1" is out in row 2 at this time. A recorder has one deployment at a time: correct start or end in row 4 or row 2.',
    ],
    [
      'overlap where the upper row is the later one',
      ['A,24E1,2024-05-20,2024-06-30', 'B,24E1,2024-05-01,2024-05-31'],
      2,
      'Column "start": The device "24E1" is out in row 3 at this time. A recorder has one deployment at a time: correct start or end in row 2 or row 3.',
    ],
    [
      'overlap by a row without an end',
      ['A,24E1,2024-05-01,', 'B,24E1,2024-06-01,2024-06-30'],
      3,
      'Column "start": The device "24E1" is out in row 2 at this time. Row 2 has no end: write when the recorder was collected. A recorder has one deployment at a time: correct start or end in row 3 or row 2.',
    ],
    [
      'overlap by one that is not the row before',
      [
        'A,24E1,2024-05-01,2024-07-31',
        'B,24E2,2024-05-01,2024-05-31',
        'C,24E1,2024-07-31 12:00,2024-08-31',
      ],
      4,
      'Column "start": The device "24E1" is out in row 2 at this time. A recorder has one deployment at a time: correct start or end in row 4 or row 2.',
    ],
  ])('two deployments of one recorder that %s', (_, rows, row, message) => {
    expect(faultsOf(dated(rows))).toEqual([[row, message]]);
  });

  test('one deployment may begin when another ends', () => {
    const rows = ['A,24E1,2024-05-01,2024-05-10 12:00', 'B,24E1,2024-05-10 12:00,2024-05-31'];
    expect(faultsOf(dated(rows))).toEqual([]);
    // Those without a device are told apart by their datasets.
    expect(
      faultsOf('site,dataset,start\nA,Card 1,2024-05-01 00:00Z\nB,Card 2,2024-05-01 00:00Z\n'),
    ).toEqual([]);
  });

  test('a recorder that moved, by the same site at two places', () => {
    const text = (place: string) =>
      `site,place\nLake,"47.65, 9.48"\nHill,"47.60, 9.40"\nLake,"${place}"\n`;
    expect(faultsOf(text('47.66, 9.48'))).toEqual([
      [
        4,
        'Column "place": The site "Lake" is 1112 m from where row 2 has it. Write the same place in both rows, or give a recorder that moved a site of its own.',
      ],
    ]);
    expect(read(text('47.6501, 9.48'))).toMatchObject({
      ok: true,
      warnings: [
        {
          row: 4,
          column: 'place',
          message:
            'Column "place": The site "Lake" is 11 m from where row 2 has it. The place of row 2 is taken.',
        },
      ],
    });
  });

  test('one site that others may learn in two ways', () => {
    expect(faultsOf('site,public precision\nLake,\nLake,hidden\nLake,exact\n')).toEqual([
      [
        4,
        'Column "public precision": The site "Lake" is "exact" here and "hidden" in row 3. Write the same in both rows.',
      ],
    ]);
  });

  test('one site that is told of in two ways', () => {
    expect(warningsOf('site,place,habitat,site note\nLake,1 1,reed,a\nLAKE,1 1,wood,b\n')).toEqual([
      [3, 'Column "site": "LAKE" is taken for the site "Lake" of row 2.'],
      [3, 'Column "habitat": The site "LAKE" has another value in a row above, which is taken.'],
      [3, 'Column "site note": The site "LAKE" has another value in a row above, which is taken.'],
    ]);
  });

  test.each([
    [
      '2024-05-31 10:00',
      '2024-05-01 10:00',
      'Column "end": The end is before the start. Correct one of them.',
    ],
    [
      '2024-05-31 10:00',
      '2024-05-31 10:00',
      'Column "end": The end is the same moment as the start. Write when the recorder was collected.',
    ],
  ])('an end that is not after its start', (start, end, message) => {
    expect(faultsOf(dated([`A,24E1,${start},${end}`]))).toEqual([[2, message]]);
  });

  test('coordinates that are swapped, by the other sites of the sheet', () => {
    const message =
      'Column "Lat": The site "C" is 5547 km from the others of the sheet, and 2347 m with latitude and longitude swapped. Swap them.';
    const swapped = 'site,Lat,Lon\nA,47.65,9.48\nB,47.66,9.50\nC,9.49,47.63\nD,47.64,9.47\n';
    expect(faultsOf(swapped)).toEqual([[4, message]]);
    // Of two nobody knows which it is.
    expect(faultsOf('site,Lat,Lon\nA,47.65,9.48\nC,9.49,47.63\n').map(([row]) => row)).toEqual([
      2, 3,
    ]);
    // Far away, and in no place when swapped.
    expect(faultsOf('site,Lat,Lon\nA,47.65,9.48\nB,47.66,9.50\nC,-33.86,151.2\n')).toEqual([]);
    expect(faultsOf('site,Lat,Lon\nA,9.48,47.65\n')).toEqual([]);
  });

  test.each([
    [
      '134.5',
      '47.6',
      'Column "Lat": 134.5 cannot be a latitude, which ends at 90. It looks like a longitude: latitude and longitude seem to be swapped.',
    ],
    [
      '4739.07',
      '9,48',
      'Column "Lat": 4739.07 looks like degrees and minutes. Write 47°39.07\' or decimal degrees.',
    ],
    [
      '47.6',
      '00928.8',
      'Column "Lon": 00928.8 looks like degrees and minutes. Write 9°28.8\' or decimal degrees.',
    ],
    [
      '9.48 E',
      '47.6',
      'Column "Lat": "9.48 E" is a longitude, as its letter says: latitude and longitude seem to be swapped.',
    ],
    ['47.6', '', 'Column "Lon": The row has a latitude, but no longitude. Write both, or neither.'],
    ['', '9.48', 'Column "Lat": The row has a longitude, but no latitude. Write both, or neither.'],
  ])('%j and %j are no place', (latitude, longitude, message) => {
    expect(faultsOf(`site;Lat;Lon\nLake;${latitude};${longitude}\n`)).toEqual([[2, message]]);
  });

  test('a place that is written twice', () => {
    const text = (place: string) => `site,lat,lon,place\nLake,47.65,9.48,"${place}"\n`;
    expect(faultsOf(text('47.66, 9.48'))).toEqual([
      [
        2,
        'Column "place": It is another place than latitude and longitude of the row tell. Keep one of them.',
      ],
    ]);
    expect(faultsOf(text('N 47 39 E 9 28.8'))).toEqual([]);
    expect(faultsOf('site,lat\nLake,47.65\n')).toEqual([
      [2, 'Column "longitude": The row has a latitude, but no longitude. Write both, or neither.'],
    ]);
    expect(warningsOf('site,lat,lon\nLake,0,0\n')).toEqual([
      [
        2,
        'Column "lat": The place 0, 0 lies in the ocean off Africa. Leave the cells empty where the place is not known.',
      ],
    ]);
  });

  test.each([
    [
      '2024-03-31 02:30',
      'Column "start": Summer time skips "2024-03-31 02:30" in Europe/Berlin: no clock there showed it. Correct the time, or write its offset behind it, such as +01:00.',
    ],
    [
      '2024-10-27 02:30',
      'Column "start": The clocks of Europe/Berlin showed "2024-10-27 02:30" twice, when summer time ended. Write the offset behind the time, such as +02:00.',
    ],
    [
      '05/06/2024',
      'Column "start": 05/06/2024 may be 5 June or 6 May. Write the year first: 2024-06-05 or 2024-05-06.',
    ],
    ['May', 'Column "start": "May" is no time. Write it such as 2024-05-01 18:00.'],
  ])('%j is no start', (start, message) => {
    expect(faultsOf(`site,device,start\nLake,A,${start}\n`, { timeZone: 'Europe/Berlin' })).toEqual(
      [[2, message]],
    );
  });

  test('a time without a zone', () => {
    expect(faultsOf('site,device,start\nLake,A,2024-05-01\n')).toEqual([
      [
        2,
        'Column "start": "2024-05-01" names no offset. Write the offset behind the time, such as 2024-05-01 18:00+02:00, fill in a column time_zone, such as Europe/Berlin, or give the zone of the whole sheet.',
      ],
    ]);
  });

  test.each([
    ['height', 'high', 'Column "height": "high" is no number. Write it such as 1.5.'],
    [
      'height',
      '1.234,5',
      'Column "height": "1.234,5" has a mark for thousands. Write it without, such as 1.5.',
    ],
    [
      'height',
      '2000',
      'Column "height": 2000 is not between -12000 and 1000 m. Write it such as 1.5.',
    ],
    [
      'accuracy',
      '-1',
      'Column "accuracy": -1 is not between 0 and 1000000 m. Write it such as 25.',
    ],
    [
      'public_precision',
      '0.5',
      'Column "public_precision": "0.5" is no precision. Write exact, 0.01, 0.1, 1 or hidden.',
    ],
    [
      'time zone',
      'CEST',
      'Column "time zone": "CEST" is an abbreviation and may mean +02:00 (Central Europe, summer). Write a name such as Europe/Berlin, or an offset such as +02:00 in a column utc_offset.',
    ],
    [
      'time zone',
      'EST',
      'Column "time zone": "EST" is an abbreviation and may mean -05:00 (Eastern North America), +10:00 or +11:00 (Eastern Australia). Write a name such as Europe/Berlin, or an offset such as +02:00 in a column utc_offset.',
    ],
    [
      'time zone',
      'Mars/Olympus',
      'Column "time zone": "Mars/Olympus" is no time zone. Write a name such as Europe/Berlin, or an offset such as +02:00 in a column utc_offset.',
    ],
    [
      'utc_offset',
      '+19',
      'Column "utc_offset": "+19" is no offset from UTC. Write it such as +02:00.',
    ],
    [
      'serial',
      '2,4E+15',
      'Column "serial": "2,4E+15" is a long number that the spreadsheet has rounded. Format the column as text, and write the device\'s ID again.',
    ],
  ])('%s %j', (column, cell, message) => {
    const device = column === 'serial' ? '' : ';device';
    expect(
      faultsOf(
        `site;${column}${device}\nLake;${cell};A\n`.replace(device === '' ? ';A' : ';;', ''),
      ),
    ).toEqual([[2, message]]);
  });

  test('a row without a site, or without anything to know its recordings by', () => {
    expect(faultsOf('site,device,start\n,A,2024-05-01 18:00Z\nLake,,2024-05-01 18:00Z\n')).toEqual([
      [2, 'Column "site": The row has no site. Write the name of the site.'],
      [
        3,
        'Column "device": The row has a start, but neither a device nor a dataset, so no recording can belong to it. Write the serial number of the recorder.',
      ],
    ]);
  });

  test.each([
    [
      'site',
      200,
      `Column "site": "${'x'.repeat(60)}" and so on has 201 characters; it may have 200. Shorten it.`,
    ],
    [
      'device',
      100,
      `Column "device": "${'x'.repeat(60)}" and so on has 101 characters; it may have 100. Shorten it.`,
    ],
    [
      'note',
      2000,
      `Column "note": "${'x'.repeat(60)}" and so on has 2001 characters; it may have 2000. Shorten it.`,
    ],
    [
      'site_note',
      2000,
      `Column "site_note": "${'x'.repeat(60)}" and so on has 2001 characters; it may have 2000. Shorten it.`,
    ],
    [
      'habitat',
      200,
      `Column "habitat": "${'x'.repeat(60)}" and so on has 201 characters; it may have 200. Shorten it.`,
    ],
  ])('a text that is too long in the column %s', (column, longest, message) => {
    const text = (length: number) => {
      const cells = { site: 'Lake', device: 'A', [column]: 'x'.repeat(length) };
      return `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}\n`;
    };
    expect(faultsOf(text(longest))).toEqual([]);
    expect(faultsOf(text(longest + 1))).toEqual([[2, message]]);
  });

  test('what tells of a deployment in a row of a site alone is left out with a warning', () => {
    expect(warningsOf('site,place,end,height\nLake,47 9,2024-05-01,1.5\n')).toEqual([
      [
        2,
        'Column "end": It is left out, since the row has neither a device nor a start and tells of its site alone.',
      ],
      [
        2,
        'Column "height": It is left out, since the row has neither a device nor a start and tells of its site alone.',
      ],
    ]);
    expect(warningsOf('site,place,device\nLake,47 9,A\n')).toEqual([
      [
        2,
        'Column "start": The row has no start. All recordings of the device before its end belong to it.',
      ],
    ]);
  });

  test('decimal commas in a sheet with commas', () => {
    expect(faultsOf('site,lat,lon\nLake,47,65,9,48\n')).toContainEqual([
      2,
      'The row has 5 cells, and the header names 3. Put cells with commas or semicolons, such as decimal commas, in quotation marks.',
    ]);
  });

  test('a sheet without rows, or without its columns, is refused as a whole', () => {
    expect(faultsOf('site,device\n')).toEqual([
      [1, 'The sheet has no rows below its header. Write a row for each deployment.'],
    ]);
    expect(read('place,note,note\n1 1,a,b\n')).toMatchObject({ ok: false, rows: [] });
  });
});
