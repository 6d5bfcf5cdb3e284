import type { Dataset } from '@biophony/contract';
import type { ApiError, Client } from '@biophony/sdk';

export interface DatasetChoice {
  projectId: string;
  name: string;
  /** The device; asked for only when the dataset has to be made. */
  device: () => Promise<string>;
}

const find = async (client: Client, { projectId, name }: DatasetChoice, signal: AbortSignal) =>
  (await client.datasets.list(projectId, { signal })).find((one) => one.dataset_name === name);

/** The project's dataset of that name; null when there is none. */
export async function findDataset(
  client: Client,
  choice: DatasetChoice,
  signal: AbortSignal,
): Promise<Dataset | null> {
  return (await find(client, choice, signal)) ?? null;
}

/** The dataset of that name, made when there is none; an upload that is run again so finds its own. */
export async function chooseDataset(
  client: Client,
  choice: DatasetChoice,
  signal: AbortSignal,
): Promise<Dataset> {
  const known = await find(client, choice, signal);
  if (known) return known;
  const body = {
    dataset_name: choice.name,
    classification_method: 'by_device' as const,
    data_type_or_device: await choice.device(),
  };
  try {
    return await client.datasets.create(choice.projectId, body, { signal });
  } catch (error) {
    const meanwhile = await find(client, choice, signal);
    if (meanwhile && (error as ApiError).code === 'dataset_exists') return meanwhile;
    throw error;
  }
}
