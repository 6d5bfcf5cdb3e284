import type { Dataset } from '@biophony/contract';
import type { ApiError, Client } from '@biophony/sdk';
import { setTimeout as pause } from 'node:timers/promises';
import type { CardReader } from '../../card/read/card-reader.ts';
import { otherCardError, otherCardIn, otherCardText, type OtherCard } from './other-card.ts';

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
  /** Names that other cards of the same command went to; the card's own joins them. */
  taken: Set<string>;
}

/** Milliseconds that a dataset just made by another process has for the first promises of its files. */
const youngMs = 5_000;
const lookEveryMs = 250;

/**
 * A dataset made a moment ago and still empty is waited for: another process may be at sending its card there, of which
 * nothing is known before its first files are.
 */
async function grown(client: Client, dataset: Dataset, signal: AbortSignal): Promise<Dataset> {
  let now = dataset;
  const isNew = () => {
    const age = Date.now() - Date.parse(now.created_at);
    return now.file_count + now.pending_count === 0 && age >= 0 && age < youngMs;
  };
  while (isNew()) {
    await pause(lookEveryMs, undefined, { signal });
    const datasets = await client.datasets.list(dataset.project_id, { signal });
    now = datasets.find(({ data_id }) => data_id === dataset.data_id) ?? now;
  }
  return now;
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
  { projectId, dataId, given, cardName, reader, say, taken }: DatasetChoice,
  signal: AbortSignal,
): Promise<Place> {
  const datasets = await client.datasets.list(projectId, { signal });
  const before = datasets.find(({ data_id }) => data_id === dataId);
  if (before) return { name: before.dataset_name, dataset: before };
  let first: OtherCard | null = null;
  for (let count = 1; ; count++) {
    const name = given ?? (count === 1 ? cardName : `${cardName} ${count}`);
    if (given === null && taken.has(name)) continue;
    const there = datasets.find((one) => one.dataset_name === name);
    const dataset = there ? await grown(client, there, signal) : null;
    const other = dataset && (await otherCardIn(client, dataset, reader, signal));
    if (!other) {
      if (first) say(otherCardText(cardName, first, name));
      return { name, dataset };
    }
    if (given !== null) throw otherCardError(given, other);
    first ??= other;
  }
}

/** The dataset that a card would go to; null when it would be made. */
export async function findDataset(
  client: Client,
  choice: DatasetChoice,
  signal: AbortSignal,
): Promise<Dataset | null> {
  const { name, dataset } = await findPlace(client, choice, signal);
  choice.taken.add(name);
  return dataset;
}

/** How often another process may take the name that a card was to have. */
const mostTries = 10;

/** The dataset for a card, made when there is none; an upload that is run again so finds its own. */
export async function chooseDataset(
  client: Client,
  choice: DatasetChoice,
  signal: AbortSignal,
): Promise<Dataset> {
  for (let tried = 1; ; tried++) {
    const { name, dataset } = await findPlace(client, choice, signal);
    if (dataset) {
      choice.taken.add(name);
      return dataset;
    }
    const body = {
      dataset_name: name,
      classification_method: 'by_device' as const,
      data_type_or_device: await choice.device(),
      strict_name: true,
    };
    try {
      const made = await client.datasets.create(choice.projectId, body, { signal });
      choice.taken.add(name);
      return made;
    } catch (error) {
      const isTaken = (error as ApiError).code === 'dataset_exists';
      if (!isTaken || tried === mostTries) throw error;
    }
  }
}
