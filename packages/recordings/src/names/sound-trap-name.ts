import { localTimeFromDigits } from '../time/recorded-time.ts';
import { nameFacts, type NameFacts } from './name-facts.ts';

const NAME = /^(\d{3,10})\.([1-4]\d{5})(\d{6})[._]/;

/**
 * Reads SoundTrap names, `<serial number>.YYMMDDHHMMSS.wav` (Ocean Instruments; the first is of
 * 2013). Null when the name is none of them.
 */
export function parseSoundTrapName(name: string): NameFacts | null {
  const match = NAME.exec(name);
  if (!match) return null;
  const [, serial = '', date = '', clock = ''] = match;
  const local = localTimeFromDigits(`20${date}`, clock);
  if (local === null) return null;
  return nameFacts({
    kind: 'sound_trap',
    time: { local, offset: null },
    deviceId: serial,
    make: 'Ocean Instruments',
    model: 'SoundTrap',
  });
}
