'use client';

import type { ReviewCreate } from '@biophony/contract';
import { csvLine } from '@biophony/contract/results';
import { numberFormat } from '../base/intl.ts';
import { saveBlob } from '../base/browser.ts';
import { isAbsent } from '../kit/describe-error.ts';
import { Notice } from '../kit/notice.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useVerdictMessages } from '../kit/use-page-messages.ts';
import { useVerdictState } from './use-verdict-queue.ts';
import type { VerdictQueue } from './verdict-queue.ts';

const columns = [
  'review_id',
  'data_id',
  'file',
  'start_s',
  'end_s',
  'species',
  'verdict',
  'correct_species',
  'score',
  'blind',
  'final',
  'sample_id',
  'note',
  'at',
] as const satisfies readonly (keyof ReviewCreate)[];

const cell = (value: ReviewCreate[(typeof columns)[number]]) =>
  typeof value === 'boolean' ? String(value) : value;

export const verdictsCsv = (reviews: readonly ReviewCreate[]): string =>
  [
    csvLine(columns),
    ...reviews.map((review) => csvLine(columns.map((name) => cell(review[name])))),
  ].join('');

function saveVerdicts(queue: Pick<VerdictQueue, 'waiting' | 'state'>, projectId: string) {
  const reviews = [...queue.waiting(), ...queue.state().refused.map(({ review }) => review)];
  saveBlob(new Blob([verdictsCsv(reviews)], { type: 'text/csv' }), `verdicts-${projectId}.csv`);
}

interface VerdictNoticesProps {
  /** Verdicts not at the service yet. */
  waiting: number;
  offline: boolean;
  /** False where this browser could not store one. */
  kept: boolean;
  /** Why the service accepts none; null where it does. */
  stopped: string | null;
  /** Sentences on refused verdicts. */
  refused: readonly string[];
  /** Verdicts moved from this browser to the project. */
  moved: number;
  onRetry: () => void;
  /** Downloads waiting and refused verdicts. */
  onDownload: () => void;
  /** Removes refused verdicts. */
  onDismiss: () => void;
  /** Where each verdict is read out: does not read out that they wait, and interrupts nothing. */
  quiet?: boolean;
}

/** The table has all of them. */
const mostListed = 5;

/** Reports problems of verdicts on their way to the service. */
export function VerdictNotices(props: VerdictNoticesProps) {
  const { waiting, offline, kept, stopped, refused, moved, quiet = false } = props;
  const tone = quiet ? 'warn' : 'bad';
  const { locale } = usePresentation();
  const t = useVerdictMessages();
  const number = (value: number) => numberFormat(locale).format(value);
  const download = (
    <button type="button" className="bp-quiet" onClick={props.onDownload}>
      {t.downloadThem}
    </button>
  );
  const sentences = [...new Set(refused)];
  return (
    <>
      {moved > 0 && (
        <Notice tone="good" live>
          <p>{t.moved(number(moved), moved)}</p>
        </Notice>
      )}
      {stopped !== null && waiting > 0 && (
        <Notice tone={tone} live>
          <p>
            {t.stopped} {stopped}
          </p>
          <div className="bp-row">
            <button type="button" className="bp-quiet" onClick={props.onRetry}>
              {t.tryAgain}
            </button>
            {download}
          </div>
        </Notice>
      )}
      {stopped === null && offline && waiting > 0 && (
        <Notice tone="warn" live={!quiet}>
          <p>{t.offline(number(waiting), waiting)}</p>
        </Notice>
      )}
      {!kept && (
        <Notice tone="warn" live={!quiet}>
          <p>{t.notKept}</p>
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice tone={tone} live>
          <p>{t.refused(number(refused.length), refused.length)}</p>
          <ul>
            {sentences.slice(0, mostListed).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <div className="bp-row">
            {download}
            <button type="button" className="bp-quiet" onClick={props.onDismiss}>
              {t.dismiss}
            </button>
          </div>
        </Notice>
      )}
    </>
  );
}

interface QueueNoticesProps {
  queue: VerdictQueue;
  projectId: string;
  /** Verdicts moved from this browser to the project; none when absent. */
  moved?: number;
  quiet?: boolean;
}

/** `VerdictNotices` of a queue. */
export function QueueNotices({ queue, projectId, moved = 0, quiet }: QueueNoticesProps) {
  const describe = useDescribe();
  const t = useVerdictMessages();
  const { waiting, offline, kept, stopped, refused } = useVerdictState(queue);
  const why = (error: Error) => {
    if (isAbsent(error)) return t.left;
    const { message, hint } = describe(error, '');
    return [message, hint].filter(Boolean).join(' ');
  };
  return (
    <VerdictNotices
      waiting={waiting}
      offline={offline}
      kept={kept}
      stopped={stopped && why(stopped)}
      refused={refused.map(({ error }) => error)}
      moved={moved}
      onRetry={() => void queue.flush()}
      onDownload={() => saveVerdicts(queue, projectId)}
      onDismiss={queue.dismiss}
      quiet={quiet}
    />
  );
}
