'use client';

import type { Sample } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import { WidgetHeading } from '../../../context/heading-level.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useSamplesMessages } from '../../../context/page-messages.ts';
import { formatDate } from '../../../format/dates.ts';
import { numberFormat } from '../../../format/intl.ts';
import { percentOf } from '../../../format/percent.ts';

export interface SampleCardProps {
  sample: Sample;
  /** Whether the account may change samples. */
  manages: boolean;
  onOpen: () => void;
  onCalibration: () => void;
  onExtend: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A sample: what it is of, how far its review is, and what can be done with it. */
export function SampleCard(props: SampleCardProps) {
  const { sample, manages, onOpen, onCalibration, onExtend, onEdit, onDelete } = props;
  const words = useSamplesMessages();
  const { locale } = usePresentation();
  const number = (value: number) => numberFormat(locale).format(value);
  const { name, item_count, reviewed, mine, disagreements, reviewers, assigned_to } = sample;
  const progress = words.progress(number(reviewed), number(item_count));
  const facts = [
    progress,
    words.mine(mine, number(mine)),
    ...(disagreements > 0 ? [words.disagreements(disagreements, number(disagreements))] : []),
  ];
  return (
    <article className="bp-sample" aria-label={name}>
      <div className="bp-sample-head">
        <WidgetHeading>{name}</WidgetHeading>
        <p className="bp-small bp-soft">
          <i>{sample.species}</i> ·{' '}
          {words.drawnAs(
            words.methods[sample.method],
            formatDate(sample.created_at, locale),
            sample.made_by,
          )}
        </p>
      </div>
      <ProgressBar label={progress} percent={percentOf(reviewed, item_count)} tone="good" />
      <p className="bp-small bp-numbers">{facts.join(' · ')}</p>
      <p className="bp-small bp-soft">
        {reviewers.length === 0
          ? words.nobody
          : reviewers.map((one) => words.reviewer(one.reviewer, number(one.reviewed))).join(', ')}
        {'. '}
        {assigned_to.length === 0 ? words.everybody : words.asked(assigned_to.length)}
        {'.'}
      </p>
      <div className="bp-sample-actions">
        <Button size="2" aria-label={words.reviewOf(name)} onClick={onOpen}>
          {words.review}
        </Button>
        {sample.method === 'stratified' && (
          <Button
            size="2"
            variant="soft"
            aria-label={words.calibrationOf(name)}
            onClick={onCalibration}
          >
            {words.calibration}
          </Button>
        )}
        {manages && (
          <>
            <Button size="2" variant="ghost" aria-label={words.addClipsTo(name)} onClick={onExtend}>
              {words.addClips}
            </Button>
            <Button size="2" variant="ghost" aria-label={words.editOf(name)} onClick={onEdit}>
              {words.edit}
            </Button>
            <Button
              size="2"
              variant="ghost"
              color="red"
              aria-label={words.deleteOf(name)}
              onClick={onDelete}
            >
              {words.delete}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}
