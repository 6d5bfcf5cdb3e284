import type { Requester } from '../../core/request.ts';
import { calibrationsResource } from './calibrations.ts';
import { reviewsResource } from './reviews.ts';
import { samplesResource } from './samples.ts';

/**
 * What review and calibration need beyond the client. Apart from `createClient`, so that pages which do neither do not
 * load it.
 */
export const createReviewClient = ({ request }: { request: Requester }) => ({
  /** Verdicts of people on detections. */
  reviews: reviewsResource(request),
  /** Detections that people are asked to review. */
  samples: samplesResource(request),
  /** What scores of a species mean, by a sample. */
  calibrations: calibrationsResource(request),
});

export type ReviewClient = ReturnType<typeof createReviewClient>;
