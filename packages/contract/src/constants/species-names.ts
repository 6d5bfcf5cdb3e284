/** NFC, single spaces. */
const tidy = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/**
 * Scientific name of a label of models or BirdNET's lists: `Scientific name_Common name`, or the
 * scientific name alone.
 */
export const scientificNameOf = (label: string): string => tidy(label.split('_', 1)[0] ?? '');

/** Key for comparing scientific names: ignores case, spaces and Unicode composition. */
export const speciesKey = (name: string): string => tidy(name).toLowerCase();

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Species of the labels, sorted and unique, so that equal lists are identical. */
export function speciesOf(labels: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const label of labels) {
    const name = scientificNameOf(label);
    if (!byKey.has(speciesKey(name))) byKey.set(speciesKey(name), name);
  }
  return [...byKey.values()].sort(byCodeUnits);
}

/** Thresholds by species instead of label, sorted. */
export const thresholdsBySpecies = (
  thresholds: Readonly<Record<string, number>>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(thresholds)
      .map(([label, threshold]): [string, number] => [scientificNameOf(label), threshold])
      .sort(([a], [b]) => byCodeUnits(a, b)),
  );
