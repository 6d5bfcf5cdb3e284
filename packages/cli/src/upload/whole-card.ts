import type { UploadReport, UploadSource } from '@biophony/sdk';
import { createSha256Pool, type Sha256Pool } from '@biophony/sdk/node';
import type { CardReader } from '../card/card-reader.ts';
import type { FoundCard } from '../card/find-card.ts';
import type { CardLedger } from './card-ledger.ts';
import { cardSources } from './card-sources.ts';
import type { OtherFile } from './other-file.ts';
import type { OtherFiles } from './other-files.ts';
import { otherSources } from './other-sources.ts';

/** Recordings and, where all is to be kept, what else there is: for finding out whether there is room. */
export async function* everySource(
  card: FoundCard,
  everything: boolean,
  reader: CardReader,
  pool: Sha256Pool,
): AsyncGenerator<UploadSource> {
  const damaged: OtherFile[] = [];
  yield* cardSources(reader, pool, ({ filename, size, modifiedMs }, { code }) => {
    if (code !== 'unreadable') damaged.push({ filename, size, modifiedMs });
  });
  if (everything) yield* otherSources(card, damaged, pool, null);
}

/** The report of the recordings, with how the other files after them ended. */
export function joinReports(recordings: UploadReport, others: UploadReport): UploadReport {
  const sentBytes = recordings.totals.sentBytes + others.totals.sentBytes;
  const { ended, error } = others;
  return {
    ...recordings,
    dataset: others.dataset ?? recordings.dataset,
    totals: { ...recordings.totals, sentBytes },
    ended,
    error,
  };
}

/** What is known of other files without a service. */
export async function pretendOthers(
  card: FoundCard,
  ledger: CardLedger,
  others: OtherFiles,
): Promise<void> {
  const pool = createSha256Pool();
  for await (const { filename, size } of otherSources(card, ledger.keepable(), pool, others))
    others.settle({ outcome: 'would_upload', filename, size, sha256: null });
}

/** Every outcome there is, of recordings and of other files. */
export const outcomesOf = (ledger: CardLedger, others: OtherFiles | null) => [
  ...ledger.outcomes.values(),
  ...(others?.outcomes.values() ?? []),
];
