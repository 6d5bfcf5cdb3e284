'use client';

import type { Analysis } from '@biophony/contract';
import { useMemo } from 'react';
import { Notice } from '../../components/feedback/notice.tsx';
import { useLook } from '../../provider/look-context.ts';
import { ExplorerNumbers } from '../components/explorer-numbers.tsx';
import { FilterBar } from '../components/filter-bar.tsx';
import type { Engine } from '../engine/start-engine.ts';
import { filterOf } from '../headless/filter-of.ts';
import { listedSpecies } from '../headless/listed-species.ts';
import { isFiltered, unfiltered } from '../headless/view.ts';
import { useReviewing } from '../headless/use-reviewing.ts';
import { useSelection } from '../headless/use-asked.ts';
import type { Opened } from '../headless/use-loaded.ts';
import { useView } from '../headless/use-view.ts';
import { DetectionReview } from './detection-review.tsx';
import { FoundCharts } from './found-charts.tsx';
import { numberFormat } from '../headless/intl.ts';

interface LoadedDetectionsProps {
  analysis: Pick<Analysis, 'analysis_id' | 'data_id'>;
  engine: Engine;
  opened: Opened;
  query?: string;
  onQuery?: (query: string) => void;
}

/** The explorer once its detections are read: numbers, species, activity, filters, list and sound. */
export function LoadedDetections(props: LoadedDetectionsProps) {
  const { analysis, engine, opened, query, onQuery } = props;
  const { loaded, found, reviews } = opened;
  const { messages, locale } = useLook();
  const { explorer: words } = messages;
  const number = (value: number) => numberFormat(locale).format(value);
  const { view, change } = useView(query, onQuery);
  const reviewing = useReviewing(engine, analysis.analysis_id, reviews);
  const filter = useMemo(() => filterOf(view, loaded), [view, loaded]);
  const asked = { engine, filter, judged: reviewing.judged };
  const selection = useSelection(asked);
  const { species: followed } = filter;
  const species = useMemo(
    () => (selection ? listedSpecies(loaded, selection, followed) : []),
    [loaded, selection, followed],
  );
  if (!selection) return <div className="bp-explorer-waiting" />;
  const daysHeard = loaded.days.filter((_, place) =>
    selection.cells.subarray(place * 24, place * 24 + 24).some((count) => count > 0),
  ).length;
  return (
    <div className="bp-explorer-body">
      <ExplorerNumbers
        shown={selection.count}
        total={loaded.rows}
        species={species}
        days={daysHeard}
        seconds={found?.seconds ?? 0}
      />
      {loaded.total > loaded.rows && (
        <Notice>
          <p>{words.partial(number(loaded.rows), number(loaded.total))}</p>
        </Notice>
      )}
      <FoundCharts
        loaded={loaded}
        selection={selection}
        species={species}
        followed={filter.species}
        day={filter.day}
        hour={filter.hour}
        onChange={change}
      />
      <FilterBar view={view} days={loaded.days} banded={loaded.banded} onChange={change} />
      <DetectionReview
        analysis={analysis}
        asked={asked}
        count={selection.count}
        banded={loaded.banded}
        reviewing={reviewing}
        analysedTo={found?.topHz ?? null}
        detection={view.detection}
        onDetection={(detection) => change({ detection })}
        onClear={isFiltered(view) ? () => change(unfiltered(view)) : null}
      />
    </div>
  );
}
