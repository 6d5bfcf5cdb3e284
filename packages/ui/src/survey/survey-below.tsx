'use client';

import type { SurveyActivity } from '@biophony/recordings/survey';
import { Button } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import type { Measure } from '../explorer/charts/activity.ts';
import { HeatMap } from '../explorer/charts/heat-map.tsx';
import { useChartsMessages, useSurveyMessages } from '../kit/use-page-messages.ts';
import { emptyComparison } from './charts/comparison.ts';
import { SurveyCompare, SurveySeason } from './charts/survey-charts.tsx';
import { dateOf } from './days.ts';
import { SilentDetections, SurveyDetections } from './detections/survey-detections.tsx';
import { ExploreLinks } from './explore-links.tsx';
import type { BelowProps } from './survey-evidenced.tsx';
import { SiteTable, SpeciesTable } from './survey-tables.tsx';

/** Waits for content above, so that it does not move. Once drawn, it stays. */
function Below({ isRead, children }: { isRead: boolean; children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(isRead);
  if (isRead && !isDrawn) setDrawn(true);
  return isDrawn && children;
}

interface SurveyActivityProps {
  activity: SurveyActivity;
  /** Name of the chosen species; null for none. */
  species: string | null;
}

function SurveyActivityMap({ activity, species }: SurveyActivityProps) {
  const words = useSurveyMessages();
  const [measure, setMeasure] = useState<Measure>('rate');
  if (activity.days.length === 0) return null;
  return (
    <HeatMap
      activity={{
        days: activity.days.map(dateOf),
        counts: activity.detections,
        effort: activity.seconds,
      }}
      title={species === null ? words.activity : words.activityOf(species)}
      measure={measure}
      onMeasure={setMeasure}
    />
  );
}

interface ChosenProps extends BelowProps {
  species: string;
  speciesKey: string;
  onRead: () => void;
}

function SurveySpecies(props: ChosenProps) {
  const { projectId, opened, group, sites, deployments, filter, view, species } = props;
  const { renderExplore, onRead } = props;
  const [isSeasonRead, setSeasonRead] = useState(false);
  const [isListed, setListed] = useState(false);
  const onListed = () => {
    setListed(true);
    onRead();
  };
  const list = { opened, group, sites, filter, species, onRead: onListed };
  return (
    <>
      <SurveySeason
        {...{ opened, deployments, sites, view, filter, group }}
        species={props.speciesKey}
        name={species}
        onRead={() => setSeasonRead(true)}
        onChange={props.onChange}
      />
      <Below isRead={isSeasonRead}>
        {props.silent ? (
          <SilentDetections {...list} />
        ) : (
          <SurveyDetections {...list} {...{ projectId, renderExplore }} />
        )}
      </Below>
      <Below isRead={isListed}>
        {renderExplore && (
          <ExploreLinks
            analyses={group.analyses}
            species={props.speciesKey}
            name={species}
            view={view}
            renderExplore={renderExplore}
          />
        )}
      </Below>
    </>
  );
}

export function SurveyBelow(props: BelowProps) {
  const { opened, sites, calendar, spectrogram, figures, activity, view, group, days } = props;
  const { species, filter, onChange } = props;
  const words = useChartsMessages();
  const [isSpeciesRead, setSpeciesRead] = useState(false);
  const [isCompared, setCompared] = useState(false);
  const isChosen = figures !== null && species !== null && view.species !== null;
  return (
    <>
      {calendar}
      {figures && (
        <>
          <div className="bp-survey-pair">
            <SiteTable
              figures={figures}
              sites={sites}
              chosen={view.sites}
              species={species}
              onChoose={(ids) => onChange({ sites: ids })}
            />
            <SurveyActivityMap activity={activity} species={species} />
          </div>
          <SpeciesTable
            figures={figures}
            chosen={view.species}
            onChoose={(key) => onChange({ species: key })}
          />
          {species !== null && view.species !== null && (
            <SurveySpecies
              {...props}
              species={species}
              speciesKey={view.species}
              onRead={() => setSpeciesRead(true)}
            />
          )}
        </>
      )}
      <Below isRead={!isChosen || isSpeciesRead}>
        {view.compare === null ? (
          <div>
            <Button variant="soft" onClick={() => onChange({ compare: emptyComparison('sites') })}>
              {words.compareOpen}
            </Button>
          </div>
        ) : (
          <SurveyCompare
            {...{ opened, sites, view, filter, group, days, onChange }}
            comparison={view.compare}
            onRead={() => setCompared(true)}
          />
        )}
        <Below isRead={view.compare === null || isCompared}>{spectrogram}</Below>
      </Below>
    </>
  );
}
