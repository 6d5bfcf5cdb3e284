'use client';

import { memo } from 'react';
import { Field } from '../../../components/form/field.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import { reviewFilters, type ReviewFilter } from '../../data/columns/verdicts.ts';
import { hourName } from '../../model/words/moment-words.ts';
import { hoursWith } from '../../model/view/hours-with.ts';
import type { ExplorerView } from '../../model/view/view.ts';
import type { LoadedDeployment } from '../../engine/calls.ts';
import { EvidenceFilter } from './evidence-filter.tsx';
import { NativeSelect } from './native-select.tsx';
import { PlaceFilters } from './place-filters.tsx';
import { RangeInput } from './range-input.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface FilterBarProps {
  view: ExplorerView;
  days: readonly string[];
  recorders: readonly string[];
  /** The deployments of the project; none where no recording belongs to one. */
  deployments?: readonly LoadedDeployment[];
  /** The datasets whose analyses may be shown together; the choice of one is told to `onDataset`. */
  datasets?: readonly { data_id: string; name: string }[];
  dataset?: string;
  onDataset?: (dataId: string) => void;
  /** Whether there are calibrations to choose by. */
  calibrated?: boolean;
  onChange: (part: Partial<ExplorerView>) => void;
}

/** Which detections to show: all filters but the species, and the hour chosen in the heat map. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { view, days, recorders, onChange } = props;
  const { messages } = usePresentation();
  const { explorer: words } = messages;
  const { confidence } = view;
  const hourOptions = (places: readonly number[]) => [
    { value: '', label: words.anyHour },
    ...places.map((hour) => ({ value: String(hour), label: hourName(hour) })),
  ];
  const changeHours = (end: 'from' | 'to', text: string) =>
    onChange({ hours: hoursWith(view.hours, end, text === '' ? null : Number(text)) });
  return (
    <fieldset className="bp-filters">
      <legend className="bp-hidden">{words.filters}</legend>
      <PlaceFilters {...props} />
      {days.length > 1 &&
        (['from', 'to'] as const).map((end) => (
          <Field key={end} label={end === 'from' ? words.dayFrom : words.dayTo}>
            {(ids) => (
              <input
                {...ids}
                type="date"
                className="bp-select bp-date"
                min={(end === 'to' && view.from) || days[0]}
                max={(end === 'from' && view.to) || days.at(-1)}
                value={view[end] ?? ''}
                onChange={(event) => onChange({ [end]: event.target.value || null })}
              />
            )}
          </Field>
        ))}
      <NativeSelect
        label={words.hourFrom}
        value={view.hours ? String(view.hours.from) : ''}
        options={hourOptions(hours)}
        onChange={(value) => changeHours('from', value)}
      />
      <NativeSelect
        label={words.hourTo}
        value={view.hours ? String(view.hours.to) : ''}
        options={hourOptions(hours.map((hour) => hour + 1))}
        onChange={(value) => changeHours('to', value)}
      />
      <RangeInput
        label={words.confidence}
        value={confidence.from}
        onChange={(from) => onChange({ confidence: { from, to: Math.max(from, confidence.to) } })}
      />
      <RangeInput
        label={words.confidenceTo}
        value={confidence.to}
        onChange={(to) => onChange({ confidence: { from: Math.min(to, confidence.from), to } })}
      />
      {(props.calibrated || view.evidence) && (
        <EvidenceFilter view={view} calibrated={props.calibrated ?? false} onChange={onChange} />
      )}
      {recorders.length > 1 && (
        <NativeSelect
          label={words.recorder}
          value={view.recorder ?? ''}
          options={[
            { value: '', label: words.anyRecorder },
            ...recorders.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => onChange({ recorder: name || null })}
        />
      )}
      <TextInput
        size="2"
        label={words.file}
        placeholder={words.filePlaceholder}
        maxLength={300}
        value={view.file}
        onChange={(file) => onChange({ file })}
      />
      <NativeSelect
        label={words.review}
        value={view.review}
        options={reviewFilters.map((value) => ({ value, label: words.reviewOptions[value] }))}
        onChange={(review) => onChange({ review: review as ReviewFilter })}
      />
    </fieldset>
  );
});
