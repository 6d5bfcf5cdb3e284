'use client';

import { memo } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { Field, NativeSelect } from '../../kit/field.tsx';
import { useMessages, usePresentation } from '../../kit/presentation-context.ts';
import { TextInput } from '../../kit/text-input.tsx';
import { deploymentName, hourName } from '../charts/labels.ts';
import { type ReviewFilter, reviewFilters } from '../data/detection-columns.ts';
import type { LoadedDeployment } from '../engine/calls.ts';
import { EvidenceFilter } from './evidence-filter.tsx';
import { hoursWith } from './filter-of.ts';
import type { ExplorerView } from './view.ts';

interface PlaceFiltersProps {
  view: Pick<ExplorerView, 'sites' | 'deployments'>;
  deployments?: readonly LoadedDeployment[];
  datasets?: readonly { data_id: string; name: string }[];
  dataset?: string;
  onDataset?: (dataId: string) => void;
  onChange: (part: Partial<ExplorerView>) => void;
}

interface ChoiceProps {
  label: string;
  any: string;
  several: (count: number) => string;
  chosen: readonly string[];
  options: readonly { value: string; label: string }[];
  onChoose: (chosen: string[]) => void;
}

/** Several in an address are shown as their number. */
function Choice({ label, any, several, chosen, options, onChoose }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      value={chosen.length > 1 ? '*' : (chosen[0] ?? '')}
      options={[
        { value: '', label: any },
        ...(chosen.length > 1 ? [{ value: '*', label: several(chosen.length) }] : []),
        ...options,
      ]}
      onChange={(id) => id !== '*' && onChoose(id === '' ? [] : [id])}
    />
  );
}

function PlaceFilters(props: PlaceFiltersProps) {
  const { view, deployments = [], datasets = [], dataset, onDataset, onChange } = props;
  const { explorer: words } = useMessages();
  const chosen = new Set([...view.sites, ...view.deployments]);
  // What is in use can be removed, even if this analysis lacks it.
  const offered = deployments.filter(
    ({ used, site_id, deployment_id }) => used || chosen.has(site_id) || chosen.has(deployment_id),
  );
  const sites = new Map(offered.map(({ site_id, site }) => [site_id, site]));
  const ofSites = offered.filter(
    ({ site_id }) => view.sites.length === 0 || view.sites.includes(site_id),
  );
  return (
    <>
      {datasets.length > 1 && dataset !== undefined && onDataset && (
        <NativeSelect
          label={words.dataset}
          value={dataset}
          options={datasets.map(({ data_id, name }) => ({ value: data_id, label: name }))}
          onChange={onDataset}
        />
      )}
      {sites.size > 1 && (
        <Choice
          label={words.site}
          any={words.anySite}
          several={words.severalChosen}
          chosen={view.sites}
          options={[...sites].map(([value, label]) => ({ value, label }))}
          onChoose={(ids) => onChange({ sites: ids, deployments: [] })}
        />
      )}
      {offered.length > 1 && (
        <Choice
          label={words.deployment}
          any={words.anyDeployment}
          several={words.severalChosen}
          chosen={view.deployments}
          options={ofSites.map((one) => ({
            value: one.deployment_id,
            label: deploymentName(one),
          }))}
          onChoose={(ids) => onChange({ deployments: ids })}
        />
      )}
    </>
  );
}

interface RangeInputProps {
  label: string;
  /** 0 to 1. */
  value: number;
  onChange: (value: number) => void;
}

function RangeInput({ label, value, onChange }: RangeInputProps) {
  const { locale } = usePresentation();
  return (
    <Field label={label}>
      {(ids) => (
        <span className="bp-range">
          <input
            {...ids}
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={value}
            onChange={(event) => onChange(Number(event.target.value))}
          />
          <output className="bp-numbers">
            {numberFormat(locale, { minimumFractionDigits: 2 }).format(value)}
          </output>
        </span>
      )}
    </Field>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface FilterBarProps {
  view: ExplorerView;
  days: readonly string[];
  recorders: readonly string[];
  /** Deployments of the project; empty where no recording belongs to one. */
  deployments?: readonly LoadedDeployment[];
  /** Datasets that may be shown together; `onDataset` gets the choice. */
  datasets?: readonly { data_id: string; name: string }[];
  dataset?: string;
  onDataset?: (dataId: string) => void;
  /** Whether there are calibrations. */
  calibrated?: boolean;
  onChange: (part: Partial<ExplorerView>) => void;
}

/** All filters except species, and the hour in the heat map. */
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
