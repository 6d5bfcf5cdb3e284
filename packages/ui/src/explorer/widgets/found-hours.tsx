'use client';

import { memo } from 'react';
import { usePresentation } from '../../context/presentation-context.ts';
import { HeatMap } from '../components/heat-map/heat-map.tsx';
import type { Selection } from '../data/selection/select.ts';
import type { Loaded } from '../engine/calls.ts';
import { numberFormat } from '../../format/intl.ts';
import type { ChangeView } from '../model/view/view.ts';

interface FoundHoursProps {
  loaded: Loaded;
  selection: Selection;
  /** What the species is called that is followed alone; null for several and for all. */
  called: string | null;
  day: number | null;
  hour: number | null;
  /** Whether hours are compared by detections per recorded hour. */
  rate: boolean;
  /** Whether the picture is to take little space. */
  low: boolean;
  onChange: ChangeView;
}

/** The hours a filter leaves. Drawn anew only when one of these changes, not for every row looked at. */
export const FoundHours = memo(function FoundHours(props: FoundHoursProps) {
  const { loaded, selection, called, day, hour, rate, low, onChange } = props;
  const { messages, locale } = usePresentation();
  const { explorer: words } = messages;
  const undated = numberFormat(locale).format(selection.undated);
  return (
    <HeatMap
      activity={{ days: loaded.days, counts: selection.cells, effort: selection.effort }}
      title={called === null ? undefined : words.activityOf(called)}
      low={low}
      measure={rate ? 'rate' : 'count'}
      onMeasure={(measure) => onChange({ rate: measure === 'rate' })}
      chosen={{ day, hour }}
      onChoose={(time) =>
        onChange({
          day: time.day === null ? null : (loaded.days[time.day] ?? null),
          hour: time.hour,
        })
      }
      note={selection.undated > 0 ? words.undated(undated) : null}
    />
  );
});
