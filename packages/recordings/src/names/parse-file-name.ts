import { localTimeFromDigits } from '../time/recorded-time.ts';
import { formatUtcOffset, parseUtcOffset } from '../time/utc-offset.ts';
import { parseAudioMothName } from './audiomoth-name.ts';
import { parseBarLtName } from './bar-lt-name.ts';
import { nameFacts, type NameFacts } from './name-facts.ts';
import { placeInName } from './name-place.ts';
import { parseSongMeterName } from './song-meter-name.ts';

const ANYWHERE =
  /(?<!\d)(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})[T_\- ]+(\d{2})[-_:.hH]?(\d{2})[-_:.mM]?(\d{2})(?!\d)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?/;

function parseDatedName(name: string): NameFacts | null {
  const match = ANYWHERE.exec(name);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, zone] = match;
  const local = localTimeFromDigits(`${year}${month}${day}`, `${hour}${minute}${second}`);
  if (local === null) return null;
  const minutes = zone === undefined ? null : parseUtcOffset(zone);
  return nameFacts({
    kind: 'dated',
    time: { local, offset: minutes === null ? null : formatUtcOffset(minutes) },
  });
}

/**
 * Reads what a file's name tells: AudioMoth, Song Meter and BAR-LT names, or any name with a date
 * and a time in it. Accepts a path; the last folder counts where the name itself has no date.
 */
export function parseFileName(path: string): NameFacts {
  const parts = path.split(/[\\/]/);
  const name = parts.at(-1) ?? '';
  const folder = parts.at(-2) ?? null;
  const facts =
    parseAudioMothName(name, folder) ??
    parseBarLtName(name) ??
    parseSongMeterName(name) ??
    parseDatedName(name) ??
    nameFacts({ kind: 'other' });
  return facts.latitude === null ? { ...facts, ...placeInName(name) } : facts;
}
