import type { RecordedTime } from '../time/recorded-time.ts';

/** What a file name tells. */
export interface NameFacts {
  /**
   * Whose naming the name follows. `dated` is any other name with a date and time in it, `digits` eight decimal digits
   * that may be the hexadecimal seconds of an early AudioMoth, or no time at all.
   */
  kind:
    | 'audiomoth'
    | 'song_meter'
    | 'bar_lt'
    | 'sound_trap'
    | 'nabat'
    | 'dated'
    | 'digits'
    | 'other';
  time: RecordedTime | null;
  deviceId: string | null;
  make: string | null;
  model: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Song Meter's channel (`0`, `1`, `0+1`): two files of one moment are not an overlap. */
  channel: string | null;
  /** AudioMoth `T.WAV`: silence may be packed, which only the samples tell for sure. */
  triggered: boolean;
  /** A known fault of the name that was read around, in words; null for a sound name. */
  fault: string | null;
}

/** Name facts with nothing known but what is given. */
export function nameFacts(known: Partial<NameFacts> & Pick<NameFacts, 'kind'>): NameFacts {
  return {
    time: null,
    deviceId: null,
    make: null,
    model: null,
    latitude: null,
    longitude: null,
    channel: null,
    triggered: false,
    fault: null,
    ...known,
  };
}
