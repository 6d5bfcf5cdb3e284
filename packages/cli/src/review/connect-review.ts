import { createReviewClient, type ReviewClient } from '@biophony/sdk';
import { connect } from '../account/connect.ts';
import type { Settings } from '../config/settings.ts';

/** The calls of reviews, samples and calibrations, as the signed-in user. Throws CliError where nobody is signed in. */
export const connectReview = async (settings: Settings): Promise<ReviewClient> =>
  createReviewClient(await connect(settings));
