'use client';

import { survey, surveyWidgets } from '../messages/en/survey.ts';
import { charts, map } from '../messages/en/survey-charts.ts';
import { detections, spectrogram } from '../messages/en/survey-detections.ts';
import { sites } from '../messages/en/sites.ts';
import { species } from '../messages/en/species.ts';
import {
  type ChartsMessages,
  type DetectionsMessages,
  type MapMessages,
  overrideMessages,
  type SitesMessages,
  type SpeciesMessages,
  type SpectrogramMessages,
  type SurveyMessages,
  type SurveyWidgetMessages,
} from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

export const useSurveyMessages = (): SurveyMessages =>
  overrideMessages(survey, useMessages().survey);

export const useSurveyWidgetMessages = (): SurveyWidgetMessages =>
  overrideMessages(surveyWidgets, useMessages().surveyWidgets);

export const useChartsMessages = (): ChartsMessages =>
  overrideMessages(charts, useMessages().charts);

export const useMapMessages = (): MapMessages => overrideMessages(map, useMessages().map);

export const useDetectionsMessages = (): DetectionsMessages =>
  overrideMessages(detections, useMessages().detections);

export const useSpectrogramMessages = (): SpectrogramMessages =>
  overrideMessages(spectrogram, useMessages().spectrogram);

export const useSitesMessages = (): SitesMessages => overrideMessages(sites, useMessages().sites);

export const useSpeciesMessages = (): SpeciesMessages =>
  overrideMessages(species, useMessages().species);
