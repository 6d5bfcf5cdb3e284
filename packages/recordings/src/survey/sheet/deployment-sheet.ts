import { quote } from '../coordinates.ts';
import { createWallClocks } from './cells.ts';
import { findColumns, remark, type SheetRemark } from './columns.ts';
import type { Sheet } from './read-sheet.ts';
import { type DeploymentRow, readRow, type RowDraft } from './rows.ts';
import { findOverlaps, findSwapped, joinSites, type SheetPlaceOfSite, siteKey } from './sites.ts';

export interface DeploymentSheet {
  /** False with any fault; then import nothing. */
  ok: boolean;
  rows: DeploymentRow[];
  /** From top to bottom. */
  faults: SheetRemark[];
  warnings: SheetRemark[];
}

export interface DeploymentSheetOptions {
  /** The site, by its key, already has a place. */
  isPlaced?: (key: string) => boolean;
  /** `Europe/Berlin` or `+02:00`, for times without one. */
  timeZone?: string | null;
}

function warnOfNoPlace({ site, first }: SheetPlaceOfSite): void {
  if (site.latitude !== null || first.faults.length > 0) return;
  first.warnings.push(
    remark(
      first.row,
      first.placeColumn,
      `The site ${quote(site.name)} has no place. It will not be on the map until it has one.`,
    ),
  );
}

/** About a millisecond of work. */
const rowsAtOnce = 50;

function rowOf(draft: RowDraft, sites: ReadonlyMap<string, SheetPlaceOfSite>): DeploymentRow {
  const { row, site_name, device_id, faults, warnings, deployment } = draft;
  const site = draft.site && (sites.get(siteKey(draft.site.name))?.site ?? null);
  const isRight = faults.length === 0;
  return {
    row,
    site_name,
    device_id,
    site: isRight ? site : null,
    deployment: isRight ? deployment : null,
    faults,
    warnings,
  };
}

/**
 * A row with a device or a start is a deployment, others only a site; the rows of a site may each
 * hold a part of it. Rows with a fault give nothing.
 * @throws RangeError where `timeZone` is no zone
 */
export function readDeploymentSheet(
  sheet: Sheet,
  options: DeploymentSheetOptions = {},
): DeploymentSheet {
  const steps = deploymentSheetInSteps(sheet, options);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** A few rows per step, so that other work can be done between. */
export function* deploymentSheetInSteps(
  sheet: Sheet,
  { timeZone = null, isPlaced = () => false }: DeploymentSheetOptions = {},
): Generator<undefined, DeploymentSheet, undefined> {
  const clocks = createWallClocks();
  if (timeZone !== null) clocks(timeZone, 0);
  const { columns, faults, warnings } = findColumns(sheet.header);
  if (sheet.rows.length === 0)
    faults.push({
      row: sheet.header.row,
      column: 'site',
      message: 'The sheet has no rows below its header. Write a row for each deployment.',
    });
  if (faults.length > 0) return { ok: false, rows: [], faults, warnings };
  const reading = { columns, width: sheet.header.cells.length, zone: timeZone, clocks };
  const drafts: RowDraft[] = [];
  for (const row of sheet.rows) {
    if (drafts.length % rowsAtOnce === 0) yield;
    drafts.push(readRow(row, reading));
  }
  yield;
  const sites = joinSites(drafts);
  findSwapped(sites.values());
  yield;
  findOverlaps(drafts);
  yield;
  for (const [key, site] of sites) if (!isPlaced(key)) warnOfNoPlace(site);
  const rows = drafts.map((draft) => rowOf(draft, sites));
  return {
    ok: rows.every((row) => row.faults.length === 0),
    rows,
    faults: [...faults, ...rows.flatMap((row) => row.faults)],
    warnings: [...warnings, ...rows.flatMap((row) => row.warnings)],
  };
}
