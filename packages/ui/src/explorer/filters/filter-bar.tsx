'use client';

import { Cross2Icon, MixerHorizontalIcon, ResetIcon } from '@radix-ui/react-icons';
import { type ReactNode, useEffect, useRef, useState, memo } from 'react';
import { deploymentName } from '../charts/labels.ts';
import type { LoadedDeployment } from '../engine/calls.ts';
import { type ReviewFilter, reviewFilters } from '../engine/detection-columns.ts';
import { EvidenceFilter, RangeInput, TimeFilter } from './filter-fields.tsx';
import type { FilterChip } from './filter-of.ts';
import type { ChangeView, ExplorerView } from './view.ts';
import { NativeSelect } from '../../kit/field.tsx';
import { useExplorerMessages } from '../../kit/use-page-messages.ts';
import { TextInput } from '../../kit/text-input.tsx';

interface FilterChipsProps {
  chips: readonly FilterChip[];
  onChange: ChangeView;
  /** Removes all filters. */
  onClear: () => void;
}

/** Active filters, each with a button that removes it. */
export function FilterChips({ chips, onChange, onClear }: FilterChipsProps) {
  const t = useExplorerMessages();
  const box = useRef<HTMLElement>(null);
  // The pressed button is gone, so the focus moves.
  const after = (change: () => void) => {
    box.current?.focus();
    change();
  };
  return (
    <section ref={box} tabIndex={-1} className="bp-chips" aria-label={t.activeFilters}>
      {chips.length > 0 && (
        <>
          <ul>
            {chips.map(({ id, text, without }) => (
              <li key={id}>
                <button
                  type="button"
                  className="bp-chip"
                  aria-label={t.removeFilter(text)}
                  onClick={() => after(() => onChange(without))}
                >
                  {text} <Cross2Icon aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className="bp-quiet" onClick={() => after(onClear)}>
            <ResetIcon aria-hidden="true" /> {t.clear}
          </button>
        </>
      )}
    </section>
  );
}

interface FilterSheetProps {
  active: number;
  done: string;
  children: ReactNode;
}

/** For narrow places. The browser keeps the focus in it and returns it. */
export function FilterSheet({ active, done, children }: FilterSheetProps) {
  const t = useExplorerMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  const close = () => dialog.current?.close();
  return (
    <>
      <button type="button" className="bp-quiet bp-filter-button" onClick={() => setOpen(true)}>
        <MixerHorizontalIcon aria-hidden="true" /> {t.showFilters(active)}
      </button>
      {open && (
        <dialog
          ref={dialog}
          className="bp-filter-sheet"
          aria-label={t.filters}
          onClose={() => setOpen(false)}
          {...{ closedby: 'any' }}
        >
          <header className="bp-chart-head">
            <strong>{t.showFilters(active)}</strong>
            <button
              type="button"
              className="bp-icon-button"
              aria-label={t.closeFilters}
              onClick={close}
            >
              <Cross2Icon aria-hidden="true" />
            </button>
          </header>
          <div className="bp-filter-sheet-body">{children}</div>
          <button type="button" className="bp-filter-done" onClick={close}>
            {done}
          </button>
        </dialog>
      )}
    </>
  );
}

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
  const t = useExplorerMessages();
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
          label={t.dataset}
          value={dataset}
          options={datasets.map(({ data_id, name }) => ({ value: data_id, label: name }))}
          onChange={onDataset}
        />
      )}
      {sites.size > 1 && (
        <Choice
          label={t.site}
          any={t.anySite}
          several={t.severalChosen}
          chosen={view.sites}
          options={[...sites].map(([value, label]) => ({ value, label }))}
          onChoose={(ids) => onChange({ sites: ids, deployments: [] })}
        />
      )}
      {offered.length > 1 && (
        <Choice
          label={t.deployment}
          any={t.anyDeployment}
          several={t.severalChosen}
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
  const t = useExplorerMessages();
  const { confidence } = view;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <fieldset className="bp-filters">
      <legend className="bp-hidden">{t.filters}</legend>
      <PlaceFilters {...props} />
      <TimeFilter
        view={view}
        days={first !== undefined && last !== undefined && days.length > 1 ? { first, last } : null}
        t={{
          from: t.dayFrom,
          to: t.dayTo,
          hourFrom: t.hourFrom,
          hourTo: t.hourTo,
          anyHour: t.anyHour,
        }}
        onChange={onChange}
      />
      <RangeInput
        label={t.confidence}
        value={confidence.from}
        onChange={(from) => onChange({ confidence: { from, to: Math.max(from, confidence.to) } })}
      />
      <RangeInput
        label={t.confidenceTo}
        value={confidence.to}
        onChange={(to) => onChange({ confidence: { from: Math.min(to, confidence.from), to } })}
      />
      {(props.calibrated || view.evidence) && (
        <EvidenceFilter view={view} calibrated={props.calibrated ?? false} onChange={onChange} />
      )}
      {recorders.length > 1 && (
        <NativeSelect
          label={t.recorder}
          value={view.recorder ?? ''}
          options={[
            { value: '', label: t.anyRecorder },
            ...recorders.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => onChange({ recorder: name || null })}
        />
      )}
      <TextInput
        size="2"
        label={t.file}
        placeholder={t.filePlaceholder}
        maxLength={300}
        value={view.file}
        onChange={(file) => onChange({ file })}
      />
      <NativeSelect
        label={t.review}
        value={view.review}
        options={reviewFilters.map((value) => ({ value, label: t.reviewOptions[value] }))}
        onChange={(review) => onChange({ review: review as ReviewFilter })}
      />
    </fieldset>
  );
});
