'use client';

import type { SurveyAnalysis } from '@biophony/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sharedQueryFields, writtenQuery } from '../explorer/filters/shared-filters.ts';
import { WidgetHeading } from '../kit/widget-context.tsx';
import { useSurveyMessages } from '../kit/use-page-messages.ts';
import { SurveyActivityMap } from './charts/survey-activity.tsx';
import { SurveySeason } from './charts/survey-charts.tsx';
import { SilentDetections, SurveyDetections } from './detections/survey-detections.tsx';
import type { BelowProps } from './survey-evidenced.tsx';
import { type RenderExplore, sharedOfSurvey, type SurveyView } from './survey-view.ts';

/** Part of an address that leads to what was recorded. */
const effortHash = '#effort';

interface ExploreLinksProps {
  analyses: readonly SurveyAnalysis[];
  /** `speciesKey` and name of the chosen species. */
  species: string;
  name: string;
  view: SurveyView;
  renderExplore: RenderExplore;
}

function ExploreLinks({ analyses, species, name, view, renderExplore }: ExploreLinksProps) {
  const t = useSurveyMessages();
  return (
    <section className="bp-survey-explore" aria-label={t.exploreTitle(name)}>
      <WidgetHeading>{t.exploreTitle(name)}</WidgetHeading>
      <ul>
        {analyses.map(({ analysis_id, dataset_name }) => {
          const fields = sharedQueryFields(sharedOfSurvey({ ...view, species }));
          const query = writtenQuery(fields, `?analysis=${encodeURIComponent(analysis_id)}`);
          return <li key={analysis_id}>{renderExplore(query, dataset_name)}</li>;
        })}
      </ul>
    </section>
  );
}

/** Waits for content above, so that it does not move. Once drawn, it stays. */
function Below({ isRead, children }: { isRead: boolean; children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(isRead);
  if (isRead && !isDrawn) setDrawn(true);
  return isDrawn && children;
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
  const { calendar, spectrogram, figures, activity, view, species } = props;
  const [isSpeciesRead, setSpeciesRead] = useState(false);
  const effort = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === effortHash) effort.current?.scrollIntoView();
  }, []);
  const isChosen = figures !== null && species !== null && view.species !== null;
  return (
    <>
      <div ref={effort} id={effortHash.slice(1)} className="bp-survey-pair">
        {figures && <SurveyActivityMap activity={activity} species={species} />}
        {calendar}
      </div>
      {isChosen && (
        <SurveySpecies
          {...props}
          species={species}
          speciesKey={view.species!}
          onRead={() => setSpeciesRead(true)}
        />
      )}
      <Below isRead={!isChosen || isSpeciesRead}>{spectrogram}</Below>
    </>
  );
}
