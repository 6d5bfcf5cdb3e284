import type { UploadReport, UploadSource } from '@biophony/sdk';
import { createSha256Pool, type Sha256Pool } from '@biophony/sdk/node';
import type { CardReader } from '../../card/read/card-reader.ts';
import type { FoundCard } from '../../card/find/find-card.ts';
import type { CardOutcomes } from '../outcomes/card-outcomes.ts';
import { cardSources } from './card-sources.ts';
import type { OtherFile } from '../outcomes/other-file.ts';
import type { OtherFiles } from '../outcomes/other-files.ts';
import { otherSources } from './other-sources.ts';

/** Recordings and, where all is to be kept, what else there is: for finding out whether all of it fits. */
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
export async function dryRunOthers(
  card: FoundCard,
  recordings: CardOutcomes,
  others: OtherFiles,
): Promise<void> {
  const pool = createSha256Pool();
  for await (const { filename, size } of otherSources(card, recordings.keepable(), pool, others))
    others.settle({ outcome: 'would_upload', filename, size, sha256: null });
}

/** Every outcome there is, of recordings and of other files. */
export const outcomesOf = (recordings: CardOutcomes, others: OtherFiles | null) => [
  ...recordings.outcomes.values(),
  ...(others?.outcomes.values() ?? []),
];
