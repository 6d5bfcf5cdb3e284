'use client';

import type { Evidence } from '@biophony/statistics';
import { useRef, useState } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { calledName, type SpeciesName } from '../../base/species-name.ts';
import { hourName } from '../charts/labels.ts';
import {
  type ReviewFilter,
  type SaidFilter,
  toSaidFilter,
  saidFilters,
} from '../engine/detection-columns.ts';
import type { HourRange } from '../engine/select.ts';
import { type EvidenceChoice, hoursWith } from './filter-of.ts';
import { evidenceBounds, leastIn, offeredEvidence } from './shared-filters.ts';
import { Field, NativeSelect } from '../../kit/field.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { TextInput } from '../../kit/text-input.tsx';
import { useVerdictMessages } from '../../kit/use-page-messages.ts';

interface RangeInputProps {
  label: string;
  value: number;
  max?: number;
  step?: number;
  onChange: (value: number) => void;
}

export function RangeInput({ label, value, max = 1, step = 0.01, onChange }: RangeInputProps) {
  const { locale } = usePresentation();
  return (
    <Field label={label}>
      {(ids) => (
        <span className="bp-range">
          <input
            {...ids}
            type="range"
            min={0}
            max={max}
            step={step}
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

interface Times {
  from: string | null;
  to: string | null;
  hours: HourRange | null;
}

interface TimeFilterProps {
  view: Times;
  /** First and last day that can be chosen; null for no choice of days. */
  days: { first: string; last: string } | null;
  t: Record<keyof Omit<Times, 'hours'> | 'hourFrom' | 'hourTo' | 'anyHour', string>;
  onChange: (part: Partial<Times>) => void;
}

export function DayFields({ view, days, t: words, onChange }: TimeFilterProps) {
  return (
    days &&
    (['from', 'to'] as const).map((end) => (
      <Field key={end} label={words[end]}>
        {(ids) => (
          <input
            {...ids}
            type="date"
            className="bp-select bp-date"
            min={(end === 'to' && view.from) || days.first}
            max={(end === 'from' && view.to) || days.last}
            value={view[end] ?? ''}
            onChange={(event) => onChange({ [end]: event.target.value || null })}
          />
        )}
      </Field>
    ))
  );
}

export function HourFields({ view, t: words, onChange }: Omit<TimeFilterProps, 'days'>) {
  const hourOptions = (places: readonly number[]) => [
    { value: '', label: words.anyHour },
    ...places.map((hour) => ({ value: String(hour), label: hourName(hour) })),
  ];
  const changeHours = (end: 'from' | 'to', text: string) =>
    onChange({ hours: hoursWith(view.hours, end, text === '' ? null : Number(text)) });
  return (
    <>
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
    </>
  );
}

/** Fields of days and hours. */
export const TimeFilter = (props: TimeFilterProps) => (
  <>
    <DayFields {...props} />
    <HourFields {...props} />
  </>
);

interface LeastInputProps {
  by: Evidence['by'];
  /** Called with a valid value on Enter, or when the focus leaves. */
  onChange: (least: number, byEnter: boolean) => void;
}

function LeastInput({ by, onChange }: LeastInputProps) {
  const { locale } = usePresentation();
  const t = useVerdictMessages();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const number = numberFormat(locale);
  const bounds = t.evidenceBounds(
    number.format(evidenceBounds.least),
    number.format(evidenceBounds.most),
  );
  const take = (byEnter: boolean) => {
    const least = leastIn(text);
    if (least !== null) onChange(least, byEnter);
    else setRefused(text !== '');
  };
  return (
    <TextInput
      size="2"
      type="number"
      inputMode="decimal"
      min={evidenceBounds.least}
      max={evidenceBounds.most}
      step={0.01}
      label={t.evidenceLeast[by]}
      hint={bounds}
      problem={refused ? bounds : null}
      value={text}
      onChange={(value) => {
        setText(value);
        setRefused(false);
      }}
      onBlur={() => take(false)}
      onKeyDown={({ key }) => key === 'Enter' && take(true)}
    />
  );
}

const valueOf = ({ by, least }: Evidence) => `${by}:${least}`;
const kinds = ['probability', 'precision'] as const;

interface EvidenceFilterProps {
  view: { evidence: Evidence | null; review: ReviewFilter };
  /** Without calibrations only verdicts are offered. */
  calibrated: boolean;
  onChange: (part: { evidence?: Evidence | null; review?: SaidFilter }) => void;
}

export function EvidenceFilter({ view, calibrated, onChange }: EvidenceFilterProps) {
  const { locale } = usePresentation();
  const t = useVerdictMessages();
  const { evidence } = view;
  const reviewFilter = toSaidFilter(view.review);
  const [typing, setTyping] = useState<Evidence['by'] | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  const number = numberFormat(locale, { minimumFractionDigits: 2 });
  const usual = calibrated ? offeredEvidence : [];
  const offered =
    evidence && !usual.some((one) => valueOf(one) === valueOf(evidence))
      ? [evidence, ...usual]
      : usual;
  const unreviewed = reviewFilter === 'all' ? {} : ({ review: 'all' } as const);
  const change = (value: string) => {
    setTyping(kinds.find((by) => value === by) ?? null);
    const chosen = saidFilters.find((one) => one === value);
    if (chosen) onChange({ evidence: null, review: chosen });
    else if (!kinds.some((by) => value === by))
      onChange({
        ...unreviewed,
        evidence: offered.find((one) => valueOf(one) === value) ?? null,
      });
  };
  return (
    <div ref={ref} className="bp-evidence-filter">
      <NativeSelect
        label={t.evidence}
        value={typing ?? (evidence ? valueOf(evidence) : reviewFilter)}
        options={[
          { value: 'all', label: t.evidenceAll },
          ...offered.map((one) => ({
            value: valueOf(one),
            label: t.evidenceFrom[one.by](number.format(one.least)),
          })),
          ...(calibrated ? kinds : []).map((by) => ({
            value: by,
            label: t.evidenceOther[by],
          })),
          ...saidFilters.map((value) => ({ value, label: t.evidenceSaid[value] })),
        ]}
        onChange={change}
      />
      {typing && (
        <LeastInput
          key={typing}
          by={typing}
          onChange={(least, byEnter) => {
            // The field disappears.
            if (byEnter) ref.current?.querySelector('select')?.focus();
            setTyping(null);
            onChange({ ...unreviewed, evidence: { by: typing, least } });
          }}
        />
      )}
    </div>
  );
}

const mostNamed = 8;

/** Calibrations in use, and species left out for want of one. */
export function EvidenceCaption({ choice }: { choice: EvidenceChoice }) {
  const { locale } = usePresentation();
  const t = useVerdictMessages();
  const { evidence, used, without, never } = choice;
  const number = numberFormat(locale);
  const share = numberFormat(locale, { minimumFractionDigits: 2 }).format(evidence.least);
  const listed = (names: readonly string[]) =>
    names.length <= mostNamed
      ? names.join(', ')
      : t.andMore(names.slice(0, mostNamed).join(', '), number.format(names.length - mostNamed));
  const called = (species: readonly SpeciesName[]) => listed(species.map(calledName));
  const versions = used.map(({ species, calibration }) =>
    t.calibrationOf(calledName(species), number.format(calibration.version)),
  );
  return (
    <p className="bp-small bp-soft bp-evidence">
      {used.length > 0
        ? t.evidenceText[evidence.by](share, listed(versions))
        : t.evidenceNone[evidence.by](share)}
      {never.length > 0 && ` ${t.evidenceNever(called(never))}`}
      {without.length > 0 && ` ${t.evidenceWithout(called(without))}`}
    </p>
  );
}
