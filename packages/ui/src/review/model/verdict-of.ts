import type { ReviewCreate, SampleItem } from '@biophony/contract';
import type { Said } from './queue.ts';

type Told = Omit<ReviewCreate, 'review_id' | 'at'>;

const keyOf = ({ data_id, file, start_s, end_s, species, score }: SampleItem) => ({
  data_id,
  file,
  start_s,
  end_s,
  species,
  score,
});

/** What the service is told of a verdict on an item of a sample. */
export const verdictOf = (
  item: SampleItem,
  sampleId: string,
  said: Said,
  blind: boolean,
): Told => ({
  ...keyOf(item),
  verdict: said.verdict,
  correct_species: said.correctSpecies,
  note: said.note,
  final: said.final,
  blind,
  sample_id: sampleId,
});

/** What it is told of one that is taken back. */
export const takenBack = (
  item: SampleItem,
  sampleId: string,
  said: Said,
  blind: boolean,
): Told => ({
  ...keyOf(item),
  verdict: 'undone',
  final: said.final,
  blind,
  sample_id: sampleId,
});
