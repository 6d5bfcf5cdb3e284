type Settings = Readonly<Record<string, unknown>>;

/** Two names of one setting: what is given by either takes the place of both. */
const confidenceNames = ['min_conf', 'confidence_threshold'];

/** Settings of a file with those given beside it, which win. */
export function joinedSettings(ofFile: Settings, given: Settings): Record<string, unknown> {
  const isReplaced = confidenceNames.some((name) => Object.hasOwn(given, name));
  const kept = Object.entries(ofFile).filter(
    ([name]) => !(isReplaced && confidenceNames.includes(name)),
  );
  return { ...Object.fromEntries(kept), ...given };
}
