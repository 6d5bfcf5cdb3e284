'use client';

import { memo } from 'react';
import { Field } from '../../components/form/field.tsx';
import { TextInput } from '../../components/form/text-input.tsx';
import { useLook } from '../../provider/look-context.ts';
import { sortKeys, type SortKey } from '../data/orders.ts';
import { reviewFilters, type ReviewFilter } from '../data/verdicts.ts';
import { dayText, hourName } from '../headless/moment-words.ts';
import type { ExplorerView } from '../headless/view.ts';
import { NativeSelect } from './native-select.tsx';
import { numberFormat } from '../headless/intl.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface FilterBarProps {
  view: ExplorerView;
  days: readonly string[];
  /** Whether the detections have a loudness to sort by. */
  banded: boolean;
  onChange: (part: Partial<ExplorerView>) => void;
}

/** Which detections to show and in which order. Day and hour are the heat map's, for the keyboard and for phones. */
export const FilterBar = memo(function FilterBar({ view, days, banded, onChange }: FilterBarProps) {
  const { messages, locale } = useLook();
  const { explorer: words } = messages;
  return (
    <fieldset className="bp-filters">
      <legend className="bp-hidden">{words.filters}</legend>
      <NativeSelect
        label={words.day}
        value={view.day ?? ''}
        options={[
          { value: '', label: words.anyDay },
          ...days.map((day) => ({ value: day, label: dayText(day, locale) })),
        ]}
        onChange={(day) => onChange({ day: day || null })}
      />
      <NativeSelect
        label={words.hour}
        value={view.hour === null ? '' : String(view.hour)}
        options={[
          { value: '', label: words.anyHour },
          ...hours.map((hour) => ({ value: String(hour), label: hourName(hour) })),
        ]}
        onChange={(hour) => onChange({ hour: hour === '' ? null : Number(hour) })}
      />
      <Field label={words.confidence}>
        {(ids) => (
          <span className="bp-range">
            <input
              {...ids}
              type="range"
              min={0}
              max={0.99}
              step={0.01}
              value={view.minConfidence}
              onChange={(event) => onChange({ minConfidence: Number(event.target.value) })}
            />
            <output className="bp-numbers">
              {numberFormat(locale, { minimumFractionDigits: 2 }).format(view.minConfidence)}
            </output>
          </span>
        )}
      </Field>
      <TextInput
        size="2"
        label={words.file}
        placeholder={words.filePlaceholder}
        value={view.file}
        onChange={(file) => onChange({ file })}
      />
      <NativeSelect
        label={words.review}
        value={view.review}
        options={reviewFilters.map((value) => ({ value, label: words.reviewOptions[value] }))}
        onChange={(review) => onChange({ review: review as ReviewFilter })}
      />
      <NativeSelect
        label={words.sort}
        value={view.sort}
        options={sortKeys
          .filter((value) => banded || value !== 'snr')
          .map((value) => ({ value, label: words.sortOptions[value] }))}
        onChange={(sort) => onChange({ sort: sort as SortKey })}
      />
    </fieldset>
  );
});
