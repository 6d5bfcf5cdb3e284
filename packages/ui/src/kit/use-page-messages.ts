'use client';

import { keys, runnerTokens } from '../messages/en/access-keys.ts';
import { accountExport } from '../messages/en/account.ts';
import { admin } from '../messages/en/admin.ts';
import { calibration, samples } from '../messages/en/calibration.ts';
import { map } from '../messages/en/map.ts';
import { review, verdicts } from '../messages/en/review.ts';
import { sites } from '../messages/en/sites.ts';
import { charts } from '../messages/en/survey-charts.ts';
import { detections, spectrogram } from '../messages/en/survey-detections.ts';
import { surveyWidgets } from '../messages/en/survey-widgets.ts';
import { survey } from '../messages/en/survey.ts';
import {
  type AccountExportMessages,
  type AdminMessages,
  type CalibrationMessages,
  type ChartsMessages,
  type DetectionsMessages,
  type KeysMessages,
  type MapMessages,
  overrideMessages,
  type ReviewMessages,
  type RunnerTokensMessages,
  type SamplesMessages,
  type SitesMessages,
  type SpectrogramMessages,
  type SurveyMessages,
  type SurveyWidgetMessages,
  type VerdictMessages,
} from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

// The texts of pages that few people load are apart from all others, so that they come with these pages.

/** The texts of the pages for operators. */
export const useAdminMessages = (): AdminMessages => overrideMessages(admin, useMessages().admin);

/** The texts about taking along what the service keeps of an account. */
export const useAccountExportMessages = (): AccountExportMessages =>
  overrideMessages(accountExport, useMessages().accountExport);

/** The texts about API keys. */
export const useKeysMessages = (): KeysMessages => overrideMessages(keys, useMessages().keys);

/** The texts about runner tokens. */
export const useRunnerTokensMessages = (): RunnerTokensMessages =>
  overrideMessages(runnerTokens, useMessages().runnerTokens);

/** The texts about sites and deployments. */
export const useSitesMessages = (): SitesMessages => overrideMessages(sites, useMessages().sites);

/** The texts of the survey's page. */
export const useSurveyMessages = (): SurveyMessages =>
  overrideMessages(survey, useMessages().survey);

/** The texts of widgets of a survey. */
export const useSurveyWidgetMessages = (): SurveyWidgetMessages =>
  overrideMessages(surveyWidgets, useMessages().surveyWidgets);

/** The texts of the survey's calendar, season and comparison. */
export const useChartsMessages = (): ChartsMessages =>
  overrideMessages(charts, useMessages().charts);

/** The texts about long-duration spectrograms. */
export const useSpectrogramMessages = (): SpectrogramMessages =>
  overrideMessages(spectrogram, useMessages().spectrogram);

/** The texts about single detections of a survey. */
export const useDetectionsMessages = (): DetectionsMessages =>
  overrideMessages(detections, useMessages().detections);

/** The texts of maps. */
export const useMapMessages = (): MapMessages => overrideMessages(map, useMessages().map);

/** The texts about samples of detections. */
export const useSamplesMessages = (): SamplesMessages =>
  overrideMessages(samples, useMessages().samples);

/** The texts about calibrations. */
export const useCalibrationMessages = (): CalibrationMessages =>
  overrideMessages(calibration, useMessages().calibration);

/** The texts of the review of samples. */
export const useReviewMessages = (): ReviewMessages =>
  overrideMessages(review, useMessages().review);

/** The texts about verdicts that a project keeps. */
export const useVerdictMessages = (): VerdictMessages =>
  overrideMessages(verdicts, useMessages().verdicts);
