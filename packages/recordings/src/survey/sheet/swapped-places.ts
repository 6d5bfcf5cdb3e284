import { distanceM } from '../places/distance.ts';
import { shown, type Place } from '../places/place.ts';
import { remark } from './columns.ts';
import { farM, placeOf, type SheetPlaceOfSite } from './same-sites.ts';

const farAwayM = 1_000_000;
const closeByM = 100_000;

/** The value in the middle of sorted ones, without the one at `without`; the lower of two. */
function middleWithout(sorted: readonly number[], without: number): number {
  const middle = Math.floor((sorted.length - 2) / 2);
  return sorted[middle < without ? middle : middle + 1] ?? Number.NaN;
}

/** For each place the middle of all others, latitude and longitude each for itself. */
function middleOfOthers(places: readonly Place[]): (place: Place) => Place {
  const sorted = (axis: keyof Place) => places.map((place) => place[axis]).sort((a, b) => a - b);
  const [north, east] = [sorted('latitude'), sorted('longitude')];
  return (place) => ({
    latitude: middleWithout(north, north.indexOf(place.latitude)),
    longitude: middleWithout(east, east.indexOf(place.longitude)),
  });
}

/** Gives a fault to each site that is far from all others, and would be among them with latitude and longitude swapped. */
export function findSwapped(sites: Iterable<SheetPlaceOfSite>): void {
  const placed = [...sites].flatMap(({ site, placed: draft }) => {
    const place = placeOf(site);
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
        `The site ${shown(site.name)} is ${farM(far)} from the others of the sheet, and ${farM(swapped)} with latitude and longitude swapped. Swap them.`,
      ),
    );
  }
}
