'use client';

import { useState } from 'react';
import { Below } from '../components/below.tsx';
import { ExploreLinks } from '../components/summary/explore-links.tsx';
import { SurveySeason } from './charts/survey-season.tsx';
import { SilentDetections } from './detections/silent-detections.tsx';
import { SurveyDetections } from './detections/survey-detections.tsx';
import type { BelowProps } from './survey-props.ts';

interface ChosenProps extends BelowProps {
  species: string;
  speciesKey: string;
  onRead: () => void;
}

/** The chosen species: its season, its single detections, and where they are explored. */
export function SurveySpecies(props: ChosenProps) {
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
