'use client';

import { speciesKey } from '@biophony/recordings/survey';
import { useSurveyWidgetMessages } from '../../../context/page-messages.ts';
import { useMessages } from '../../../context/presentation-context.ts';
import { WidgetShown } from '../../../context/widget-shown.ts';
import {
  WidgetEmpty,
  WidgetError,
  WidgetLoading,
} from '../../../explorer/components/summary/widget-states.tsx';
import { describeReadError } from '../../../explorer/headless/results/describe-read-error.ts';
import { SeasonChart } from '../../components/season/season-chart.tsx';
import { useSurveyFigures } from '../../headless/figures/use-opened-survey.ts';
import { useSeason } from '../../headless/figures/use-survey-parts.ts';
import { sunPlaces } from '../../model/season/sun-places.ts';
import type { SurveyWidgetProps } from '../../model/widgets/asked.ts';
import { foundKey, speciesNames } from '../../model/widgets/species-of.ts';
import { useCaption } from '../charts/use-caption.ts';
import { FoundFrame, type SurveyFound } from './found-frame.tsx';
import { WidgetFault } from './widget-fault.tsx';

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

/** The species that was detected most often with these filters. */
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

/** A species through the year and the day; the most frequent one where none is named. */
export function SeasonWidget(asked: SurveyWidgetProps) {
  return <FoundFrame asked={asked}>{(found) => <Chosen found={found} />}</FoundFrame>;
}
