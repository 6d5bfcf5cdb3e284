import type { Requester } from '../../core/request.ts';
import { calibrationsResource } from './calibrations.ts';
import { reviewsResource } from './reviews.ts';
import { samplesResource } from './samples.ts';

/** Review and calibration. Separate from `createClient`, so that other pages do not load it. */
export const createReviewClient = ({ request }: { request: Requester }) => ({
  /** Verdicts on detections. */
  reviews: reviewsResource(request),
  /** Detections to review. */
  samples: samplesResource(request),
  /** What scores of a species mean, by a sample. */
  calibrations: calibrationsResource(request),
});

export type ReviewClient = ReturnType<typeof createReviewClient>;
