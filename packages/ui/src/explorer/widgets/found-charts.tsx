'use client';

import { memo } from 'react';
import { useLook } from '../../provider/look-context.ts';
import { HeatMap } from '../components/heat-map.tsx';
import { calledName } from '../components/species-name.tsx';
import { SpeciesList, type ListedSpecies } from '../components/species-list.tsx';
import type { Selection } from '../data/select.ts';
import type { Loaded } from '../engine/calls.ts';
import { addressName } from '../headless/filter-of.ts';
import { numberFormat } from '../headless/intl.ts';
import type { ChangeView } from '../headless/use-view.ts';

interface FoundChartsProps {
  loaded: Loaded;
  selection: Selection;
  species: ListedSpecies[];
  followed: number | null;
  day: number | null;
  hour: number | null;
  onChange: ChangeView;
}

/** The species and the hours a filter leaves. Drawn anew only when one of these changes, not for every row looked at. */
export const FoundCharts = memo(function FoundCharts(props: FoundChartsProps) {
  const { loaded, selection, species, followed, day, hour, onChange } = props;
  const { messages, locale } = useLook();
  const { explorer: words } = messages;
  const followedName = followed === null ? null : loaded.species[followed];
  const undated = numberFormat(locale).format(loaded.undated);
  return (
    <div className="bp-explorer-charts">
      <SpeciesList
        species={species}
        followed={followed}
        onFollow={(rank) => {
          const name = rank === null ? undefined : loaded.species[rank];
          onChange({ species: name ? addressName(name) : null });
        }}
      />
      <HeatMap
        activity={{ days: loaded.days, counts: selection.cells, effort: loaded.effort }}
        title={followedName ? words.activityOf(calledName(followedName)) : undefined}
        chosen={{ day, hour }}
        onChoose={(time) =>
          onChange({
            day: time.day === null ? null : (loaded.days[time.day] ?? null),
            hour: time.hour,
          })
        }
        note={loaded.undated > 0 ? words.undated(undated) : null}
      />
    </div>
  );
});
