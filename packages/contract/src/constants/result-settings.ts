// Apart from the table of settings and its checks, so that widgets load neither.

/**
 * Slow-down factor of recordings, from an analysis' setting `time_expansion`; 1 if absent. Results
 * have real times and frequencies: second `s` is at second `s` times this in the file, and a
 * frequency is this times the one by the file's sample rate.
 */
export const timeExpansionOf = ({ time_expansion }: Record<string, unknown>): number =>
  typeof time_expansion === 'number' && time_expansion > 0 ? time_expansion : 1;

/** Slow-down factor if given, even 1; null where each recording's header decides. */
export const givenExpansion = (settings: Record<string, unknown>): number | null =>
  typeof settings.time_expansion === 'number' ? timeExpansionOf(settings) : null;

/** Lowest confidence of an analysis' detections; null for an analysis without confidences. */
export const lowestConfidence = ({ min_conf }: Record<string, unknown> = {}): number | null =>
  typeof min_conf === 'number' ? min_conf : null;
