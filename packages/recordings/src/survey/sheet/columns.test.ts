import { describe, expect, test } from 'vitest';
import { findColumns, sheetColumns } from './columns.ts';

const find = (...cells: string[]) => findColumns({ row: 1, cells });
const namesOf = (...cells: string[]) =>
  [...find(...cells).columns].map(([name, { at }]) => [at, name]);

describe('columns of a deployment sheet', () => {
  test('are found by their own names', () => {
    expect(find(...sheetColumns)).toMatchObject({ faults: [], warnings: [] });
    expect(namesOf(...sheetColumns)).toEqual(sheetColumns.map((name, at) => [at, name]));
  });

  test.each([
    ['SITE', 'site'],
    [' Site name ', 'site'],
    ['device-id', 'device_id'],
    ['Device_ID', 'device_id'],
    ['DEVICEID', 'device_id'],
    ['Recorder serial number', 'device_id'],
    ['Height (m)', 'height_m'],
    ['Elevation [m]', 'elevation_m'],
    ['Lat.', 'latitude'],
    ['long', 'longitude'],
    ['GPS coordinates', 'place'],
    ['Clock offset (s)', 'clock_offset_s'],
    ['Time zone', 'time_zone'],
    ['UTC offset', 'utc_offset'],
    ['Comments', 'note'],
    ['SD card', 'dataset'],
    // Darwin Core.
    ['decimalLatitude', 'latitude'],
    ['decimalLongitude', 'longitude'],
    ['coordinateUncertaintyInMeters', 'coordinate_uncertainty_m'],
    ['minimumElevationInMeters', 'elevation_m'],
    ['locationRemarks', 'site_note'],
  ])('%j is %s', (title, name) => {
    const { columns } = find('site', title);
    expect(columns.get(name as 'site')?.title).toBe(name === 'site' ? 'site' : title.trim());
  });

  test('of Camtrap DP are found, and the name of a location goes before its ID', () => {
    const header =
      'deploymentID,locationID,locationName,latitude,longitude,coordinateUncertainty,deploymentStart,deploymentEnd,setupBy,cameraID,cameraHeight,cameraHeading,habitat,deploymentComments';
    const { columns, faults, warnings } = find(...header.split(','));
    expect(faults).toEqual([]);
    expect(Object.fromEntries([...columns].map(([name, { title }]) => [name, title]))).toEqual({
      site: 'locationName',
      latitude: 'latitude',
      longitude: 'longitude',
      coordinate_uncertainty_m: 'coordinateUncertainty',
      start: 'deploymentStart',
      end: 'deploymentEnd',
      setup_by: 'setupBy',
      device_id: 'cameraID',
      height_m: 'cameraHeight',
      orientation: 'cameraHeading',
      habitat: 'habitat',
      note: 'deploymentComments',
    });
    expect(warnings.map(({ message }) => message)).toEqual([
      '"deploymentID" is no column of a deployment sheet. It is left out.',
      '"locationID" is left out, since "locationName" is the column site.',
    ]);
    expect(find('locationID').columns.get('site')?.title).toBe('locationID');
  });

  test('that nobody knows are warned of by name', () => {
    expect(find('site', 'Moon phase', '', 'note').warnings).toEqual([
      {
        row: 1,
        column: 'Moon phase',
        message: '"Moon phase" is no column of a deployment sheet. It is left out.',
      },
      { row: 1, column: '3', message: 'Column 3 has no name in the header. It is left out.' },
    ]);
  });

  test.each([
    [
      ['lat', 'lon'],
      'site',
      'The sheet has no column "site". Name the column with the names of the sites so.',
    ],
    [['site', 'note', 'note'], 'note', '"note" is there twice. Keep one of them.'],
    [
      ['site', 'latitude', 'decimalLatitude'],
      'decimalLatitude',
      '"latitude" and "decimalLatitude" are both the column latitude. Keep one of them.',
    ],
    [
      ['site', 'Start date', 'Start time'],
      'Start time',
      '"Start date" and "Start time" are both the column start. Keep one of them. Write date and time in one column, such as 2024-05-01 18:00.',
    ],
  ])('%j is a fault', (cells, column, message) => {
    expect(find(...cells).faults).toEqual([{ row: 1, column, message }]);
  });
});
