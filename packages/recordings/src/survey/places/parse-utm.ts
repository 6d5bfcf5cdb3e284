import { unreadable, type Place, type Unreadable } from './place.ts';
import { toCentimetre } from './read-angle.ts';
import { placeOfUtm } from './utm.ts';

/** Zone, band or hemisphere, easting, northing; `utm` and `zone` may stand before, `m`, `E` and `N` behind the metres. */
const written =
  /^(?:UTM\b)?[\s:]*(?:zone\b)?[\s:]*(?<zone>\d{1,2})\s*(?<band>[A-Z]|north|south)?(?:[\s;:]|,\s)+(?:E\s*)?(?<easting>\d+(?:[.,]\d+)?)\s*(?:m\s*)?E?[\s,;]+(?:N\s*)?(?<northing>\d+(?:[.,]\d+)?)\s*(?:m\s*)?N?$/i;
/** A reference of the military grid, whose letters stand for 100 km squares. */
const military = /^\d{1,2}\s*[C-HJ-NP-X]\s*[A-HJ-NP-Z]{2}\s*\d[\d\s]*$/i;

const example = '32T 535999 5277632';
/** From the south: C begins at 80 degrees south, each is 8 degrees high, and X 12. */
const bands = 'CDEFGHJKLMNPQRSTUVWX';
/** Maps and devices go on with the letter of a band a little beyond it. */
const beyondBand = 1;

const reach = (band: string): [number, number] => {
  const south = -80 + 8 * bands.indexOf(band);
  return [south, band === 'X' ? 84 : south + 8];
};

const inBand = ({ latitude }: Place, band: string): boolean => {
  const [south, north] = reach(band);
  return latitude >= south - beyondBand && latitude <= north + beyondBand;
};

const metres = (text: string | undefined): number => Number((text ?? '').replace(',', '.'));
const decimals = (text = ''): number => text.split(/[.,]/)[1]?.length ?? 0;

/** A place on a UTM grid of WGS84, and the metres of one unit of its last digit. */
export interface WrittenUtm extends Place {
  ok: true;
  unit_m: number;
}

/** What the numbers alone tell to be wrong. */
function numberFault(zone: number, easting: number, northing: number): string | null {
  if (zone < 1 || zone > 60) return `UTM has the zones 1 to 60, and no ${zone}.`;
  if (easting >= 1_000_000 && northing <= 900_000)
    return `Of a UTM place the easting comes first, then the northing, such as ${example}.`;
  if (easting < 100_000 || easting > 900_000)
    return `The easting of a UTM place is between 100000 and 900000 metres, such as ${example}.`;
  if (northing > 10_000_000)
    return `The northing of a UTM place is at most 10000000 metres, such as ${example}.`;
  return null;
}

/**
 * Reads a UTM place of WGS84: `32T 535999 5277632`, `32N 535999 5277632`, `UTM 32 north 535999 5277632`. The letter is
 * that of a band, or N or S of the hemisphere; where S may be both, the text is refused. Null for a text that is no UTM.
 */
export function parseUtm(text: string): WrittenUtm | Unreadable | null {
  if (military.test(text.trim()))
    return unreadable(
      `References of the military grid (MGRS) are not read. Write decimal degrees, or UTM such as ${example}.`,
    );
  const groups = written.exec(text.trim())?.groups;
  if (!groups) return null;
  const { zone: zoneText, band: letter = '', easting: east, northing: north } = groups;
  const band = letter.slice(0, 1).toUpperCase();
  const zone = Number(zoneText);
  const easting = metres(east);
  const northing = metres(north);
  // Two small numbers behind a first one are degrees, minutes and seconds.
  if (easting < 1000 && northing < 1000) return null;
  const fault = numberFault(zone, easting, northing);
  if (fault !== null) return unreadable(fault);
  if (band === '')
    return unreadable(
      `A UTM place needs the letter of its band, or north or south behind its zone, such as ${example}.`,
    );
  if (!bands.includes(band))
    return unreadable(`UTM has the bands C to X without I and O, and no ${band}.`);
  const asNorth = placeOfUtm({ zone, isSouth: false, easting, northing });
  if (letter.toUpperCase() === 'S' && inBand(asNorth, 'S'))
    return unreadable(
      `${zone}S may be the band S, which is north of the equator, or the south. Write "${zone} north" or "${zone} south".`,
    );
  const isHemisphere = band === 'N' || band === 'S';
  const isSouth = band === 'S' || band < 'N';
  const place = isSouth ? placeOfUtm({ zone, isSouth, easting, northing }) : asNorth;
  if (!isHemisphere && !inBand(place, band))
    return unreadable(
      `The northing ${north} is not in the band ${band}. Compare both with the map or the device.`,
    );
  if (place.latitude < -80.5 || place.latitude > 84.5)
    return unreadable('UTM ends at 80 degrees south and 84 degrees north. Write decimal degrees.');
  const turned = place.longitude - 360 * Math.round(place.longitude / 360);
  return {
    ok: true,
    latitude: toCentimetre(place.latitude),
    longitude: toCentimetre(turned),
    unit_m: 10 ** -Math.min(decimals(east), decimals(north)),
  };
}
