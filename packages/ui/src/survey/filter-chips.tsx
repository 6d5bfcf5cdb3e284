'use client';

import { Cross2Icon, ResetIcon } from '@radix-ui/react-icons';
import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { foldedText } from '../base/folded-text.ts';
import { numberFormat } from '../base/intl.ts';
import { dayText, hourName } from '../explorer/charts/labels.ts';
import { toSaidFilter } from '../explorer/engine/detection-columns.ts';
import {
  DayFields,
  EvidenceFilter,
  HourFields,
  RangeInput,
} from '../explorer/filters/filter-fields.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { TextInput } from '../kit/text-input.tsx';
import {
  useChartsMessages,
  useSurveyMessages,
  useVerdictMessages,
} from '../kit/use-page-messages.ts';
import {
  emptyComparison,
  isSurveyFiltered,
  type SurveyView,
  unfilteredSurvey,
} from './survey-view.ts';

interface FilterChipProps {
  name: string;
  /** What it leaves; null for everything. */
  value: ReactNode;
  onClear: () => void;
  children: ReactNode;
}

/** Pixels between a chip and its panel, and from the edge of the window. */
const gap = 6;
/** Of a panel, as in CSS. */
const panelWidth = 320;

/** A filter of the row: its button opens the fields, a set one has a cross. */
function FilterChip({ name, value, onClear, children }: FilterChipProps) {
  const t = useSurveyMessages();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // In the top layer, so that the row can scroll sideways without cutting it off.
  const place = ({ newState, currentTarget: { style } }: ToggleEvent<HTMLDialogElement>) => {
    if (newState !== 'open' || !button.current) return;
    setOpen(true);
    const { left, bottom } = button.current.getBoundingClientRect();
    const most = document.documentElement.clientWidth - panelWidth - gap;
    style.setProperty('--bp-left', `${Math.max(gap, Math.min(left, most)) + scrollX}px`);
    style.setProperty('--bp-top', `${bottom + gap + scrollY}px`);
  };
  const shown = ({ newState, currentTarget }: ToggleEvent<HTMLDialogElement>) => {
    if (newState === 'closed') setOpen(false);
    else currentTarget.querySelector<HTMLElement>('input, select, button')?.focus();
  };
  return (
    <li className="bp-filter-chip" data-set={value === null ? undefined : ''}>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
      >
        {name}: <bdi>{value ?? t.all}</bdi>
      </button>
      {value !== null && (
        <button
          type="button"
          aria-label={t.removeFilter(name)}
          onClick={() => {
            button.current?.focus();
            onClear();
          }}
        >
          <Cross2Icon aria-hidden="true" />
        </button>
      )}
      <dialog
        id={id}
        popover="auto"
        aria-label={t.filterOf(name)}
        className="bp-filter-panel"
        onBeforeToggle={place}
        onToggle={shown}
      >
        {isOpen && children}
        <button
          type="button"
          className="bp-quiet bp-filter-close"
          popoverTarget={id}
          popoverTargetAction="hide"
        >
          {t.done}
        </button>
      </dialog>
    </li>
  );
}

interface SiteFieldsProps {
  sites: readonly { site_id: string; name: string }[];
  chosen: readonly string[];
  onChange: (siteIds: string[]) => void;
}

/** Fewer are overlooked without a search. */
const leastSearched = 10;

