'use client';

import { useVerdictMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { numberFormat } from '../../../format/intl.ts';
import { offeredEvidence, type Evidence } from '../../model/review/evidence.ts';
import type { ExplorerView } from '../../model/view/view.ts';
import { NativeSelect } from './native-select.tsx';

const valueOf = ({ by, least }: Evidence) => `${by}:${least}`;

interface EvidenceFilterProps {
  view: Pick<ExplorerView, 'evidence' | 'review'>;
  onChange: (part: Partial<ExplorerView>) => void;
}

/** How sure a detection must be: by what calibrations say of scores, or since people said so. */
export function EvidenceFilter({ view, onChange }: EvidenceFilterProps) {
  const { locale } = usePresentation();
  const words = useVerdictMessages();
  const { evidence, review } = view;
  const number = numberFormat(locale, { minimumFractionDigits: 2 });
  const offered =
    evidence && !offeredEvidence.some((one) => valueOf(one) === valueOf(evidence))
      ? [evidence, ...offeredEvidence]
      : offeredEvidence;
  const unreviewed = review === 'correct' ? ({ review: 'all' } as const) : {};
  const change = (value: string) => {
    if (value === 'correct') return onChange({ evidence: null, review: 'correct' });
    onChange({
      ...unreviewed,
      evidence: offered.find((one) => valueOf(one) === value) ?? null,
    });
  };
  return (
    <div className="bp-evidence-filter">
      <NativeSelect
        label={words.evidence}
        value={evidence ? valueOf(evidence) : review === 'correct' ? 'correct' : 'all'}
        options={[
          { value: 'all', label: words.evidenceAll },
          ...offered.map((one) => ({
            value: valueOf(one),
            label: words.evidenceFrom[one.by](number.format(one.least)),
          })),
          { value: 'correct', label: words.evidenceReviewed },
        ]}
        onChange={change}
      />
    </div>
  );
}
