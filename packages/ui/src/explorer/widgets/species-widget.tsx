'use client';

import { useMessages } from '../../provider/look-context.ts';
import { SpeciesList } from '../components/species-list.tsx';
import { WidgetEmpty } from '../components/widget-states.tsx';
import { foundIn } from '../headless/found.ts';
import type { WidgetTarget } from '../headless/use-target.ts';
import { WidgetFrame } from './widget-frame.tsx';

/** Which species an analysis found, how often, and how sure. */
export function SpeciesWidget(target: WidgetTarget) {
  const { explorer: words } = useMessages();
  return (
    <WidgetFrame target={target} fit="detections">
      {({ summary }) => {
        const species = foundIn(summary)?.species ?? [];
        if (species.length === 0) return <WidgetEmpty text={words.emptyTitle} />;
        return <SpeciesList species={species.map((one, rank) => ({ ...one, rank }))} />;
      }}
    </WidgetFrame>
  );
}
