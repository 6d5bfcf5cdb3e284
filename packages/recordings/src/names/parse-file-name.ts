import { parseAudioMothName } from './audiomoth-name.ts';
import { parseBarLtName } from './bar-lt-name.ts';
import { parseDatedName } from './dated-name.ts';
import { nameFacts, type NameFacts } from './name-facts.ts';
import { parseNabatName } from './nabat-name.ts';
import { placeInName } from './name-place.ts';
import { marksPackedSilence } from './packed-name.ts';
import { parseSongMeterName } from './song-meter-name.ts';
import { parseSoundTrapName } from './sound-trap-name.ts';

/**
 * Reads what a file's name tells: AudioMoth, Song Meter, BAR-LT, SoundTrap and NABat names, or any name with a date
 * and a time in it. Accepts a path; the last folder counts where the name itself has no date.
 */
export function parseFileName(path: string): NameFacts {
  const parts = path.split(/[\\/]/);
  const name = parts.at(-1) ?? '';
  const folder = parts.at(-2) ?? null;
  const facts =
    parseAudioMothName(name, folder) ??
    parseBarLtName(name) ??
    parseNabatName(name) ??
    parseSongMeterName(name) ??
    parseSoundTrapName(name) ??
    parseDatedName(name) ??
    nameFacts({ kind: 'other' });
  const place = facts.latitude === null ? placeInName(name, facts) : null;
  return { ...facts, ...place, triggered: marksPackedSilence(name) };
}
