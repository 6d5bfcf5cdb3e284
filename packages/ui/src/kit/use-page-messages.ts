'use client';

import { keys, runnerTokens } from '../messages/en/access-keys.ts';
import { accountExport } from '../messages/en/account.ts';
import { admin } from '../messages/en/admin.ts';
import { overview } from '../messages/en/overview.ts';
import { species } from '../messages/en/species.ts';
import { search } from '../messages/en/search.ts';
import { offline } from '../messages/en/offline.ts';
import { cards } from '../messages/en/cards.ts';
import { batch } from '../messages/en/batch.ts';
import { calibration, samples } from '../messages/en/calibration.ts';
import { charts, map } from '../messages/en/survey-charts.ts';
import { review, verdicts } from '../messages/en/review.ts';
import { sites } from '../messages/en/sites.ts';
import { detections, spectrogram } from '../messages/en/survey-detections.ts';
import { survey, surveyWidgets } from '../messages/en/survey.ts';
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
  type OverviewMessages,
  type SpeciesMessages,
  type SearchMessages,
  type OfflineMessages,
  type CardsMessages,
  type BatchMessages,
} from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

// Texts of rarely used pages, loaded with these pages.

export const useAdminMessages = (): AdminMessages => overrideMessages(admin, useMessages().admin);

export const useAccountExportMessages = (): AccountExportMessages =>
  overrideMessages(accountExport, useMessages().accountExport);

export const useKeysMessages = (): KeysMessages => overrideMessages(keys, useMessages().keys);

export const useRunnerTokensMessages = (): RunnerTokensMessages =>
  overrideMessages(runnerTokens, useMessages().runnerTokens);

export const useSitesMessages = (): SitesMessages => overrideMessages(sites, useMessages().sites);

export const useSurveyMessages = (): SurveyMessages =>
  overrideMessages(survey, useMessages().survey);

export const useSurveyWidgetMessages = (): SurveyWidgetMessages =>
  overrideMessages(surveyWidgets, useMessages().surveyWidgets);

export const useChartsMessages = (): ChartsMessages =>
  overrideMessages(charts, useMessages().charts);

export const useSpectrogramMessages = (): SpectrogramMessages =>
  overrideMessages(spectrogram, useMessages().spectrogram);

export const useDetectionsMessages = (): DetectionsMessages =>
  overrideMessages(detections, useMessages().detections);

export const useMapMessages = (): MapMessages => overrideMessages(map, useMessages().map);

export const useSamplesMessages = (): SamplesMessages =>
  overrideMessages(samples, useMessages().samples);

export const useCalibrationMessages = (): CalibrationMessages =>
  overrideMessages(calibration, useMessages().calibration);

export const useReviewMessages = (): ReviewMessages =>
  overrideMessages(review, useMessages().review);

export const useVerdictMessages = (): VerdictMessages =>
  overrideMessages(verdicts, useMessages().verdicts);

export const useOverviewMessages = (): OverviewMessages =>
  overrideMessages(overview, useMessages().overview);

export const useSpeciesMessages = (): SpeciesMessages =>
  overrideMessages(species, useMessages().species);

export const useSearchMessages = (): SearchMessages =>
  overrideMessages(search, useMessages().search);

export const useOfflineMessages = (): OfflineMessages =>
  overrideMessages(offline, useMessages().offline);

export const useCardsMessages = (): CardsMessages => overrideMessages(cards, useMessages().cards);

export const useBatchMessages = (): BatchMessages => overrideMessages(batch, useMessages().batch);
