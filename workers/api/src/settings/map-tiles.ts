import { wrongSetting } from './setting-error.ts';
import { httpsAddress } from './addresses.ts';

/** Raster tiles that an operator names for maps, and whose they are. */
export interface MapTiles {
  /** `https://…/{z}/{x}/{y}.png` */
  url: string;
  attribution: string;
}

const mostText = 300;
const places = ['{z}', '{x}', '{y}'];

/** The tiles of maps, from the two settings `name` and `name`_ATTRIBUTION; null where none is named. Throws SettingError. */
export function mapTilesOf(
  name: string,
  address: string | undefined,
  attribution: string | undefined,
): MapTiles | null {
  const whose = `${name}_ATTRIBUTION`;
  if (address === undefined) {
    if (attribution !== undefined)
      throw wrongSetting(whose, `left out where ${name} is not set`, attribution);
    return null;
  }
  const url = httpsAddress(name, address);
  // In the host they would make an address that no policy can name.
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2));
  if (!places.every((place) => path.includes(place)) || /[\s;,'"<>]/.test(url))
    throw wrongSetting(name, 'an address such as https://tiles.example/{z}/{x}/{y}.png', address);
  if (!attribution || attribution.length > mostText)
    throw wrongSetting(
      whose,
      `whose map it is, in up to ${mostText} characters, as its licence asks`,
      attribution ?? '',
    );
  return { url, attribution };
}

/** The origin that tiles come from, for the content security policy. */
export const tilesOrigin = ({ url }: MapTiles): string => new URL(url).origin;
