'use client';

import type { Sample, SampleItem } from '@biophony/contract';
import { EyeNoneIcon, GridIcon, KeyboardIcon, TimerIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { useState, type ReactNode } from 'react';
import { numberFormat } from '../base/intl.ts';
import { calledName, scientificName, type SpeciesName } from '../base/species-name.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { EmptyState, ProgressBar } from '../kit/loading.tsx';
import { Modal, ModalActions } from '../kit/modal.tsx';
import { NativeSelect } from '../kit/field.tsx';
import { useKit } from '../kit/kit-context.ts';
import { Notice } from '../kit/notice.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useExplorerMessages, useReviewMessages } from '../kit/use-page-messages.ts';
import type { ReviewState, countVerdicts } from './queue.ts';
import { type QueueName, calibrationQuery, queueQuery } from './review-address.ts';
import { type Certainty, type Width, widths } from './use-review-settings.ts';
import {
  clipKeys,
  commonKeys,
  gridKeys,
  type ReviewKeyName,
  formatShortcut,
} from '../verdicts/keys.ts';
import { QueueNotices } from '../verdicts/verdict-notices.tsx';
import type { VerdictQueue } from '../verdicts/verdict-queue.ts';

interface Counted {
  queue: QueueName;
  /** Items of the whole sample, and those the person had judged before. */
  all: number;
  before: number;
  read: number;
  complete: boolean;
}

/** Items before the first one of a queue, and the total to show. */
export function countItems({ queue, all, before, read, complete }: Counted) {
  if (queue === 'open') {
    const first = complete ? Math.max(0, all - read) : before;
    return { first, of: Math.max(all, first + read) };
  }
  return { first: 0, of: complete ? read : Math.max(all, read) };
}

interface ReviewTextOptions {
  sample: Sample;
  queue: QueueName;
  items: readonly SampleItem[];
  complete: boolean;
  /** Items with a verdict that waited in this browser when the page was opened. */
  heldBack: number;
  state: ReviewState;
  sampleSpecies: SpeciesName;
  together: number;
  ended: boolean;
  announcement: string | null;
}

export function useReviewTexts(options: ReviewTextOptions) {
  const {
    sample,
    queue,
    items,
    complete,
    heldBack,
    state,
    sampleSpecies,
    together,
    ended,
    announcement,
  } = options;
  const t = useReviewMessages();
  const [before] = useState(sample.mine + heldBack);
  const all = sample.item_count;
  const { first, of } = countItems({ queue, all, before, read: items.length, complete });
  const at = Math.min(of, first + state.at + 1);
  const count =
    together > 1 ? t.countPage(at, Math.min(of, at + together - 1), of) : t.count(at, of);
  const newly = items.filter(({ item, mine }) => mine === null && state.verdicts.has(item)).length;
  // The sample's counts may be outdated; once all items are read, they are exact.
  const doneByQueue = {
    open: first,
    all: items.filter(({ mine }) => mine !== null).length,
    disagreements: before,
  };
  return {
    count,
    telling: ended
      ? [announcement, t.endTitle].filter(Boolean).join('. ')
      : t.announced(announcement, calledName(sampleSpecies), count),
    done: Math.min(all, (complete ? doneByQueue[queue] : before) + newly),
  };
}

interface ReviewHeadProps {
  projectId: string;
  /** Null while its name is read. */
  species: SpeciesName | null;
  /** Position such as "3 of 20"; null at the end. */
  count: string | null;
  children: ReactNode;
}

export function ReviewHead({ projectId, species, count, children }: ReviewHeadProps) {
  const { Link } = useKit();
  const t = useReviewMessages();
  const called = species && calledName(species);
  return (
    <div className="bp-review-head">
      <div>
        {called === null ? (
          <p className="bp-review-asked">{t.naming}</p>
        ) : (
          <h2 className="bp-review-asked">{t.asked(called)}</h2>
        )}
        <p className="bp-small bp-soft">
          {species && called !== species.scientific_name && (
            <i lang="la">{species.scientific_name}</i>
          )}
          {count !== null && <span className="bp-numbers bp-review-count">{count}</span>}
          {species && called !== null && (
            <Link destination={{ to: 'species', projectId, species: scientificName(species) }}>
              {t.speciesPage}
            </Link>
          )}
        </p>
      </div>
      {children}
    </div>
  );
}

interface ReviewNoticesProps {
  projectId: string;
  readOnly: boolean;
  verdicts: VerdictQueue;
  error: ErrorText | null;
  onRetry: () => void;
}

export function ReviewNotices(props: ReviewNoticesProps) {
  const { projectId, readOnly, verdicts, error, onRetry } = props;
  const t = useReviewMessages();
  return (
    <>
      {readOnly && (
        <Notice>
          <p>{t.viewer}</p>
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
  tally: ReturnType<typeof countVerdicts>;
  /** Whether the sample can be used for calibration. */
  stratified: boolean;
  disagreements: number;
  renderLink: (query: string, text: string) => ReactNode;
  onSkipped: () => void;
}

export function ReviewEnd(props: ReviewEndProps) {
  const { sampleId, queue, tally, stratified, disagreements, renderLink, onSkipped } = props;
  const t = useReviewMessages();
  const verdictCount = tally.yes + tally.no + tally.unsure;
  const none = queue === 'disagreements' ? t.endNoDisagreement : t.endNone;
  const title =
    tally.skipped + tally.lost > 0 ? t.endSkipped : verdictCount > 0 ? t.endTitle : none;
  return (
    <EmptyState
      title={title}
      text={
        [
          verdictCount > 0 && t.endTally(tally.yes, tally.no, tally.unsure),
          tally.lost > 0 && t.endLost(tally.lost),
        ]
          .filter(Boolean)
          .join(' ') || t.endText
      }
      action={
        <div className="bp-row bp-review-next">
          {tally.skipped > 0 && (
            <Button size="3" onClick={onSkipped}>
              {t.reviewSkipped(tally.skipped)}
            </Button>
          )}
          {stratified && renderLink(calibrationQuery(sampleId), t.toCalibration)}
          {disagreements > 0 &&
            queue !== 'disagreements' &&
            renderLink(queueQuery(sampleId, 'disagreements'), t.toDisagreements(disagreements))}
          {queue !== 'all' && renderLink(queueQuery(sampleId, 'all'), t.reviewAll)}
          {renderLink('', t.allSamples)}
        </div>
      }
    />
  );
}

interface ReviewToolsProps {
  speed: number;
  blind: boolean;
  grid: boolean;
  onPress: (tool: 'speed' | 'blind' | 'grid' | 'help') => void;
}

interface ToolProps {
  label: ReactNode;
  name: 'speed' | 'blind' | 'grid' | 'help';
  icon: ReactNode;
  hint?: string;
  pressed?: boolean;
  onPress: () => void;
}

const Tool = ({ label, name, icon, hint, pressed, onPress }: ToolProps) => (
  <button
    type="button"
    className="bp-quiet bp-sound-switch"
    title={hint}
    aria-pressed={pressed}
    aria-keyshortcuts={formatShortcut(commonKeys, name)}
    onClick={onPress}
  >
    {icon}
    <span>{label}</span>
  </button>
);

export function ReviewTools({ speed, blind, grid, onPress }: ReviewToolsProps) {
  const t = useReviewMessages();
  const explorer = useExplorerMessages();
  return (
    <div className="bp-row bp-review-tools">
      <Tool
        label={
          <>
            <span className="bp-hidden">{t.speed}: </span>
            {explorer.speedOf(speed)}
          </>
        }
        name="speed"
        icon={<TimerIcon aria-hidden="true" />}
        onPress={() => onPress('speed')}
      />
      <Tool
        label={t.blind}
        hint={t.blindHint}
        name="blind"
        icon={<EyeNoneIcon aria-hidden="true" />}
        pressed={blind}
        onPress={() => onPress('blind')}
      />
      <Tool
        label={t.grid}
        name="grid"
        icon={<GridIcon aria-hidden="true" />}
        pressed={grid}
        onPress={() => onPress('grid')}
      />
      <Tool
        label={t.help}
        name="help"
        icon={<KeyboardIcon aria-hidden="true" />}
        onPress={() => onPress('help')}
      />
    </div>
  );
}

interface KeysHelpProps {
  open: boolean;
  onClose: () => void;
}

type Lines = readonly { name: ReviewKeyName; shown: string }[];

export function KeysHelp({ open, onClose }: KeysHelpProps) {
  const t = useReviewMessages();
  const list = (title: string, lines: Lines) => (
    <section key={title}>
      <h3 className="bp-small">{title}</h3>
      <dl className="bp-review-keys">
        {lines.map(({ name, shown: label }) => (
          <div key={name}>
            <dt>
              <kbd>{label}</kbd>
            </dt>
            <dd>{t.keyNames[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
  return (
    <Modal open={open} onClose={onClose} title={t.keysTitle}>
      {list(t.keysClip, clipKeys)}
      {list(t.keysGrid, gridKeys)}
      {list(t.keysBoth, commonKeys)}
      <ModalActions>
        <Button size="3" onClick={onClose}>
          {t.close}
        </Button>
      </ModalActions>
    </Modal>
  );
}

interface ReviewProgressProps {
  sample: Pick<Sample, 'item_count' | 'reviewers' | 'disagreements' | 'method'>;
  /** Items with the person's own verdict. */
  done: number;
  certainty: Certainty | null;
  width: Width;
  onWidth: (width: Width) => void;
}

export function ReviewProgress({ sample, done, certainty, width, onWidth }: ReviewProgressProps) {
  const t = useReviewMessages();
  const { locale } = usePresentation();
  const score = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = numberFormat(locale, { style: 'percent' });
  const halfText = numberFormat(locale, { maximumFractionDigits: 3 });
  const { item_count: all, reviewers, disagreements, method } = sample;
  const by = reviewers.map((one) => t.doneBy(one.reviewer, one.reviewed));
  const precise =
    certainty?.precision &&
    t.precise(
      score.format(certainty.precision.score),
      percent.format(certainty.precision.precision),
    );
  const certaintyTexts =
    certainty &&
    (certainty.doubt === null
      ? [precise, certainty.enough && t.enough]
      : [precise ?? t.uncertain, certainty.doubt]);
  // An unreliable width is not shown.
  const known =
    certainty?.doubt === null &&
    t.certain(
      percent.format(certainty.probability),
      score.format(certainty.score),
      halfText.format(certainty.width / 2),
    );
  return (
    <section className="bp-review-progress" aria-label={t.progress}>
      <ProgressBar percent={all > 0 ? (100 * done) / all : 0} label={t.progress} tone="good" />
      <p className="bp-small">
        {t.done(done, all)}
        {by.length > 0 && <span className="bp-soft"> · {by.join(', ')}</span>}
        {disagreements > 0 && <span className="bp-soft"> · {t.disagreements(disagreements)}</span>}
      </p>
      {method === 'stratified' && (
        <p className="bp-small bp-review-certain" data-enough={certainty?.enough ? '' : undefined}>
          {certaintyTexts?.filter(Boolean).join(' ') || t.uncertain}
        </p>
      )}
      {method === 'stratified' && (
        <details className="bp-fold">
          <summary className="bp-small">{t.statistics}</summary>
          <p className="bp-small">{known}</p>
          <NativeSelect
            label={t.width}
            value={String(width)}
            options={widths.map((one) => ({
              value: String(one),
              label: t.widthOf(halfText.format(one / 2)),
            }))}
            onChange={(value) => {
              const chosen = widths.find((one) => String(one) === value);
              if (chosen) onWidth(chosen);
            }}
          />
        </details>
      )}
    </section>
  );
}
