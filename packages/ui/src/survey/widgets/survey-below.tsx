'use client';

import type { Deployment, Site } from '@biophony/contract';
import type { SurveyActivity, SurveyFigures, SurveyFilter } from '@biophony/recordings/survey';
import { Button } from '@radix-ui/themes';
import type { AnalysisGroup } from '@biophony/sdk';
import { useState, type ReactNode } from 'react';
import { useChartsMessages } from '../../context/page-messages.ts';
import { ExploreLinks, type RenderExplore } from '../components/summary/explore-links.tsx';
import { SiteTable } from '../components/table/site-table.tsx';
import { SpeciesTable } from '../components/table/species-table.tsx';
import type { Opened } from '../headless/figures/use-opened-survey.ts';
import { emptyComparison } from '../model/view/comparison.ts';
import type { SurveyView } from '../model/view/survey-view.ts';
import { SurveyCompare } from './charts/survey-compare.tsx';
import { SurveySeason } from './charts/survey-season.tsx';
import { SilentDetections } from './detections/silent-detections.tsx';
import { SurveyDetections } from './detections/survey-detections.tsx';
import { SurveyActivityMap } from './survey-activity.tsx';

export interface FoundProps {
  projectId: string;
  opened: Opened;
  sites: readonly Site[];
  deployments: readonly Deployment[];
  /** What was recorded, analysed or not. */
  calendar: ReactNode;
  /** What stands below all of it. */
  spectrogram: ReactNode;
  view: SurveyView;
  group: AnalysisGroup;
  renderExplore?: RenderExplore;
  /** The recordings may not be heard. */
  silent: boolean;
  onChange: (part: Partial<SurveyView>) => void;
}

interface BelowProps extends FoundProps {
  /** Null where the filters leave nothing. */
  figures: SurveyFigures | null;
  activity: SurveyActivity;
  filter: SurveyFilter;
  /** The first and the last day of the survey. */
  days: { first: string; last: string } | null;
  /** What the chosen species is called; null for none. */
  species: string | null;
}

/**
 * Draws what stands below something that is being read once that is there, so that it does not move. What was drawn once
 * stays.
 */
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

/** The chosen species: its season, its single detections, and where they are explored. */
function ChosenSpecies(props: ChosenProps) {
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
        {...{ opened, deployments, sites, view, group }}
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

/** What stands below the first numbers and the map. */
export function SurveyBelow(props: BelowProps) {
  const { opened, sites, calendar, spectrogram, figures, activity, view, group, days } = props;
  const { species, onChange } = props;
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
            <ChosenSpecies
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
            {...{ opened, sites, view, group, days, onChange }}
            comparison={view.compare}
            onRead={() => setCompared(true)}
          />
        )}
        <Below isRead={view.compare === null || isCompared}>{spectrogram}</Below>
      </Below>
    </>
  );
}
