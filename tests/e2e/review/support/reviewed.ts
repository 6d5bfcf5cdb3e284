import type { ReviewCreate, SampleItem } from '@biophony/contract';
import { createReviewClient, type Client } from '@biophony/sdk';

/** On every item, by a rule. */
export async function review(
  client: Client,
  projectId: string,
  sampleId: string,
  verdictOf: (item: SampleItem) => ReviewCreate['verdict'],
): Promise<number> {
  const { reviews, samples } = createReviewClient(client);
  const said: ReviewCreate[] = [];
  for await (const item of samples.items(projectId, sampleId))
    said.push({
      review_id: crypto.randomUUID(),
      data_id: item.data_id,
      file: item.file,
      start_s: item.start_s,
      end_s: item.end_s,
      species: item.species,
      score: item.score,
      sample_id: sampleId,
      blind: true,
      verdict: verdictOf(item),
    });
  for (let at = 0; at < said.length; at += 200)
    await reviews.create(projectId, { reviews: said.slice(at, at + 200) });
  return said.length;
}
