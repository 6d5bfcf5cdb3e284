import type { Dataset } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { chooseDevice } from '../card/choose-device.ts';
import type { FoundCard } from '../card/find/find-card.ts';
import { CardReader } from '../card/read/card-reader.ts';
import { timezoneCorrection } from '../card/timezone.ts';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { findDataset } from '../upload/dataset/choose-dataset.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

export interface DatasetWanted {
  projectId: string;
  /** All datasets of the project. */
  datasets: readonly Dataset[];
  /** Its ID; undefined goes by its name. */
  dataId?: string;
  name?: string;
  /** By whose name and recordings it is found, for want of both. */
  card: FoundCard;
  /** Whether the card is one of several, each of which has a dataset of its own. */
  isOfSeveral: boolean;
  /** Names of the datasets of cards before it; its own joins them. */
  taken: Set<string>;
}

const notFound = (message: string, datasets: readonly Dataset[]): CliError => {
  const known = datasets.map((one) => `${one.data_id} (${one.dataset_name})`).join(', ');
  return new CliError(message, {
    hint: known
      ? `Name one with --dataset ID; the project has ${known}.`
      : `Upload the card first: ${biophony('upload CARD --project ID --everything')}`,
    exitCode: exitCodes.usage,
    code: 'no_dataset',
  });
};

/**
 * The dataset that a card is compared with: the one named, the only one there is, or the one to which an upload of this card
 * would go. Throws CliError where it is not there.
 */
export async function findStored(
  client: Client,
  wanted: DatasetWanted,
  signal: AbortSignal,
): Promise<Dataset> {
  const { projectId, datasets, dataId, name, card, isOfSeveral, taken } = wanted;
  if (dataId !== undefined) {
    const found = datasets.find(({ data_id }) => data_id === dataId);
    if (!found) throw notFound(`The project has no dataset ${dataId}.`, datasets);
    return found;
  }
  if (name !== undefined) {
    const found = datasets.find(({ dataset_name }) => dataset_name === name);
    if (!found) throw notFound(`The project has no dataset called ${name}.`, datasets);
    return found;
  }
  const [only] = datasets;
  if (only && datasets.length === 1 && !isOfSeveral) return only;
  const choice = {
    projectId,
    dataId: null,
    given: null,
    cardName: card.name,
    reader: new CardReader(card, timezoneCorrection(null), signal),
    device: async () => chooseDevice([], []),
    say: () => undefined,
    taken,
  };
  const found = await findDataset(client, choice, signal);
  if (!found) throw notFound(`The project has no dataset of the card ${card.name}.`, datasets);
  return found;
}
