'use client';

import { useChartsMessages } from '../../../context/page-messages.ts';
import { NativeSelect } from '../../../explorer/components/filters/native-select.tsx';
import { Field } from '../../../components/form/field.tsx';
import { emptyComparison, type Comparison } from '../../model/view/comparison.ts';
import { SiteGroup } from './site-group.tsx';
import { SpanGroup } from './span-group.tsx';

export interface GroupChoiceProps {
  comparison: Comparison;
  sites: readonly { site_id: string; name: string }[];
  /** First and last day with anything, `2024-05-01`; null where nothing has a time. */
  days: { first: string; last: string } | null;
  onChange: (comparison: Comparison) => void;
}

const ways = ['sites', 'spans', 'day'] as const;
const groups = ['a', 'b'] as const;

/** Which two groups are compared. */
export function GroupChoice({ comparison, sites, days, onChange }: GroupChoiceProps) {
  const words = useChartsMessages();
  const names = { a: words.groupA, b: words.groupB };
  return (
    <div className="bp-groups-choice">
      <NativeSelect
        label={words.compareBy}
        value={comparison.by}
        options={ways.map((by) => ({ value: by, label: words.ways[by] }))}
        onChange={(by) => onChange(emptyComparison(ways.find((one) => one === by) ?? 'sites'))}
      />
      {comparison.by === 'day' && (
        <Field label={words.dayOf}>
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
