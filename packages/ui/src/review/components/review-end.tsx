'use client';

import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { useReviewMessages } from '../../context/page-messages.ts';
import { calibrationQuery, queueQuery, type QueueName } from '../model/address.ts';
import type { tallyOf } from '../model/queue.ts';

interface ReviewEndProps {
  sampleId: string;
  queue: QueueName;
  /** What was said in this queue since the page was opened. */
  tally: ReturnType<typeof tallyOf>;
  /** Whether the sample can be calibrated by. */
  stratified: boolean;
  /** Items on which people disagree. */
  disagreements: number;
  /** A link to another view of the review's page, by its query string. */
  renderLink: (query: string, text: string) => ReactNode;
  onSkipped: () => void;
}

/** What was said, once all of a queue was gone through, and what comes after it. */
export function ReviewEnd(props: ReviewEndProps) {
  const { sampleId, queue, tally, stratified, disagreements, renderLink, onSkipped } = props;
  const words = useReviewMessages();
  const said = tally.yes + tally.no + tally.unsure;
  const none = queue === 'disagreements' ? words.endNoDisagreement : words.endNone;
  const title =
    tally.skipped + tally.lost > 0 ? words.endSkipped : said > 0 ? words.endTitle : none;
  return (
    <EmptyState
      title={title}
      text={
        [
          said > 0 && words.endTally(tally.yes, tally.no, tally.unsure),
          tally.lost > 0 && words.endLost(tally.lost),
        ]
          .filter(Boolean)
          .join(' ') || words.endText
      }
      action={
        <div className="bp-row bp-review-next">
          {tally.skipped > 0 && (
            <Button size="3" onClick={onSkipped}>
              {words.reviewSkipped(tally.skipped)}
            </Button>
          )}
          {stratified && renderLink(calibrationQuery(sampleId), words.toCalibration)}
          {disagreements > 0 &&
            queue !== 'disagreements' &&
            renderLink(queueQuery(sampleId, 'disagreements'), words.toDisagreements(disagreements))}
          {queue !== 'all' && renderLink(queueQuery(sampleId, 'all'), words.reviewAll)}
          {renderLink('', words.allSamples)}
        </div>
      }
    />
  );
}
