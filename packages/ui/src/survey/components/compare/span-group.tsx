'use client';

import { Field } from '../../../components/form/field.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useChartsMessages } from '../../../context/page-messages.ts';
import { NativeSelect } from '../../../explorer/components/filters/native-select.tsx';
import { dateFormat } from '../../../format/intl.ts';
import { monthOf, monthsBetween, monthSpan } from '../../model/compare/months.ts';
import type { Span } from '../../model/view/comparison.ts';

interface SpanGroupProps {
  group: 'a' | 'b';
  name: string;
  days: { first: string; last: string } | null;
  span: Span;
  onChange: (span: Span) => void;
}

/** The days of a group: a month, or from one day to another. */
export function SpanGroup({ group, name, days, span, onChange }: SpanGroupProps) {
  const { locale } = usePresentation();
  const words = useChartsMessages();
  const written = dateFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const months = days ? monthsBetween(days.first, days.last) : [];
  const month = monthOf(span) ?? '';
  return (
    <fieldset className="bp-groups-one" data-group={group}>
      <legend>{name}</legend>
      <div className="bp-filters">
        <NativeSelect
          label={words.monthOf(name)}
          value={months.includes(month) ? month : ''}
          options={[
            { value: '', label: words.monthNone },
            ...months.map((one) => ({
              value: one,
              label: written.format(new Date(`${one}-01T00:00:00Z`)),
            })),
          ]}
          onChange={(one) => onChange(one === '' ? { from: null, to: null } : monthSpan(one))}
        />
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={end === 'from' ? words.fromOf(name) : words.toOf(name)}>
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
