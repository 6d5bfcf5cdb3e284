import { createSurveyClient, type SurveyClient } from '@biophony/sdk';
import { connect } from '../account/connect.ts';
import type { Settings } from '../config/settings.ts';

/** The calls of sites and deployments, as the signed-in user. Throws CliError where nobody is signed in. */
export const connectSurvey = async (settings: Settings): Promise<SurveyClient> =>
  createSurveyClient(await connect(settings));
