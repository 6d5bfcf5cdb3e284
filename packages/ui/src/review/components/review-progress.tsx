'use client';

import type { Sample } from '@biophony/contract';
import { ProgressBar } from '../../components/feedback/progress-bar.tsx';
import { useReviewMessages } from '../../context/page-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { NativeSelect } from '../../explorer/components/filters/native-select.tsx';
import { numberFormat } from '../../format/intl.ts';
import { widths, type Certainty, type Width } from '../model/interval.ts';

interface ReviewProgressProps {
  sample: Pick<Sample, 'item_count' | 'reviewers' | 'disagreements' | 'method'>;
  /** Items with a verdict of the person who looks. */
  done: number;
  certainty: Certainty | null;
  width: Width;
  onWidth: (width: Width) => void;
}

/** How far a sample is, by whom, and how certain its threshold is by the verdicts so far. */
export function ReviewProgress({ sample, done, certainty, width, onWidth }: ReviewProgressProps) {
  const words = useReviewMessages();
  const { locale } = usePresentation();
  const score = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = numberFormat(locale, { style: 'percent' });
  const { item_count: all, reviewers, disagreements, method } = sample;
  const by = reviewers.map((one) => words.doneBy(one.reviewer, one.reviewed));
  const precise =
    certainty?.precision &&
    words.precise(
      score.format(certainty.precision.score),
      percent.format(certainty.precision.precision),
    );
  // A width that cannot be relied on is not told.
  const known =
    certainty &&
    (certainty.doubt === null
      ? [
          precise,
          words.certain(
            percent.format(certainty.probability),
            score.format(certainty.score),
            score.format(certainty.width),
          ),
          certainty.enough && words.enough,
        ]
      : [precise ?? words.uncertain, certainty.doubt]);
  return (
    <section className="bp-review-progress" aria-label={words.progress}>
      <ProgressBar percent={all > 0 ? (100 * done) / all : 0} label={words.progress} tone="good" />
      <p className="bp-small">
        {words.done(done, all)}
        {by.length > 0 && <span className="bp-soft"> · {by.join(', ')}</span>}
        {disagreements > 0 && (
          <span className="bp-soft"> · {words.disagreements(disagreements)}</span>
        )}
      </p>
      {method === 'stratified' && (
        <div className="bp-review-certain">
          <p className="bp-small" data-enough={certainty?.enough ? '' : undefined}>
            {known ? known.filter(Boolean).join(' ') : words.uncertain}
          </p>
          <NativeSelect
            label={words.width}
            value={String(width)}
            options={widths.map((one) => ({
              value: String(one),
              label: words.widthOf(score.format(one)),
            }))}
            onChange={(value) => {
              const chosen = widths.find((one) => String(one) === value);
              if (chosen) onWidth(chosen);
            }}
          />
        </div>
      )}
    </section>
  );
}
