import type { Dataset } from '@biophony/contract';
import { SHARED_DEVICE_ID, type RecordingFacts } from '@biophony/recordings';
import type { Client } from '@biophony/sdk';
import type { CardReader } from '../../card/read/card-reader.ts';

/** Recorders by the IDs in their headers: those a dataset holds and those of a card that has none of them. */
export interface OtherRecorders {
  dataset: string[];
  card: string[];
}

/** What the recorders say of a card and a dataset; `unknown` where on either side no file names its recorder. */
export type RecorderVerdict = 'same' | 'unknown' | OtherRecorders;

const tellsApart = (id: string | null): id is string => id !== null && id !== SHARED_DEVICE_ID;

/** A recorder whose clock is not set begins with the same names on every card. */
const repeatsNames = ({ issues }: RecordingFacts): boolean =>
  issues.some(({ code }) => code === 'clock_not_set');

/**
 * Whose recordings a dataset holds, compared with this card's. Headers are read until a known recorder comes, so only a
 * foreign card is read to its end.
 */
export async function compareRecorders(
  client: Client,
  dataset: Dataset,
  reader: CardReader,
  signal: AbortSignal,
): Promise<RecorderVerdict> {
  const recorders = await client.datasets.recorders(dataset.data_id, { signal });
  const known = recorders.map(({ device_id }) => device_id).filter(tellsApart);
  if (known.length === 0) return 'unknown';
  const met = new Set<string>();
  for await (const { facts } of reader) {
    if (!tellsApart(facts.device_id)) continue;
    if (known.includes(facts.device_id)) return repeatsNames(facts) ? 'unknown' : 'same';
    met.add(facts.device_id);
  }
  return met.size === 0 ? 'unknown' : { dataset: known, card: [...met] };
}