function SiteFields({ sites, chosen, onChange }: SiteFieldsProps) {
  const t = useSurveyMessages();
  const [search, setSearch] = useState('');
  const wanted = foldedText(search);
  const ids = new Set(chosen);
  return (
    <>
      {sites.length >= leastSearched && (
        <TextInput
          size="2"
          type="search"
          label={t.searchSites}
          value={search}
          onChange={setSearch}
        />
      )}
      <p className="bp-small bp-soft">{t.noSiteTicked}</p>
      <div className="bp-filter-sites">
        {sites
          .filter(({ name }) => foldedText(name).includes(wanted))
          .map(({ site_id: id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={ids.has(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
              <bdi>{name}</bdi>
            </label>
          ))}
      </div>
    </>
  );
}

interface FilterRowProps {
  view: SurveyView;
  sites: readonly { site_id: string; name: string }[];
  /** First and last day with data, `2024-05-01`; null if nothing has a time. */
  days: { first: string; last: string } | null;
  /** Whether there are calibrations; null if neither they nor verdicts may be read. */
  calibrated: boolean | null;
  onChange: (part: Partial<SurveyView>) => void;
}

function useChipValues({ view, sites }: FilterRowProps) {
  const { locale } = usePresentation();
  const t = useSurveyMessages();
  const verdicts = useVerdictMessages();
  const two = numberFormat(locale, { minimumFractionDigits: 2 });
  const day = (date: string) => dayText(date, locale);
  const { from, to, hours, evidence } = view;
  const [first, ...others] = view.sites;
  const name = sites.find(({ site_id }) => site_id === first)?.name ?? first ?? '';
  const said = toSaidFilter(view.review);
  return {
    sites: first === undefined ? null : others.length > 0 ? t.sitesChosen(view.sites.length) : name,
    days:
      from !== null && to !== null
        ? from === to
          ? day(from)
          : t.range(day(from), day(to))
        : from !== null
          ? t.since(day(from))
          : to !== null
            ? t.until(day(to))
            : null,
    hours: hours && t.range(hourName(hours.from), hourName(hours.to)),
    confidence: view.confidence > 0 ? t.since(two.format(view.confidence)) : null,
    evidence: evidence
      ? verdicts.evidenceFrom[evidence.by](two.format(evidence.least))
      : said === 'all'
        ? null
        : verdicts.evidenceSaid[said],
  };
}

/** Filters of a survey as one row, and the way to a comparison. */
export function FilterRow(props: FilterRowProps) {
  const { view, sites, days, calibrated, onChange } = props;
  const t = useSurveyMessages();
  const charts = useChartsMessages();
  const values = useChipValues(props);
  const row = useRef<HTMLUListElement>(null);
  return (
    <fieldset className="bp-filter-row">
      <legend className="bp-hidden">{t.filters}</legend>
      <ul ref={row} tabIndex={-1}>
        {sites.length > 1 && (
          <FilterChip name={t.sites} value={values.sites} onClear={() => onChange({ sites: [] })}>
            <SiteFields
              sites={sites}
              chosen={view.sites}
              onChange={(ids) => onChange({ sites: ids })}
            />
          </FilterChip>
        )}
        {days && (
          <FilterChip
            name={t.days}
            value={values.days}
            onClear={() => onChange({ from: null, to: null })}
          >
            <DayFields view={view} days={days} t={t} onChange={onChange} />
          </FilterChip>
        )}
        <FilterChip
          name={t.hoursOfDay}
          value={values.hours}
          onClear={() => onChange({ hours: null })}
        >
          <HourFields view={view} t={t} onChange={onChange} />
        </FilterChip>
        <FilterChip
          name={t.confidenceOf}
          value={values.confidence}
          onClear={() => onChange({ confidence: 0 })}
        >
          <RangeInput
            label={t.confidence}
            value={view.confidence}
            max={0.95}
            step={0.05}
            onChange={(value) => onChange({ confidence: Math.round(value * 20) / 20 })}
          />
        </FilterChip>
        {calibrated !== null && (
          <FilterChip
            name={t.evidence}
            value={values.evidence}
            onClear={() => onChange({ evidence: null, review: 'all' })}
          >
            <EvidenceFilter view={view} calibrated={calibrated} onChange={onChange} />
          </FilterChip>
        )}
        {isSurveyFiltered(view) && (
          <li>
            <button
              type="button"
              className="bp-quiet"
              onClick={() => {
                row.current?.focus();
                onChange(unfilteredSurvey(view));
              }}
            >
              <ResetIcon aria-hidden="true" /> {t.clear}
            </button>
          </li>
        )}
      </ul>
      <button
        type="button"
        className="bp-quiet"
        aria-expanded={view.compare !== null}
        onClick={() => onChange({ compare: view.compare ? null : emptyComparison('sites') })}
      >
        {charts.compare}
      </button>
    </fieldset>
  );
}
