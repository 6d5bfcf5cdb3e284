import { localTimeFromDigits } from '../time/recorded-time.ts';
import { nameFacts, type NameFacts } from './name-facts.ts';

/** A cell's number, a quadrant with the site's number in it, date, clock, and for some recorders milliseconds. */
const NAME =
  /^(\d{1,6})_((?:NE|NW|SE|SW)\d{0,2})_(\d{8})_(\d{6})(?:_(\d{3}))?(?:_[^.]*)?\.[a-z0-9]{2,4}$/i;

/**
 * Reads names as the North American Bat Monitoring Program asks for them, `GRTSCELL_SITE_YYYYMMDD_HHMMSS.wav`, where the
 * site is a quadrant of the grid cell (`NE`, `NW`, `SE`, `SW`) and its number, such as `39218_NW1_20190813_193000.wav`
 * (nabatmonitoring.org, rename and organize the acoustic files). Cell and site together name the recorder: its serial
 * number is not in the name. Sites that are called otherwise are no quadrants, and tell a date alone. Null when the name is
 * none of them.
 */
export function parseNabatName(name: string): NameFacts | null {
  const match = NAME.exec(name);
  if (!match) return null;
  const [, cell = '', site = '', date = '', clock = '', milliseconds] = match;
  const local = localTimeFromDigits(date, clock, milliseconds);
  if (local === null) return null;
  return nameFacts({
    kind: 'nabat',
    time: { local, offset: null },
    deviceId: `${cell}_${site.toUpperCase()}`,
  });
}
