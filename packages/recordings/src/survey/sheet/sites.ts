import { type Place, quote } from '../coordinates.ts';
import { distanceM } from '../places.ts';
import { type ColumnName, remark } from './columns.ts';
import { type RowDraft, samePlaceM, type SheetSite } from './rows.ts';

/** Ignores case. */
export const siteKey = (name: string): string => name.normalize('NFC').toLowerCase();

export interface SheetPlaceOfSite {
  site: SheetSite;
  first: RowDraft;
  placed: RowDraft | null;
  /** The first where none has `public_precision`. */
  precise: RowDraft;
}

const siteCoordinates = ({ latitude, longitude }: SheetSite): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const farM = (metres: number): string =>
  metres < 10_000 ? `${Math.round(metres)} m` : `${Math.round(metres / 1000)} km`;

const others = ['coordinate_uncertainty_m', 'elevation_m', 'habitat', 'note'] as const;

function comparePlaces(entry: SheetPlaceOfSite, draft: RowDraft, site: SheetSite): void {
  const place = siteCoordinates(site);
  const before = siteCoordinates(entry.site);
  if (!place) return;
  if (!before) {
    entry.site = { ...entry.site, ...place };
    entry.placed = draft;
    return;
  }
  const far = distanceM(before, place);
  const row = entry.placed?.row ?? entry.first.row;
  if (far === 0) return;
  const sentence = `The site ${quote(site.name)} is ${farM(far)} from where row ${row} has it.`;
  if (far > samePlaceM)
    draft.faults.push(
      remark(
        draft.row,
        draft.placeColumn,
        `${sentence} Write the same place in both rows, or give a recorder that moved a site of its own.`,
      ),
    );
  else
    draft.warnings.push(
      remark(draft.row, draft.placeColumn, `${sentence} The place of row ${row} is taken.`),
    );
}

function compareOthers(entry: SheetPlaceOfSite, draft: RowDraft, site: SheetSite): void {
  const warn = (column: ColumnName, message: string) =>
    draft.warnings.push(remark(draft.row, draft.titleOf(column), message));
  const name = quote(site.name);
  if (site.name !== entry.site.name)
    warn(
      'site',
      `${name} is taken for the site ${quote(entry.site.name)} of row ${entry.first.row}.`,
    );
  const { public_precision: precision } = site;
  const { public_precision: before } = entry.site;
  if (precision !== null && before === null) {
    entry.site = { ...entry.site, public_precision: precision };
    entry.precise = draft;
  } else if (precision !== null && precision !== before)
    draft.faults.push(
      remark(
        draft.row,
        draft.titleOf('public_precision'),
        `The site ${name} is "${precision}" here and "${before}" in row ${entry.precise.row}. Write the same in both rows.`,
      ),
    );
  for (const field of others) {
    const value = site[field];
    if (value === null || value === entry.site[field]) continue;
    if (entry.site[field] === null) entry.site = { ...entry.site, [field]: value };
    else
      warn(
        field === 'note' ? 'site_note' : field,
        `The site ${name} has another value in a row above, which is taken.`,
      );
  }
}

export function joinSites(drafts: readonly RowDraft[]): Map<string, SheetPlaceOfSite> {
  const sites = new Map<string, SheetPlaceOfSite>();
  for (const draft of drafts) {
    const { site } = draft;
    if (site === null) continue;
    const key = siteKey(site.name);
    const entry = sites.get(key);
    if (entry) {
      comparePlaces(entry, draft, site);
      compareOthers(entry, draft, site);
    } else
      sites.set(key, {
        site,
        first: draft,
        placed: siteCoordinates(site) ? draft : null,
        precise: draft,
      });
  }
  return sites;
}

const from = ({ startMs }: RowDraft): number => startMs ?? Number.NEGATIVE_INFINITY;
const until = ({ endMs }: RowDraft): number => endMs ?? Number.POSITIVE_INFINITY;

const hint = (other: RowDraft): string =>
  other.endMs === null
    ? ` Row ${other.row} has no end: write when the recorder was collected.`
    : '';

export function findOverlaps(drafts: readonly RowDraft[]): void {
  const devices = new Map<string, RowDraft[]>();
  for (const draft of drafts) {
    const device = draft.deployment?.device_id?.toLowerCase();
    // An unreadable time is no open end.
    const isRead = !draft.faults.some(({ column }) =>
      [draft.titleOf('start'), draft.titleOf('end')].includes(column),
    );
    if (device === undefined || !isRead) continue;
    const ofDevice = devices.get(device);
    if (ofDevice) ofDevice.push(draft);
    else devices.set(device, [draft]);
  }
  for (const ofDevice of devices.values()) {
    // Stable, so that of two equal starts the upper row is first.
    const sorted = ofDevice.toSorted((a, b) => Math.sign(from(a) - from(b)) || 0);
    let last: RowDraft | null = null;
    for (const draft of sorted) {
      if (last !== null && from(draft) < until(last)) tell(draft, last);
      if (last === null || until(draft) > until(last)) last = draft;
    }
  }
}

function tell(draft: RowDraft, other: RowDraft): void {
  const device = quote(draft.deployment?.device_id ?? '');
  draft.faults.push(
    remark(
      draft.row,
      draft.titleOf('start'),
      `The device ${device} is out in row ${other.row} at this time.${hint(other)} A recorder has one deployment at a time: correct start or end in row ${draft.row} or row ${other.row}.`,
    ),
  );
}

const farAwayM = 1_000_000;
const closeByM = 100_000;

function middleWithout(sorted: readonly number[], without: number): number {
  const middle = Math.floor((sorted.length - 2) / 2);
  return sorted[middle < without ? middle : middle + 1] ?? Number.NaN;
}

function middleOfOthers(places: readonly Place[]): (place: Place) => Place {
  const sorted = (axis: keyof Place) => places.map((place) => place[axis]).sort((a, b) => a - b);
  const [north, east] = [sorted('latitude'), sorted('longitude')];
  return (place) => ({
    latitude: middleWithout(north, north.indexOf(place.latitude)),
    longitude: middleWithout(east, east.indexOf(place.longitude)),
  });
}

/** Far from all others, but among them with latitude and longitude swapped. */
export function findSwapped(sites: Iterable<SheetPlaceOfSite>): void {
  const placed = [...sites].flatMap(({ site, placed: draft }) => {
    const place = siteCoordinates(site);
    return place && draft ? [{ site, draft, place }] : [];
  });
  if (placed.length < 2) return;
  const middleOf = middleOfOthers(placed.map(({ place }) => place));
  for (const { site, draft, place } of placed) {
    if (Math.abs(place.longitude) > 90) continue;
    const middle = middleOf(place);
    const far = distanceM(place, middle);
    const swapped = distanceM({ latitude: place.longitude, longitude: place.latitude }, middle);
    if (far <= farAwayM || swapped >= closeByM) continue;
    draft.faults.push(
      remark(
        draft.row,
        draft.placeColumn,
        `The site ${quote(site.name)} is ${farM(far)} from the others of the sheet, and ${farM(swapped)} with latitude and longitude swapped. Swap them.`,
      ),
    );
  }
}
