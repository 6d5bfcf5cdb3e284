import type { FoundCard } from '../card/find-card.ts';
import type { Verdict } from './verdict.ts';
import { verifyFile, type Verification } from './verify-file.ts';

/** Files read and compared at the same time. */
const atOnce = 4;

function* namesOf({ recordings, others, unreadable }: FoundCard): Generator<string> {
  yield* recordings;
  for (const { filename } of unreadable) yield filename;
  for (const { filename } of others) yield filename;
}

/** Verifies every file of a card but those of operating systems, a few at a time. Throws what ends the whole. */
export async function verifyCard(
  card: FoundCard,
  terms: Verification,
  onVerdict: (verdict: Verdict) => void,
): Promise<void> {
  const names = namesOf(card);
  const work = async () => {
    for (const filename of names) {
      terms.signal.throwIfAborted();
      onVerdict(await verifyFile(filename, terms));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
