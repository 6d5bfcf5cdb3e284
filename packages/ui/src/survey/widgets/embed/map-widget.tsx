'use client';

import { useState } from 'react';
import { useSurveyWidgetMessages } from '../../../context/page-messages.ts';
import { useMessages } from '../../../context/presentation-context.ts';
import { WidgetShown } from '../../../context/widget-shown.ts';
import {
  WidgetEmpty,
  WidgetError,
  WidgetLoading,
} from '../../../explorer/components/summary/widget-states.tsx';
import { describeReadError } from '../../../explorer/headless/results/describe-read-error.ts';
import { areSpecies } from '../../../explorer/components/species/species-name.tsx';
import { SiteMap } from '../../components/map/site-map.tsx';
import { useSurveyFigures } from '../../headless/figures/use-opened-survey.ts';
import type { MapColour } from '../../model/map/map-site.ts';
import type { SurveyWidgetProps } from '../../model/widgets/asked.ts';
import { mapSitesOf } from '../../model/map/map-sites-of.ts';
import { foundKey, speciesNames } from '../../model/widgets/species-of.ts';
import { useCaption } from '../charts/use-caption.ts';
import { FoundFrame, type SurveyFound } from './found-frame.tsx';
import { WidgetFault } from './widget-fault.tsx';

function Sites({ opened, group, sites, filter }: SurveyFound) {
  const words = useSurveyWidgetMessages();
  const messages = useMessages();
  const caption = useCaption(group, filter.minConfidence);
  const { species } = filter;
  const [chosen, setChosen] = useState<string[]>([]);
  const [colour, setColour] = useState<MapColour>(species === null ? 'richness' : 'rate');
  const { figures, error, retry } = useSurveyFigures(opened, filter);
  const { species: found } = opened.survey;
  const key = species === null ? null : foundKey(found, species);
  if (species !== null && key === null) return <WidgetFault text={words.unknownSpecies(species)} />;
  if (error && !figures)
    return (
      <WidgetError
        error={describeReadError(error, messages.explorer.failed, messages)}
        onRetry={retry}
      />
    );
  if (!figures) return <WidgetLoading />;
  const shown = sites.filter(({ site_id }) => filter.sites?.has(site_id) ?? true);
  if (shown.length === 0) return <WidgetEmpty text={words.noSites} />;
  const title = key === null ? words.map : words.mapOf(speciesNames(found)(key));
  return (
    <WidgetShown>
      <SiteMap
        sites={mapSitesOf(shown, figures, species !== null)}
        areKinds={found.length > 0 && !areSpecies(found)}
        chosen={chosen}
        onChoose={setChosen}
        colour={colour}
        onColour={setColour}
        title={title}
        caption={caption(figures.seconds)}
      />
    </WidgetShown>
  );
}

/** Where a project recorded, and what was found there. Places are as exact as their owner lets others know. */
export function MapWidget(asked: SurveyWidgetProps) {
  return <FoundFrame asked={asked}>{(found) => <Sites {...found} />}</FoundFrame>;
}
