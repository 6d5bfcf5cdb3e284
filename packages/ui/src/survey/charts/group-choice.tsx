'use client';

import { dateFormat } from '../../base/intl.ts';
import { Field, NativeSelect } from '../../kit/field.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useChartsMessages } from '../../kit/use-page-messages.ts';
import { dayNumber } from '../days.ts';
import { type Comparison, emptyComparison, type Span } from '../survey-view.ts';

interface SiteGroupProps {
  group: 'a' | 'b';
  name: string;
  sites: readonly { site_id: string; name: string }[];
  chosen: readonly string[];
  onChange: (siteIds: string[]) => void;
}

function SiteGroup({ group, name, sites, chosen, onChange }: SiteGroupProps) {
  const t = useChartsMessages();
  const chosenIds = new Set(chosen);
  return (
    <fieldset className="bp-groups-one" data-group={group} aria-label={t.sitesOf(name)}>
      <legend>{name}</legend>
      <div className="bp-groups-sites">
        {sites.map(({ site_id: id, name: site }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosenIds.has(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            <bdi>{site}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Most months offered, counted from the last. */
const mostMonths = 240;

/** Span of a month such as `2024-05`. */
export function monthSpan(month: string): Span {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last };
}

/** Month such as `2024-05`; null if the span is not a whole month. */
export function findMonth({ from, to }: Span): string | null {
  if (from === null || to === null || !from.endsWith('-01')) return null;
  const month = from.slice(0, 7);
  return monthSpan(month).to === to ? month : null;
}

/** Months between two days, `2024-05`, in order. */
export function monthsBetween(first: string, last: string): string[] {
  if (dayNumber(first) === null || dayNumber(last) === null) return [];
  const numberOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const [from, to] = [numberOf(first), numberOf(last)];
  const begin = Math.max(from, to - mostMonths + 1);
  return Array.from({ length: Math.max(0, to - begin + 1) }, (_, at) => {
    const month = begin + at;
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

interface SpanGroupProps {
  group: 'a' | 'b';
  name: string;
  days: { first: string; last: string } | null;
  span: Span;
  onChange: (span: Span) => void;
}

function SpanGroup({ group, name, days, span, onChange }: SpanGroupProps) {
  const { locale } = usePresentation();
  const t = useChartsMessages();
  const written = dateFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const months = days ? monthsBetween(days.first, days.last) : [];
  const month = findMonth(span) ?? '';
  return (
    <fieldset className="bp-groups-one" data-group={group}>
      <legend>{name}</legend>
      <div className="bp-filters">
        <NativeSelect
          label={t.monthOf(name)}
          value={months.includes(month) ? month : ''}
          options={[
            { value: '', label: t.monthNone },
            ...months.map((one) => ({
              value: one,
              label: written.format(new Date(`${one}-01T00:00:00Z`)),
            })),
          ]}
          onChange={(one) => onChange(one === '' ? { from: null, to: null } : monthSpan(one))}
        />
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={end === 'from' ? t.fromOf(name) : t.toOf(name)}>
            {(ids) => (
              <input
                {...ids}
                type="date"
                className="bp-select bp-date"
                min={(end === 'to' && span.from) || undefined}
                max={(end === 'from' && span.to) || undefined}
                value={span[end] ?? ''}
                onChange={(event) => onChange({ ...span, [end]: event.target.value || null })}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

export interface GroupChoiceProps {
  comparison: Comparison;
  sites: readonly { site_id: string; name: string }[];
  /** First and last day with data, `2024-05-01`; null if nothing has a time. */
  days: { first: string; last: string } | null;
  onChange: (comparison: Comparison) => void;
}

const ways = ['sites', 'spans', 'day'] as const;
const groups = ['a', 'b'] as const;

/** Chooses two groups to compare. */
export function GroupChoice({ comparison, sites, days, onChange }: GroupChoiceProps) {
  const t = useChartsMessages();
  const names = { a: t.groupA, b: t.groupB };
  return (
    <div className="bp-groups-choice">
      <NativeSelect
        label={t.compareBy}
        value={comparison.by}
        options={ways.map((by) => ({ value: by, label: t.ways[by] }))}
        onChange={(by) => onChange(emptyComparison(ways.find((one) => one === by) ?? 'sites'))}
      />
      {comparison.by === 'day' && (
        <Field label={t.dayOf}>
          {(ids) => (
            <input
              {...ids}
              type="date"
              className="bp-select bp-date"
              min={days?.first}
              max={days?.last}
              value={comparison.day ?? ''}
              onChange={(event) => onChange({ by: 'day', day: event.target.value || null })}
            />
          )}
        </Field>
      )}
      {comparison.by === 'sites' && (
        <div className="bp-groups-both">
          {groups.map((group) => (
            <SiteGroup
              key={group}
              group={group}
              name={names[group]}
              sites={sites}
              chosen={comparison[group]}
              onChange={(ids) => onChange({ ...comparison, [group]: ids })}
            />
          ))}
        </div>
      )}
      {comparison.by === 'spans' && (
        <div className="bp-groups-both">
          {groups.map((group) => (
            <SpanGroup
              key={group}
              group={group}
              name={names[group]}
              days={days}
              span={comparison[group]}
              onChange={(span) => onChange({ ...comparison, [group]: span })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
