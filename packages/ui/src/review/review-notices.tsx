'use client';

import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { EmptyState } from '../kit/loading.tsx';
import { Notice } from '../kit/notice.tsx';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import { QueueNotices } from '../verdicts/verdict-notices.tsx';
import type { VerdictQueue } from '../verdicts/verdict-queue.ts';
import type { tallyOf } from './queue.ts';
import { calibrationQuery, type QueueName, queueQuery } from './review-address.ts';

interface ReviewNoticesProps {
  projectId: string;
  readOnly: boolean;
  verdicts: VerdictQueue;
  error: ErrorText | null;
  onRetry: () => void;
}

export function ReviewNotices(props: ReviewNoticesProps) {
  const { projectId, readOnly, verdicts, error, onRetry } = props;
  const words = useReviewMessages();
  return (
    <>
      {readOnly && (
        <Notice>
          <p>{words.viewer}</p>
        </Notice>
      )}
      <QueueNotices queue={verdicts} projectId={projectId} quiet />
      {error && <ErrorAlert error={error} onRetry={onRetry} />}
    </>
  );
}

interface ReviewEndProps {
  sampleId: string;
  queue: QueueName;
  tally: ReturnType<typeof tallyOf>;
  /** Whether the sample can be used for calibration. */
  stratified: boolean;
  disagreements: number;
  renderLink: (query: string, text: string) => ReactNode;
  onSkipped: () => void;
}

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
