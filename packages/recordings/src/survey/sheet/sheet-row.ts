import type { PublicPrecision } from '../places/blur-place.ts';
import type { ColumnName, SheetRemark } from './columns.ts';

/** A site as a sheet tells of it; null for what it does not say. */
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

/** A deployment as a sheet tells of it, at the site of its row; null for what it does not say. */
export interface SheetDeployment {
  device_id: string | null;
  /** Name of the dataset. */
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

/** What a row makes; both null where it has a fault. */
export interface DeploymentRow {
  /** As the spreadsheet shows it. */
  row: number;
  /** What the row calls its site and its device, also where it has a fault. */
  site_name: string | null;
  device_id: string | null;
  site: SheetSite | null;
  /** Null also where the row tells of a site alone. */
  deployment: SheetDeployment | null;
  faults: SheetRemark[];
  warnings: SheetRemark[];
}

/** A row while it is read: what could be read of it stands there although something else is wrong. */
export interface RowDraft extends DeploymentRow {
  startMs: number | null;
  endMs: number | null;
  /** What the sheet calls a column, and the one with its places. */
  titleOf(column: ColumnName): string;
  placeColumn: string;
}
