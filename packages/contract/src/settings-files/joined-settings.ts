type Settings = Readonly<Record<string, unknown>>;

/** Two names of one setting: either replaces both. */
const confidenceNames = ['min_conf', 'confidence_threshold'];

/** Merges settings of a file with given ones, which win. */
export function joinedSettings(ofFile: Settings, given: Settings): Record<string, unknown> {
  const isReplaced = confidenceNames.some((name) => Object.hasOwn(given, name));
  const kept = Object.entries(ofFile).filter(
    ([name]) => !(isReplaced && confidenceNames.includes(name)),
  );
  return { ...Object.fromEntries(kept), ...given };
}
