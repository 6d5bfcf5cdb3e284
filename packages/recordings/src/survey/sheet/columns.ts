/**
 * Names in field notes, Camtrap DP (deployments) and Darwin Core; compares letters and digits only.
 * `instead` counts only without a better name.
 */
const known = {
  site: {
    names:
      'site sitename location locationname station stationname plot plotname locality deploymentsite',
    instead: 'siteid locationid stationid plotid',
  },
  latitude: { names: 'latitude lat decimallatitude latitudewgs84 latwgs84', instead: '' },
  longitude: {
    names: 'longitude long lon lng decimallongitude longitudewgs84 lonwgs84',
    instead: '',
  },
  place: {
    names:
      'place coordinates coordinate position gps gpscoordinates latlon latlong utm utmcoordinates',
    instead: '',
  },
  coordinate_uncertainty_m: {
    names:
      'coordinateuncertaintym coordinateuncertainty coordinateuncertaintyinmeters coordinateuncertaintyinmetres uncertainty uncertaintym accuracy accuracym gpsaccuracy gpsaccuracym',
    instead: '',
  },
  elevation_m: {
    names: 'elevationm elevation altitude altitudem elev masl',
    instead: 'minimumelevationinmeters minimumelevationinmetres',
  },
  habitat: { names: 'habitat habitattype', instead: '' },
  site_note: {
    names: 'sitenote sitenotes sitecomment sitecomments locationremarks locationnote locationnotes',
    instead: '',
  },
  public_precision: { names: 'publicprecision placeprecision', instead: '' },
  device_id: {
    names:
      'deviceid device recorder recorderid recorderserial recorderserialnumber audiomothid audiomoth serial serialnumber serialno cameraid aru aruid logger loggerid unit unitid instrumentid',
    instead: '',
  },
  dataset: { names: 'dataset datasetname datasettitle card sdcard cardname', instead: '' },
  start: {
    names:
      'start starttime startdate startdatetime deploymentstart from begin beginning setupdate deployed deployedat installed',
    instead: '',
  },
  end: {
    names:
      'end endtime enddate enddatetime deploymentend to until retrievaldate retrieved retrievedat collected removed',
    instead: '',
  },
  height_m: {
    names: 'heightm height cameraheight recorderheight microphoneheight mountingheight',
    instead: '',
  },
  orientation: {
    names: 'orientation cameraheading heading direction bearing azimuth facing',
    instead: '',
  },
  time_zone: { names: 'timezone timezonename tz', instead: '' },
  utc_offset: { names: 'utcoffset offset gmtoffset timezoneoffset', instead: '' },
  clock_offset_s: { names: 'clockoffsets clockoffset clockoffsetseconds', instead: '' },
  clock_drift_s_per_day: { names: 'clockdriftsperday clockdrift drift driftsperday', instead: '' },
  setup_by: {
    names: 'setupby deployedby installedby observer observers person recordedby',
    instead: '',
  },
  note: {
    names:
      'note notes comment comments remark remarks deploymentnote deploymentnotes deploymentcomments eventremarks',
    instead: '',
  },
} as const;

export type ColumnName = keyof typeof known;

/** All columns that a sheet may have. */
export const sheetColumns = Object.keys(known) as readonly ColumnName[];

const bare = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const meanings = new Map<string, { column: ColumnName; isInstead: boolean }>();
for (const column of sheetColumns) {
  const { names, instead } = known[column];
  for (const name of names.split(' ')) meanings.set(name, { column, isInstead: false });
  for (const name of instead.split(' ').filter(Boolean))
    meanings.set(name, { column, isInstead: true });
}

export interface FoundColumn {
  at: number;
  title: string;
}

/** A sentence; `column` is the sheet's title. */
export interface SheetRemark {
  row: number;
  column: string;
  message: string;
}

export const remark = (row: number, column: string, message: string): SheetRemark => ({
  row,
  column,
  message: `Column "${column}": ${message}`,
});

export interface FoundColumns {
  columns: Map<ColumnName, FoundColumn>;
  faults: SheetRemark[];
  warnings: SheetRemark[];
}

const splitTimes = ' Write date and time in one column, such as 2024-05-01 18:00.';

export function findColumns({
  row,
  cells,
}: {
  row: number;
  cells: readonly string[];
}): FoundColumns {
  const columns = new Map<ColumnName, FoundColumn>();
  const faults: SheetRemark[] = [];
  const warnings: SheetRemark[] = [];
  const others: { column: ColumnName; header: FoundColumn }[] = [];
  for (const [at, cell] of cells.entries()) {
    const title = cell.trim().replaceAll(/\s+/g, ' ').slice(0, 100);
    const meaning = meanings.get(bare(title));
    if (!meaning) {
      const message =
        title === ''
          ? `Column ${at + 1} has no name in the header. It is left out.`
          : `"${title}" is no column of a deployment sheet. It is left out.`;
      warnings.push({ row, column: title === '' ? String(at + 1) : title, message });
      continue;
    }
    const { column, isInstead } = meaning;
    const header = { at, title };
    const first = columns.get(column);
    if (isInstead) others.push({ column, header });
    else if (first) {
      const both =
        title === first.title
          ? `"${title}" is there twice.`
          : `"${first.title}" and "${title}" are both the column ${column}.`;
      const isTime = column === 'start' || column === 'end';
      faults.push({
        row,
        column: title,
        message: `${both} Keep one of them.${isTime ? splitTimes : ''}`,
      });
    } else columns.set(column, header);
  }
  for (const { column, header } of others) {
    const better = columns.get(column);
    if (!better) columns.set(column, header);
    else
      warnings.push({
        row,
        column: header.title,
        message: `"${header.title}" is left out, since "${better.title}" is the column ${column}.`,
      });
  }
  if (!columns.has('site'))
    faults.push({
      row,
      column: 'site',
      message: 'The sheet has no column "site". Name the column with the names of the sites so.',
    });
  return { columns, faults, warnings };
}
