import type { RecordingFacts } from '../facts/recording-facts.ts';

const byMaker: readonly (readonly [RegExp, string])[] = [
  [/open acoustic devices|audiomoth/i, 'audiomoth'],
  [/wildlife acoustics|song ?meter/i, 'song_meter'],
  [/frontier labs|bar-?lt/i, 'bar_lt'],
  [/cornell|swift/i, 'swift_one'],
];

/**
 * The family of recorders that the headers name, such as `audiomoth`; null where they name none or several. Recordings
 * with faults do not count.
 */
export function recorderFamily(
  sample: Iterable<Pick<RecordingFacts, 'ok' | 'make' | 'model'>>,
): string | null {
  const families = new Set<string | null>();
  for (const { ok, make, model } of sample) {
    if (!ok) continue;
    const text = `${make ?? ''} ${model ?? ''}`;
    families.add(byMaker.find(([pattern]) => pattern.test(text))?.[1] ?? null);
  }
  const [family = null] = families;
  return families.size === 1 ? family : null;
}
