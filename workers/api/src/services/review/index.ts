import type { Handlers } from '../../http/handler.ts';
import { createReviews } from './reviews/create-reviews.ts';
import { listReviews } from './reviews/list-reviews.ts';

export const reviewHandlers = {
  reviewsList: listReviews,
  reviewsCreate: createReviews,
} satisfies Handlers;
