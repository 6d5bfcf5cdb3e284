'use client';

import { useMessages } from '../../context/presentation-context.ts';
import { WidgetShown } from '../../context/widget-shown.ts';
import { SpeciesList } from '../components/species/species-list.tsx';
import { WidgetEmpty } from '../components/summary/widget-states.tsx';
import { foundIn } from '../model/activity/found.ts';
import type { WidgetTarget } from '../headless/results/use-target.ts';
import { WidgetFrame } from './widget-frame.tsx';

/** Which species an analysis found, how often, and how sure. */
export function SpeciesWidget(target: WidgetTarget) {
  const { explorer: words } = useMessages();
  return (
    <WidgetFrame target={target} fit="detections">
      {({ summary }) => {
        const species = foundIn(summary)?.species ?? [];
        if (species.length === 0) return <WidgetEmpty text={words.emptyTitle} />;
        return (
          <WidgetShown>
            <SpeciesList species={species.map((one, rank) => ({ ...one, rank }))} />
          </WidgetShown>
        );
      }}
    </WidgetFrame>
  );
}
