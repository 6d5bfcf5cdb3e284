import type { Dataset } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

export interface DatasetWanted {
  projectId: string;
  /** Its ID; undefined goes by its name. */
  dataId?: string;
  name?: string;
  /** What the card is called, for want of both. */
  cardName: string;
}

const notFound = (message: string, datasets: Dataset[]): CliError => {
  const known = datasets.map((one) => `${one.data_id} (${one.dataset_name})`).join(', ');
  return new CliError(message, {
    hint: known
      ? `Name one with --dataset ID; the project has ${known}.`
      : `Upload the card first: ${biophony('upload CARD --project ID --everything')}`,
    exitCode: exitCodes.usage,
    code: 'no_dataset',
  });
};

/** The dataset that a card is compared with. Throws CliError where it is not there or not clear which it is. */
export async function findStored(
  client: Client,
  { projectId, dataId, name, cardName }: DatasetWanted,
  signal: AbortSignal,
): Promise<Dataset> {
  const datasets = await client.datasets.list(projectId, { signal });
  const [only] = datasets;
  if (dataId !== undefined) {
    const found = datasets.find(({ data_id }) => data_id === dataId);
    if (!found) throw notFound(`The project has no dataset ${dataId}.`, datasets);
    return found;
  }
  if (name === undefined && only && datasets.length === 1) return only;
  const wanted = name ?? cardName;
  const named = datasets.filter(({ dataset_name }) => dataset_name === wanted);
  const numbered = datasets.some(({ dataset_name }) => dataset_name.startsWith(`${wanted} `));
  if (named[0] && (name !== undefined || !numbered)) return named[0];
  const message = named[0]
    ? `Several cards are called ${wanted} in this project.`
    : `The project has no dataset called ${wanted}.`;
  throw notFound(message, datasets);
}
