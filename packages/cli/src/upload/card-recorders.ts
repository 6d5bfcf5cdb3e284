import type { Dataset } from '@biophony/contract';
import { SHARED_DEVICE_ID } from '@biophony/recordings';
import type { Client } from '@biophony/sdk';
import type { CardReader } from '../card/card-reader.ts';

/** Recorders by the IDs in their headers: those a dataset holds and those of a card that has none of them. */
export interface OtherRecorders {
  dataset: string[];
  card: string[];
}

const tellsApart = (id: string | null): id is string => id !== null && id !== SHARED_DEVICE_ID;

/**
 * Whose recordings a dataset holds, where they are not this card's. Null when the card may go there: the dataset is
 * empty, one of its recorders is on the card, or on either side no file names its recorder. Headers are read until a
 * known recorder comes, so only a foreign card is read to its end.
 */
export async function otherRecorders(
  client: Client,
  dataset: Dataset,
  reader: CardReader,
  signal: AbortSignal,
): Promise<OtherRecorders | null> {
  if (dataset.file_count + dataset.pending_count === 0) return null;
  const recorders = await client.datasets.recorders(dataset.data_id, { signal });
  const known = recorders.map(({ device_id }) => device_id).filter(tellsApart);
  if (known.length === 0) return null;
  const met = new Set<string>();
  for await (const { facts } of reader) {
    if (!tellsApart(facts.device_id)) continue;
    if (known.includes(facts.device_id)) return null;
    met.add(facts.device_id);
  }
  return met.size === 0 ? null : { dataset: known, card: [...met] };
}
