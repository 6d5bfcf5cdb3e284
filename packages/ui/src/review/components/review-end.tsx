'use client';

import { Button } from '@radix-ui/themes';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { useReviewMessages } from '../../context/page-messages.ts';
import type { RenderLink } from '../../model/link.ts';
import type { QueueName } from '../model/address.ts';

interface ReviewEndProps {
  queue: QueueName;
  /** What was said in this queue since the page was opened. */
  tally: { yes: number; no: number; unsure: number; skipped: number };
  /** Items on which people disagree. */
  disagreements: number;
  /** Absent where the sample is not stratified, so that nothing can be calibrated by it. */
  renderCalibration?: RenderLink;
  renderDisagreements: RenderLink;
  renderAll: RenderLink;
  onSkipped: () => void;
}

/** What was said, once all of a queue was gone through, and what comes after it. */
export function ReviewEnd(props: ReviewEndProps) {
  const { queue, tally, disagreements, onSkipped } = props;
  const words = useReviewMessages();
  const said = tally.yes + tally.no + tally.unsure;
  const none = queue === 'disagreements' ? words.endNoDisagreement : words.endNone;
  const title = tally.skipped > 0 ? words.endSkipped : said > 0 ? words.endTitle : none;
  return (
    <EmptyState
      title={title}
      text={said > 0 ? words.endTally(tally.yes, tally.no, tally.unsure) : words.endText}
      action={
        <div className="bp-row bp-review-next">
          {tally.skipped > 0 && (
            <Button size="3" onClick={onSkipped}>
              {words.reviewSkipped(tally.skipped)}
            </Button>
          )}
          {props.renderCalibration?.({ children: words.toCalibration })}
          {disagreements > 0 &&
            queue !== 'disagreements' &&
            props.renderDisagreements({ children: words.toDisagreements(disagreements) })}
          {props.renderAll({ children: words.reviewAll })}
        </div>
      }
    />
  );
}
