import type { Sample, SampleCreate } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import type { ReviewClient } from '@biophony/sdk';

/** Sends further items of a sample, a thousand a call; how many of them it did not have. */
export const sendFurther =
  (projectId: string, { sample_id }: Pick<Sample, 'sample_id'>) =>
  async ({ samples }: ReviewClient, items: SampleCreate['items']): Promise<number> => {
    let added = 0;
    for (let from = 0; from < items.length; from += limits.sample_batch) {
      const batch = items.slice(from, from + limits.sample_batch);
      added += (await samples.extend(projectId, sample_id, { items: batch })).added;
    }
    return added;
  };
