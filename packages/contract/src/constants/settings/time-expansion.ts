/**
 * How many times slower recordings are than what they recorded, by the setting `time_expansion` of an analysis; 1 where it
 * is not given. Times and frequencies of the results are real ones: second `s` is second `s` times this of the file, and a
 * frequency is this times the one that the file's sample rate gives.
 */
export const timeExpansionOf = ({ time_expansion }: Record<string, unknown>): number =>
  typeof time_expansion === 'number' && time_expansion > 0 ? time_expansion : 1;

/** The same where the settings give it, also as 1; null where each recording is as slow as its header says. */
export const givenExpansion = (settings: Record<string, unknown>): number | null =>
  typeof settings.time_expansion === 'number' ? timeExpansionOf(settings) : null;
