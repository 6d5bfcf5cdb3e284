/** A name with single spaces, composed as Unicode has it. */
const tidy = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/**
 * The scientific name of a label as models and BirdNET's lists have it: `Scientific name_Common name`, or the scientific
 * name alone.
 */
export const scientificNameOf = (label: string): string => tidy(label.split('_', 1)[0] ?? '');

/** Scientific names as they are compared: case, spaces and the way of composing letters make no difference. */
export const speciesKey = (name: string): string => tidy(name).toLowerCase();

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The species that labels name, each once and in order, so that lists that mean the same are the same. */
export function speciesOf(labels: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const label of labels) {
    const name = scientificNameOf(label);
    if (!byKey.has(speciesKey(name))) byKey.set(speciesKey(name), name);
  }
  return [...byKey.values()].sort(byCodeUnits);
}

/** The same for thresholds by label. */
export const thresholdsBySpecies = (
  thresholds: Readonly<Record<string, number>>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(thresholds)
      .map(([label, threshold]): [string, number] => [scientificNameOf(label), threshold])
      .sort(([a], [b]) => byCodeUnits(a, b)),
  );
