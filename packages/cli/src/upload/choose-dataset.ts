import type { Dataset } from '@biophony/contract';
import type { ApiError, Client } from '@biophony/sdk';
import type { CardReader } from '../card/card-reader.ts';
import { otherRecorders, type OtherRecorders } from './card-recorders.ts';
import { otherCard, otherCardText } from './other-card.ts';

export interface DatasetChoice {
  projectId: string;
  /** The dataset that the card has gone to before; null where it is to be found. */
  dataId: string | null;
  /** The name the user gave; null goes by the card's name. */
  given: string | null;
  cardName: string;
  reader: CardReader;
  /** The device; asked for only when the dataset has to be made. */
  device: () => Promise<string>;
  /** Told when the card goes to another dataset than the one of its name. */
  say: (text: string) => void;
}

interface Place {
  name: string;
  /** Null when it has to be made. */
  dataset: Dataset | null;
}

/**
 * The dataset for a card: the one of its name, or, where that holds another card, the next name that is free or is
 * this card's already: `AUDIOMOTH 2`. Throws CliError where the user gave the name of another card's dataset.
 */
async function findPlace(
  client: Client,
  { projectId, dataId, given, cardName, reader, say }: DatasetChoice,
  signal: AbortSignal,
): Promise<Place> {
  const datasets = await client.datasets.list(projectId, { signal });
  const before = datasets.find(({ data_id }) => data_id === dataId);
  if (before) return { name: before.dataset_name, dataset: before };
  let first: OtherRecorders | null = null;
  for (let count = 1; ; count++) {
    const name = given ?? (count === 1 ? cardName : `${cardName} ${count}`);
    const dataset = datasets.find((one) => one.dataset_name === name) ?? null;
    const other = dataset && (await otherRecorders(client, dataset, reader, signal));
    if (!other) {
      if (first) say(otherCardText(cardName, first, name));
      return { name, dataset };
    }
    if (given !== null) throw otherCard(given, other);
    first ??= other;
  }
}

/** The dataset that a card would go to; null when it would be made. */
export async function findDataset(
  client: Client,
  choice: DatasetChoice,
  signal: AbortSignal,
): Promise<Dataset | null> {
  return (await findPlace(client, choice, signal)).dataset;
}

/** The dataset for a card, made when there is none; an upload that is run again so finds its own. */
export async function chooseDataset(
  client: Client,
  choice: DatasetChoice,
  signal: AbortSignal,
): Promise<Dataset> {
  const { name, dataset } = await findPlace(client, choice, signal);
  if (dataset) return dataset;
  const body = {
    dataset_name: name,
    classification_method: 'by_device' as const,
    data_type_or_device: await choice.device(),
  };
  try {
    return await client.datasets.create(choice.projectId, body, { signal });
  } catch (error) {
    const isTaken = (error as ApiError).code === 'dataset_exists';
    const meanwhile = isTaken ? await findDataset(client, choice, signal) : null;
    if (meanwhile) return meanwhile;
    throw error;
  }
}
