'use client';

import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useChartsMessages } from '../../context/page-messages.ts';
import { Below } from '../components/below.tsx';
import { SiteTable } from '../components/table/site-table.tsx';
import { SpeciesTable } from '../components/table/species-table.tsx';
import { emptyComparison } from '../model/view/comparison.ts';
import { SurveyCompare } from './charts/survey-compare.tsx';
import { SurveyActivityMap } from './survey-activity.tsx';
import type { BelowProps } from './survey-props.ts';
import { SurveySpecies } from './survey-species.tsx';

/** What stands below the first numbers and the map. */
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
