'use client';

import { useMemo } from 'react';
import { Notice } from '../../../components/feedback/notice.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import type { IndexTable } from '../../data/load/load-indices.ts';
import {
  binMinutesOf,
  daysOf,
  indexDay,
  indexPlace,
  pointsOf,
} from '../../model/activity/index-day.ts';
import { dayText } from '../../model/words/moment-words.ts';
import { IndexLine } from './index-line.tsx';
import { IndexStrips } from './index-strips.tsx';
import { NativeSelect } from '../filters/native-select.tsx';

interface IndicesViewProps {
  table: IndexTable;
  /** Name of the index that is looked at; the first where it is not there. */
  index: string | null;
  /** `2026-05-21`; null for all days together. */
  day: string | null;
  /** Lets index and day be chosen; without it the charts only tell. */
  onChange?: (part: { index?: string; day?: string | null }) => void;
}

/** The acoustic indices of an analysis: the day in false colour, and one index as a line. */
export function IndicesView({ table, index, day, onChange }: IndicesViewProps) {
  const { messages, locale } = usePresentation();
  const { explorer: words } = messages;
  const days = useMemo(() => daysOf(table), [table]);
  const binMinutes = useMemo(() => binMinutesOf(table), [table]);
  const shownDay = day !== null && days.includes(day) ? day : null;
  const all = useMemo(
    () => table.names.map((_, at) => indexDay(table, at, shownDay, binMinutes)),
    [table, shownDay, binMinutes],
  );
  if (table.files.length === 0) return <p className="bp-soft">{words.noIndices}</p>;
  const place = indexPlace(table, index);
  const chosen = all[place];
  const recordings = Math.max(
    0,
    ...all.map(({ bins }) => bins.reduce((sum, { count }) => sum + count, 0)),
  );
  const onlyDay = days.length === 1 ? (days[0] ?? null) : shownDay;
  return (
    <>
      {days.length === 0 && (
        <Notice>
          <p>{words.noIndexTimes}</p>
        </Notice>
      )}
      {onChange && days.length > 1 && (
        <div className="bp-index-choice">
          <NativeSelect
            label={words.day}
            value={shownDay ?? ''}
            options={[
              { value: '', label: words.allDays },
              ...days.map((value) => ({ value, label: dayText(value, locale) })),
            ]}
            onChange={(value) => onChange({ day: value || null })}
          />
        </div>
      )}
      <IndexStrips
        indices={all}
        day={onlyDay}
        recordings={recordings}
        chosen={chosen?.name}
        onChoose={onChange && ((name) => onChange({ index: name }))}
      />
      {chosen && (
        <IndexLine
          index={chosen}
          points={onlyDay === null ? null : pointsOf(table, place, onlyDay)}
        />
      )}
    </>
  );
}
