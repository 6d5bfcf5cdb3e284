/**
 * The time zone among settings, and the settings of the analysis itself. It changes by which clock results are counted
 * and nothing of what is found, so that it belongs to neither the analysers nor the hash of the settings.
 */
export function splitTimezone(given: Readonly<Record<string, unknown>>): {
  settings: Record<string, unknown>;
  timezone?: string;
} {
  const { timezone, ...settings } = given;
  return typeof timezone === 'string' ? { settings, timezone } : { settings };
}
