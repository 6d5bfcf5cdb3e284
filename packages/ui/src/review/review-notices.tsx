'use client';

import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { EmptyState } from '../kit/loading.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import { useVerdictState } from '../verdicts/use-verdict-queue.ts';
import type { VerdictQueue } from '../verdicts/verdict-queue.ts';
import { saveVerdicts } from '../verdicts/verdicts-csv.ts';
import { isAbsent } from './clip-problem.ts';
import type { tallyOf } from './queue.ts';
import { calibrationQuery, type QueueName, queueQuery } from './review-address.ts';

interface QueueNoticeProps {
  waiting: number;
  offline: boolean;
  kept: boolean;
  refused: readonly string[];
  /** Why nothing can be sent, in a sentence; null where it can. */
  stopped: string | null;
  onRetry: () => void;
  onDownload: () => void;
  onDismiss: () => void;
}

/** Why verdicts are not sent. Reviewing continues meanwhile. */
function QueueNotice(props: QueueNoticeProps) {
  const { waiting, offline, kept, refused, stopped, onRetry, onDismiss } = props;
  const words = useReviewMessages();
  const { common } = useMessages();
  const download = (
    <Button size="2" variant="soft" color="gray" onClick={props.onDownload}>
      {words.downloadThem}
    </Button>
  );
  return (
    <>
      {refused.length > 0 && (
        <Notice tone="warn" live>
          <p>{words.refused(refused.length)}</p>
          <ul>
            {[...new Set(refused)].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <div className="bp-row bp-review-trouble">
            {download}
            <Button size="2" variant="soft" color="gray" onClick={onDismiss}>
              {common.dismiss}
            </Button>
          </div>
        </Notice>
      )}
      {stopped !== null && (
        <Notice tone="warn" live>
          <p>
            {words.stopped} {stopped}
          </p>
          <div className="bp-row bp-review-trouble">
            <Button size="2" variant="soft" color="gray" onClick={onRetry}>
              {words.tryAgain}
            </Button>
            {waiting > 0 && download}
          </div>
        </Notice>
      )}
      {offline && waiting > 0 && (
        <Notice>
          <p>{kept ? words.offline(waiting) : words.unkept}</p>
        </Notice>
      )}
    </>
  );
}

interface ReviewNoticesProps {
  projectId: string;
  readOnly: boolean;
  verdicts: VerdictQueue;
  error: ErrorText | null;
  onRetry: () => void;
}

export function ReviewNotices({
  projectId,
  readOnly,
  verdicts,
  error,
  onRetry,
}: ReviewNoticesProps) {
  const words = useReviewMessages();
  const describe = useDescribe();
  const { waiting, offline, kept, refused, stopped } = useVerdictState(verdicts);
  const text = stopped && describe(stopped, words.stopped);
  const why = isAbsent(stopped)
    ? words.left
    : [text?.message, text?.hint].filter(Boolean).join(' ');
  return (
    <>
      {readOnly && (
        <Notice>
          <p>{words.viewer}</p>
        </Notice>
      )}
      <QueueNotice
        waiting={waiting}
        offline={offline}
        kept={kept}
        refused={refused.map((one) => one.error)}
        stopped={stopped && why}
        onRetry={() => void verdicts.flush()}
        onDownload={() => saveVerdicts(verdicts, projectId)}
        onDismiss={verdicts.dismiss}
      />
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
