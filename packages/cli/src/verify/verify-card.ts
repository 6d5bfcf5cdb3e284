import type { CardPresence } from '../card/find/card-presence.ts';
import type { FoundCard } from '../card/find/find-card.ts';
import { unreadVerdict, type Verdict } from '../verdict/verdict.ts';
import { verifyFile, type Verification } from './verify-file.ts';

/** Files read and compared at the same time. */
const atOnce = 4;

/** Every file of a card, with why it cannot be read where that is known. */
function* filesOf({
  recordings,
  others,
  unreadable,
}: FoundCard): Generator<{ filename: string; refusal?: string }> {
  for (const filename of recordings) yield { filename };
  for (const { filename, reason } of unreadable) yield { filename, refusal: reason };
  yield* others;
}

/**
 * Verifies every file of a card but those of operating systems, a few at a time. Throws what ends the whole: the error
 * of `presence` where the card is gone, once and for all its files.
 */
export async function verifyCard(
  card: FoundCard,
  terms: Verification,
  presence: CardPresence,
  onVerdict: (verdict: Verdict) => void,
): Promise<void> {
  const files = filesOf(card);
  const failed = new AbortController();
  const signal = AbortSignal.any([terms.signal, presence.signal, failed.signal]);
  const work = async () => {
    for (const { filename, refusal } of files) {
      signal.throwIfAborted();
      const verdict =
        refusal === undefined
          ? await verifyFile(filename, { ...terms, signal })
          : unreadVerdict(filename, refusal);
      if (verdict.status === 'unreadable' && (await presence.isGone())) throw presence.error;
      onVerdict(verdict);
    }
  };
  const end = (error: unknown) => {
    failed.abort();
    throw presence.error ?? error;
  };
  await Promise.all(Array.from({ length: atOnce }, () => work().catch(end)));
}
