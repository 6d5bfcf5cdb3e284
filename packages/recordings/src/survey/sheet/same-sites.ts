import { distanceM } from '../places/distance.ts';
import { shown, type Place } from '../places/place.ts';
import { remark, type ColumnName } from './columns.ts';
import { samePlaceM } from './row-place.ts';
import type { RowDraft, SheetSite } from './sheet-row.ts';

/** Sites are the same whose names differ in case at most. */
export const siteKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** A site as all of its rows together tell, and the first of them that tells where it is. */
export interface SheetPlaceOfSite {
  site: SheetSite;
  first: RowDraft;
  placed: RowDraft | null;
  /** The row whose `public_precision` counts; the first where none has one. */
  precise: RowDraft;
}

export const placeOf = ({ latitude, longitude }: SheetSite): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Metres or kilometres, as people say them. */
export const farM = (metres: number): string =>
  metres < 10_000 ? `${Math.round(metres)} m` : `${Math.round(metres / 1000)} km`;

const others = ['coordinate_uncertainty_m', 'elevation_m', 'habitat', 'note'] as const;

function comparePlaces(known: SheetPlaceOfSite, draft: RowDraft, site: SheetSite): void {
  const place = placeOf(site);
  const before = placeOf(known.site);
  if (!place) return;
  if (!before) {
    known.site = { ...known.site, ...place };
    known.placed = draft;
    return;
  }
  const far = distanceM(before, place);
  const row = known.placed?.row ?? known.first.row;
  if (far === 0) return;
  const told = `The site ${shown(site.name)} is ${farM(far)} from where row ${row} has it.`;
  if (far > samePlaceM)
    draft.faults.push(
      remark(
        draft.row,
        draft.placeColumn,
        `${told} Write the same place in both rows, or give a recorder that moved a site of its own.`,
      ),
    );
  else
    draft.warnings.push(
      remark(draft.row, draft.placeColumn, `${told} The place of row ${row} is taken.`),
    );
}

function compareOthers(known: SheetPlaceOfSite, draft: RowDraft, site: SheetSite): void {
  const warn = (column: ColumnName, message: string) =>
    draft.warnings.push(remark(draft.row, draft.titleOf(column), message));
  const name = shown(site.name);
  if (site.name !== known.site.name)
    warn(
      'site',
      `${name} is taken for the site ${shown(known.site.name)} of row ${known.first.row}.`,
    );
  const { public_precision: precision } = site;
  const { public_precision: before } = known.site;
  if (precision !== null && before === null) {
    known.site = { ...known.site, public_precision: precision };
    known.precise = draft;
  } else if (precision !== null && precision !== before)
    draft.faults.push(
      remark(
        draft.row,
        draft.titleOf('public_precision'),
        `The site ${name} is "${precision}" here and "${before}" in row ${known.precise.row}. Write the same in both rows.`,
      ),
    );
  for (const field of others) {
    const value = site[field];
    if (value === null || value === known.site[field]) continue;
    if (known.site[field] === null) known.site = { ...known.site, [field]: value };
    else
      warn(
        field === 'note' ? 'site_note' : field,
        `The site ${name} has another value in a row above, which is taken.`,
      );
  }
}

/** The sites of a sheet by `siteKey`, each as all of its rows tell; rows that contradict each other get a fault. */
export function joinSites(drafts: readonly RowDraft[]): Map<string, SheetPlaceOfSite> {
  const sites = new Map<string, SheetPlaceOfSite>();
  for (const draft of drafts) {
    const { site } = draft;
    if (site === null) continue;
    const key = siteKey(site.name);
    const known = sites.get(key);
    if (known) {
      comparePlaces(known, draft, site);
      compareOthers(known, draft, site);
    } else
      sites.set(key, { site, first: draft, placed: placeOf(site) ? draft : null, precise: draft });
  }
  return sites;
}
