import type { Handlers } from '../../http/handler.ts';
import { createReviews } from './reviews/create-reviews.ts';
import { listReviews } from './reviews/list-reviews.ts';
import { createSample } from './samples/create-sample.ts';
import { deleteSample } from './samples/delete-sample.ts';
import { extendSample } from './samples/extend-sample.ts';
import { getSample } from './samples/get-sample.ts';
import { listItems } from './samples/list-items.ts';
import { listSamples } from './samples/list-samples.ts';
import { updateSample } from './samples/update-sample.ts';

export const reviewHandlers = {
  reviewsList: listReviews,
  reviewsCreate: createReviews,
  samplesList: listSamples,
  samplesCreate: createSample,
  samplesGet: getSample,
  samplesUpdate: updateSample,
  samplesDelete: deleteSample,
  samplesItems: listItems,
  samplesExtend: extendSample,
} satisfies Handlers;
