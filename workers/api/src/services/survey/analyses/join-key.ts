/**
 * Settings in which analyses may differ and still be shown together: the place and the week that limit species are those of
 * each card, the language is that of names alone, and times are put right by deployments.
 */
const ofEachCard = new Set(['lat', 'lon', 'week', 'locale', 'timezone']);

/** Settings in which analyses must agree to be shown together, in the order of their names. */
export const settingsThatMatter = (
  settings: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([name]) => !ofEachCard.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The first 16 hexadecimal digits of the SHA-256 of what analyses must agree in to be shown together. */
export async function joinKey(of: {
  analysis_type: string;
  model: string | null;
  model_version: string | null;
  settings: Readonly<Record<string, unknown>>;
}): Promise<string> {
  const text = JSON.stringify([of.analysis_type, of.model, of.model_version, of.settings]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest).subarray(0, 8)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
