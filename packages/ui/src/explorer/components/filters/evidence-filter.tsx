'use client';

import type { Evidence } from '@biophony/statistics';
import { useRef, useState } from 'react';
import { useVerdictMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { numberFormat } from '../../../format/intl.ts';
import {
  saidFilterOf,
  saidFilters,
  type ReviewFilter,
  type SaidFilter,
} from '../../data/columns/verdicts.ts';
import { offeredEvidence } from '../../model/review/evidence-address.ts';
import { LeastInput } from './least-input.tsx';
import { NativeSelect } from './native-select.tsx';

const valueOf = ({ by, least }: Evidence) => `${by}:${least}`;
const kinds = ['probability', 'precision'] as const;

interface EvidenceFilterProps {
  view: { evidence: Evidence | null; review: ReviewFilter };
  /** Whether there are calibrations to choose by; without them only what people said is offered. */
  calibrated: boolean;
  onChange: (part: { evidence?: Evidence | null; review?: SaidFilter }) => void;
}

/** How sure a detection must be: by what calibrations say of scores, or since people said so. */
export function EvidenceFilter({ view, calibrated, onChange }: EvidenceFilterProps) {
  const { locale } = usePresentation();
  const words = useVerdictMessages();
  const { evidence } = view;
  const said = saidFilterOf(view.review);
  const [typing, setTyping] = useState<Evidence['by'] | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  const number = numberFormat(locale, { minimumFractionDigits: 2 });
  const usual = calibrated ? offeredEvidence : [];
  const offered =
    evidence && !usual.some((one) => valueOf(one) === valueOf(evidence))
      ? [evidence, ...usual]
      : usual;
  const unreviewed = said === 'all' ? {} : ({ review: 'all' } as const);
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
        label={words.evidence}
        value={typing ?? (evidence ? valueOf(evidence) : said)}
        options={[
          { value: 'all', label: words.evidenceAll },
          ...offered.map((one) => ({
            value: valueOf(one),
            label: words.evidenceFrom[one.by](number.format(one.least)),
          })),
          ...(calibrated ? kinds : []).map((by) => ({
            value: by,
            label: words.evidenceOther[by],
          })),
          ...saidFilters.map((value) => ({ value, label: words.evidenceSaid[value] })),
        ]}
        onChange={change}
      />
      {typing && (
        <LeastInput
          key={typing}
          by={typing}
          onChange={(least, byEnter) => {
            // The field goes; who types goes on at the choice.
            if (byEnter) ref.current?.querySelector('select')?.focus();
            setTyping(null);
            onChange({ ...unreviewed, evidence: { by: typing, least } });
          }}
        />
      )}
    </div>
  );
}
