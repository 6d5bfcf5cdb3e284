/** A moment at which somebody knows what a clock showed, and what the time was. ISO 8601; `actual` with its offset. */
export interface KnownTime {
  shown: string;
  actual: string;
}

/**
 * What makes true times of a recorder's: first `time_zone` or `utc_offset`, then `shift_s` or `drift`
 * (docs/decisions/0093).
 */
export interface Correction {
  /** IANA name of the zone whose wall clock the recorder showed, summer time included; null for none. */
  time_zone: string | null;
  /** Offset such as `+02:00` that its wall clock had all the time; null for none. Never beside `time_zone`. */
  utc_offset: string | null;
  /** Seconds that are added; 0 for none. */
  shift_s: number;
  /** A clock that ran evenly too fast or too slow, by two moments; null for none. Never beside `shift_s`. */
  drift: readonly [KnownTime, KnownTime] | null;
}

/** The correction that changes nothing. */
export const noCorrection: Correction = {
  time_zone: null,
  utc_offset: null,
  shift_s: 0,
  drift: null,
};

/** What a recorder wrote of a moment: its digits, and its offset where it names one. */
export interface Recorded {
  /** Milliseconds since 1970 of the digits, read as if they were UTC. */
  localMs: number;
  /** Minutes east of UTC; null where the recorder does not say. */
  offsetMinutes: number | null;
}
