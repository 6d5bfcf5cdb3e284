'use client';

import { useMessages } from '../../context/presentation-context.ts';
import { WidgetShown } from '../../context/widget-shown.ts';
import { SpeciesList } from '../components/species/species-list.tsx';
import { WidgetEmpty } from '../components/summary/widget-states.tsx';
import { foundIn } from '../model/activity/found.ts';
import type { ListedSpecies } from '../model/species/listed-species.ts';
import type { WidgetTarget } from '../headless/results/use-target.ts';
import { WidgetFrame } from './widget-frame.tsx';

function Listed({ species }: { species: readonly ListedSpecies[] }) {
  const { explorer: words } = useMessages();
  if (species.length === 0) return <WidgetEmpty text={words.emptyTitle} />;
  return (
    <WidgetShown>
      <SpeciesList species={species} />
    </WidgetShown>
  );
}

/** Which species an analysis or a survey found, how often, and how sure or at how many sites. */
export function SpeciesWidget(target: WidgetTarget) {
  return (
    <WidgetFrame
      widget="species"
      target={target}
      fit="detections"
      render={(species) => <Listed species={species} />}
    >
      {({ summary }) => (
        <Listed
          species={(foundIn(summary)?.species ?? []).map((one, rank) => ({ ...one, rank }))}
        />
      )}
    </WidgetFrame>
  );
}
