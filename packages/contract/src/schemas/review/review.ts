import * as z from 'zod';
import { limits } from '../../constants/limits.ts';
import { Id, NextCursor, Timestamp } from '../shared/common.ts';

/** Verdict on a detection; `undone` withdraws the reviewer's verdicts on it. */
export const ReviewVerdict = z.enum(['yes', 'no', 'unsure', 'undone']);
export type ReviewVerdict = z.infer<typeof ReviewVerdict>;

const seconds = z
  .number()
  .min(0)
  .max(10_000_000)
  .describe('Seconds from the start of the recording');

/** Identifies a detection whichever analysis made it: recording, seconds in it and species. */
export const detectionKey = {
  data_id: Id.describe('The dataset of the recording'),
  file: z
    .string()
    .min(1)
    .max(limits.filename_length)
    .describe('The recording, by its name in the dataset, as result files have it'),
  start_s: seconds,
  end_s: seconds,
  species: z
    .string()
    .trim()
    .min(1)
    .max(limits.species_name_length)
    .describe('Scientific name, as the model says it'),
};

const score = z.number().min(0).max(1).nullable().describe('Confidence of the detection');

const said = {
  verdict: ReviewVerdict,
  correct_species: z
    .string()
    .trim()
    .min(1)
    .max(limits.species_name_length)
    .nullable()
    .describe('The species that it is instead, or besides; null where none was named'),
  score,
  blind: z
    .boolean()
    .describe('Whether score, model and verdicts of others were hidden from the reviewer'),
  final: z.boolean().describe('The last word of the owner or a manager, which outweighs others'),
  sample_id: Id.nullable().describe('The sample in which it was asked; null outside of one'),
  note: z.string().trim().max(limits.review_note_length).nullable(),
};

export const Review = z.strictObject({
  review_id: Id,
  file_id: Id,
  ...detectionKey,
  ...said,
  reviewer_id: Id.describe('The account of the reviewer, also of one who has left'),
  reviewer: z.string().describe('Display name of the reviewer'),
  at: Timestamp.describe(
    'When it was said, which is before it was sent where there was no network',
  ),
  recording_deleted: z.boolean().describe('True where the recording was deleted since'),
});
export type Review = z.infer<typeof Review>;

export const Reviews = z.strictObject({
  reviews: z.array(Review).describe('In the order in which they arrived'),
  next_cursor: NextCursor,
});

export const ReviewCreate = z.strictObject({
  review_id: z.uuid().describe('Chosen by the caller, so that a verdict sent twice counts once'),
  ...detectionKey,
  ...said,
  correct_species: said.correct_species.optional(),
  score: said.score.optional(),
  blind: said.blind.optional(),
  final: said.final.optional(),
  sample_id: said.sample_id.optional(),
  note: said.note.optional(),
  at: Timestamp.optional().describe('When it was said; now where it is absent or in the future'),
});
export type ReviewCreate = z.infer<typeof ReviewCreate>;

export const ReviewsCreate = z.strictObject({
  reviews: z.array(ReviewCreate).min(1).max(limits.review_batch),
});

/** Why a verdict was not saved, though the others of its call were. */
export const ReviewRefused = z.strictObject({
  review_id: Id,
  reason: z
    .enum(['recording_unknown', 'ends_before_start', 'sample_unknown', 'final_not_allowed'])
    .describe('recording_unknown: the dataset has no such recording, or it was deleted'),
  error: z.string().describe('The same for a person'),
});

export const ReviewsStored = z.strictObject({
  stored: z.int().min(0).describe('Verdicts that were kept by this call'),
  known: z.int().min(0).describe('Verdicts that an earlier call had kept'),
  refused: z.array(ReviewRefused),
});
export type ReviewsStored = z.infer<typeof ReviewsStored>;
