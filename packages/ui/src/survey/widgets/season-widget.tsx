'use client';

import { speciesKey } from '@biophony/recordings/survey';
import { describeReadError } from '../../explorer/data/read-error.ts';
import { WidgetEmpty, WidgetError, WidgetLoading } from '../../explorer/widget-frame.tsx';
import { useMessages } from '../../kit/presentation-context.ts';
import { useSurveyWidgetMessages } from '../../kit/use-page-messages.ts';
import { WidgetShown } from '../../kit/widget-shown.ts';
import { SeasonChart } from '../charts/season-chart.tsx';
import { sunPlaces } from '../charts/season.ts';
import { useCaption } from '../charts/use-caption.ts';
import { useSurveyFigures } from '../use-opened-survey.ts';
import { useSeason } from '../use-survey-parts.ts';
import { FoundFrame, type SurveyFound, WidgetFault } from './survey-widget-frame.tsx';
import { foundKey, speciesNames, type SurveyWidgetProps } from './widget-options.ts';

function useFailure() {
  const messages = useMessages();
  return (error: Error, retry: () => void) => (
    <WidgetError
      error={describeReadError(error, messages.explorer.failed, messages)}
      onRetry={retry}
    />
  );
}

function Season({ found, species }: { found: SurveyFound; species: string }) {
  const { opened, group, sites, deployments, filter } = found;
  const caption = useCaption(group, filter.minConfidence);
  const failed = useFailure();
  const places = sunPlaces(sites, deployments, filter.sites);
  const { season, error, retry } = useSeason(opened, { ...filter, species }, places);
  if (error && !season) return failed(error, retry);
  if (!season) return <WidgetLoading />;
  return (
    <WidgetShown>
      <SeasonChart
        season={season}
        sun={season.sun}
        species={speciesNames(opened.survey.species)(species)}
        caption={caption(season.seconds.reduce((sum, one) => sum + one, 0))}
      />
    </WidgetShown>
  );
}

function MostFrequent({ found }: { found: SurveyFound }) {
  const words = useSurveyWidgetMessages();
  const failed = useFailure();
  const { figures, error, retry } = useSurveyFigures(found.opened, found.filter);
  if (error && !figures) return failed(error, retry);
  if (!figures) return <WidgetLoading />;
  const [most] = figures.species;
  return most ? (
    <Season found={found} species={speciesKey(most)} />
  ) : (
    <WidgetEmpty text={words.none} />
  );
}

function Chosen({ found }: { found: SurveyFound }) {
  const words = useSurveyWidgetMessages();
  const { species } = found.filter;
  if (species === null) return <MostFrequent found={found} />;
  const key = foundKey(found.opened.survey.species, species);
  if (key === null) return <WidgetFault text={words.unknownSpecies(species)} />;
  return <Season found={found} species={key} />;
}

/** Season of a species; the most frequent one if none is named. */
export function SeasonWidget(asked: SurveyWidgetProps) {
  return <FoundFrame asked={asked}>{(found) => <Chosen found={found} />}</FoundFrame>;
}
