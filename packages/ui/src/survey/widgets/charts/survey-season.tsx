'use client';

import type { Deployment, Site } from '@biophony/contract';
import type { AnalysisGroup } from '@biophony/sdk';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { Loading } from '../../../components/feedback/loading.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useChartsMessages } from '../../../context/page-messages.ts';
import { describeReadError } from '../../../explorer/headless/results/describe-read-error.ts';
import { SeasonChart } from '../../components/season/season-chart.tsx';
import type { AskedFilter } from '../../engine/detections/found-calls.ts';
import type { Opened } from '../../headless/figures/use-opened-survey.ts';
import { useOnceRead } from '../../../timing/use-once-read.ts';
import { useSeason } from '../../headless/figures/use-survey-parts.ts';
import { sunPlaces } from '../../model/season/sun-places.ts';
import { dateOf } from '../../model/view/days.ts';
import type { SurveyView } from '../../model/view/survey-view.ts';
import { useCaption } from './use-caption.ts';

interface SurveySeasonProps {
  opened: Opened;
  deployments: readonly Deployment[];
  sites: readonly Site[];
  view: SurveyView;
  /** What is counted. */
  filter: AskedFilter;
  group: AnalysisGroup;
  /** The `speciesKey` of the species, and what it is called. */
  species: string;
  name: string;
  /** Told once it is there, or cannot be read. */
  onRead: () => void;
  onChange: (part: Partial<SurveyView>) => void;
}

/** The season of the chosen species, with dawn and dusk at the sites that the filters take. */
export function SurveySeason(props: SurveySeasonProps) {
  const { opened, deployments, sites, view, group, species, name, onChange } = props;
  const { messages } = usePresentation();
  const words = useChartsMessages();
  const caption = useCaption(group, view.confidence);
  const filter = { ...props.filter, species };
  const places = sunPlaces(sites, deployments, filter.sites);
  const { season, error, retry } = useSeason(opened, filter, places);
  useOnceRead(season !== undefined || error !== null, props.onRead);
  if (error && !season)
    return (
      <ErrorAlert error={describeReadError(error, words.seasonFailed, messages)} onRetry={retry} />
    );
  if (!season) return <Loading text={words.seasonLoading} />;
  return (
    <SeasonChart
      season={season}
      sun={season.sun}
      species={name}
      caption={caption(season.seconds.reduce((sum, one) => sum + one, 0))}
      onChoose={(firstDay) => {
        const [from, to] = [dateOf(firstDay), dateOf(firstDay + 6)];
        onChange(view.from === from && view.to === to ? { from: null, to: null } : { from, to });
      }}
    />
  );
}
