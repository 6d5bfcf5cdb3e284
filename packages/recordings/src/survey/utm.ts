import { type Place, toCentimetre, unreadable, type Unreadable } from './coordinates.ts';

/** Metres. */
interface UtmPlace {
  zone: number;
  isSouth: boolean;
  easting: number;
  northing: number;
}

/** Semi-major axis in metres, and flattening. */
interface Ellipsoid {
  a: number;
  f: number;
}

const wgs84: Ellipsoid = { a: 6_378_137, f: 1 / 298.257_223_563 };
const scaleOnMeridian = 0.9996;
const falseEasting = 500_000;
const falseNorthing = 10_000_000;

/** Newton's method, equations 19 to 21 of Karney. */
function tangentOfLatitude(conformal: number, e: number): number {
  let tau = conformal;
  for (let round = 0; round < 5; round++) {
    const root = Math.hypot(1, tau);
    const sigma = Math.sinh(e * Math.atanh((e * tau) / root));
    const guess = tau * Math.hypot(1, sigma) - sigma * root;
    const slope = (1 - e * e) * Math.hypot(1, tau);
    tau += (((conformal - guess) / Math.hypot(1, guess)) * (1 + (1 - e * e) * tau * tau)) / slope;
  }
  return tau;
}

/**
 * Krüger's series (1912) as in C. F. F. Karney (Transverse Mercator with an accuracy of a few
 * nanometers, Journal of Geodesy 85, 2011, equations 10 to 15 and 36), to the fourth power of the
 * third flattening: less than a millimetre off within a zone.
 */
export function placeOfUtm(
  { zone, isSouth, easting, northing }: UtmPlace,
  { a, f }: Ellipsoid = wgs84,
): Place {
  const n = f / (2 - f);
  const radius = (a / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
  const series = [
    n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3 - n ** 4 / 360,
    n ** 2 / 48 + n ** 3 / 15 - (437 / 1440) * n ** 4,
    (17 / 480) * n ** 3 - (37 / 840) * n ** 4,
    (4397 / 161_280) * n ** 4,
  ];
  const xi = (northing - (isSouth ? falseNorthing : 0)) / (scaleOnMeridian * radius);
  const eta = (easting - falseEasting) / (scaleOnMeridian * radius);
  let [north, east] = [xi, eta];
  for (const [at, beta] of series.entries()) {
    const twice = 2 * (at + 1);
    north -= beta * Math.sin(twice * xi) * Math.cosh(twice * eta);
    east -= beta * Math.cos(twice * xi) * Math.sinh(twice * eta);
  }
  const conformal = Math.sin(north) / Math.hypot(Math.sinh(east), Math.cos(north));
  const tau = tangentOfLatitude(conformal, Math.sqrt(f * (2 - f)));
  const fromMeridian = Math.atan2(Math.sinh(east), Math.cos(north));
  return {
    latitude: (Math.atan(tau) * 180) / Math.PI,
    longitude: 6 * zone - 183 + (fromMeridian * 180) / Math.PI,
  };
}

const written =
  /^(?:UTM\b)?[\s:]*(?:zone\b)?[\s:]*(?<zone>\d{1,2})\s*(?<band>[A-Z]|north|south)?(?:[\s;:]|,\s)+(?:E\s*)?(?<easting>\d+(?:[.,]\d+)?)\s*(?:m\s*)?E?[\s,;]+(?:N\s*)?(?<northing>\d+(?:[.,]\d+)?)\s*(?:m\s*)?N?$/i;
/** Letters name 100 km squares. */
const military = /^\d{1,2}\s*[C-HJ-NP-X]\s*[A-HJ-NP-Z]{2}\s*\d[\d\s]*$/i;

const example = '32T 535999 5277632';
/** From the south: C begins at 80 degrees south, each is 8 degrees high, X 12. */
const bands = 'CDEFGHJKLMNPQRSTUVWX';
/** Degrees; maps and devices use a band's letter a little beyond it. */
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

interface WrittenUtm extends Place {
  ok: true;
  unit_m: number;
}

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
 * `32T 535999 5277632`, `32N 535999 5277632`, `UTM 32 north 535999 5277632`. The letter is a band,
 * or N or S for the hemisphere; refused where S may be both.
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
  // Degrees, minutes and seconds.
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
