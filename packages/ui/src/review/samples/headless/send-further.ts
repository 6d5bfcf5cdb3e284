import type { Sample, SampleCreate } from '@biophony/contract';
import type { ReviewClient } from '@biophony/sdk';
import { sending, sendItems } from '../model/send-items.ts';

/** Sends further items of a sample, drawn as it was; how many of them it did not have. */
export const sendFurther =
  (projectId: string, { sample_id, scheme }: Pick<Sample, 'sample_id' | 'scheme'>) =>
  async ({ samples }: ReviewClient, items: SampleCreate['items']): Promise<number> => {
    let added = 0;
    await sendItems(sending(items), async (batch) => {
      added += (
        await samples.extend(projectId, sample_id, { ...(scheme && { scheme }), items: batch })
      ).added;
    });
    return added;
  };
