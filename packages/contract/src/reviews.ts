import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  dataId,
  field,
  fileId,
  id,
  Id,
  NextCursor,
  Page,
  sampleId,
  speciesFilter,
  Timestamp,
} from './fields.ts';

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
  data_id: dataId.describe('The dataset of the recording'),
  file: field(
    z.string().min(1).max(limits.filename_length),
    'The recording, by its name in the dataset, as result files have it',
    '20260521_050000.WAV',
  ),
  start_s: seconds,
  end_s: seconds,
  species: field(
    z.string().trim().min(1).max(limits.species_name_length),
    'Scientific name, as the model says it',
    'Turdus merula',
  ),
};

const score = field(z.number().min(0).max(1).nullable(), 'Confidence of the detection', 0.83);

const verdictFields = {
  verdict: ReviewVerdict.describe(
    'Whether the detection is right; undone takes back what the reviewer said before',
  ),
  correct_species: field(
    z.string().trim().min(1).max(limits.species_name_length).nullable(),
    'The species that it is instead, or besides; null where none was named',
    null,
  ),
  score,
  blind: z
    .boolean()
    .describe('Whether score, model and verdicts of others were hidden from the reviewer'),
  final: z.boolean().describe('The last word of the owner or a manager, which outweighs others'),
  sample_id: sampleId.nullable().describe('The sample in which it was asked; null outside of one'),
  note: field(
    z.string().trim().max(limits.review_note_length).nullable(),
    'What the reviewer noticed; null where that was nothing',
    null,
  ),
};

export const Review = z.strictObject({
  review_id: id('The verdict', '8d5e957f-2978-4e1b-b1a3-6f5d2c3b4a20'),
  file_id: fileId,
  ...detectionKey,
  ...verdictFields,
  reviewer_id: Id.describe('The account of the reviewer, also of one who has left'),
  reviewer: field(z.string(), 'Display name of the reviewer', 'Ada Green'),
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
  review_id: field(
    z.uuid(),
    'Chosen by the caller, so that a verdict sent twice counts once',
    '8d5e957f-2978-4e1b-b1a3-6f5d2c3b4a20',
  ),
  ...detectionKey,
  ...verdictFields,
  correct_species: verdictFields.correct_species.optional(),
  score: verdictFields.score.optional(),
  blind: verdictFields.blind.optional(),
  final: verdictFields.final.optional(),
  sample_id: verdictFields.sample_id.optional(),
  note: verdictFields.note.optional().describe('What the reviewer noticed'),
  at: Timestamp.optional().describe('When it was said; now where it is absent or in the future'),
});
export type ReviewCreate = z.infer<typeof ReviewCreate>;

export const ReviewsCreate = z.strictObject({
  reviews: z.array(ReviewCreate).min(1).max(limits.review_batch).describe('The verdicts'),
});

/** Why a verdict was not saved, though the others of its call were. */
export const ReviewRefused = z.strictObject({
  review_id: id('The verdict', '8d5e957f-2978-4e1b-b1a3-6f5d2c3b4a20'),
  reason: z
    .enum(['recording_unknown', 'ends_before_start', 'sample_unknown', 'final_not_allowed'])
    .describe('recording_unknown: the dataset has no such recording, or it was deleted'),
  error: field(
    z.string(),
    'The same for a person',
    'The dataset has no recording 20260521_050000.WAV.',
  ),
});

export const ReviewsStored = z.strictObject({
  stored: field(z.int().min(0), 'Verdicts that were kept by this call', 2),
  known: z.int().min(0).describe('Verdicts that an earlier call had kept'),
  refused: z.array(ReviewRefused).describe('Files that cannot be analysed'),
});
export type ReviewsStored = z.infer<typeof ReviewsStored>;

const tag = {
  name: 'Reviews',
  description: 'What people say of detections, and the samples that they are asked',
};

export default defineEndpoints(tag, {
  reviewsList: {
    route: ['GET', '/api/projects/{projectId}/reviews'],
    summary: 'List verdicts on detections of a project',
    access: 'analysis:read',
    role: 'viewer',
    query: z.strictObject({
      ...Page,
      data_id: Id.optional(),
      species: speciesFilter,
      sample_id: Id.optional(),
      reviewer_id: Id.optional(),
      counting: z
        .enum(['true'])
        .optional()
        .describe('true: only the latest of each reviewer, without those taken back'),
      verdict: z
        .enum(['yes', 'no', 'unsure'])
        .optional()
        .describe('Only these verdicts; with counting those that count as such today'),
    }),
    answer: Reviews,
  },
  reviewsCreate: {
    route: ['POST', '/api/projects/{projectId}/reviews'],
    summary: 'Say of detections whether they are right; a verdict sent twice counts once',
    access: 'analysis:write',
    role: 'reviewer',
    errors: ['limit_reached', 'storage_exceeded'],
    body: ReviewsCreate,
    answer: ReviewsStored,
  },
});
