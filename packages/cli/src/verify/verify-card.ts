import type { Dataset } from '@biophony/contract';
import type { CardPresence } from '../card/find/card-presence.ts';
import type { FoundCard } from '../card/find/find-card.ts';
import { unreadVerdict, type Verdict } from '../verdict/verdict.ts';
import { listedAtOnce, toStored, type StoredFile } from './stored-files.ts';
import { verdictOn, verifyFile, type Verification } from './verify-file.ts';

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

interface Found {
  dataset: Dataset;
  file: StoredFile;
}

/**
 * Looks for files that a card's own dataset lacks in the others of its project: what changed after its upload is stored in
 * one of its own. Answers every verdict again, in order, proved where another dataset has the content.
 */
export async function findElsewhere(
  lacking: readonly Verdict[],
  datasets: readonly Dataset[],
  terms: Verification,
): Promise<Verdict[]> {
  const wanted = new Set(lacking.flatMap(({ sha256 }) => sha256 ?? []));
  const found = new Map<string, Found>();
  const { client, signal } = terms;
  for (const dataset of datasets) {
    if (found.size === wanted.size) break;
    const files = client.files.list(dataset.data_id, { limit: listedAtOnce }, { signal });
    for await (const row of files) {
      const { sha256, status } = row;
      if (sha256 === null || status !== 'stored' || !wanted.has(sha256)) continue;
      if (!found.has(sha256)) found.set(sha256, { dataset, file: toStored(row) });
    }
  }
  const verdicts: Verdict[] = [];
  for (const verdict of lacking) {
    const there = found.get(verdict.sha256 ?? '');
    if (!there) verdicts.push(verdict);
    else {
      const { dataset, file } = there;
      const own = { ...verdict, reason: null };
      const proved = await verdictOn(file, own, { ...terms, dataId: dataset.data_id });
      verdicts.push({ ...proved, stored_in: dataset.dataset_name });
    }
  }
  return verdicts;
}
