'use client';

import type { Sample } from '@biophony/contract';
import { EyeNoneIcon, GridIcon, KeyboardIcon, TimerIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { numberFormat } from '../base/intl.ts';
import { ProgressBar } from '../kit/loading.tsx';
import { Modal, ModalActions } from '../kit/modal.tsx';
import { NativeSelect } from '../kit/field.tsx';
import { useMessages, usePresentation } from '../kit/presentation-context.ts';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import {
  clipKeys,
  commonKeys,
  gridKeys,
  type ReviewKeyName,
  shortcutOf,
} from '../verdicts/keys.ts';
import { type Certainty, type Width, widths } from './use-certainty.ts';

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
    aria-keyshortcuts={shortcutOf(commonKeys, name)}
    onClick={onPress}
  >
    {icon}
    <span>{label}</span>
  </button>
);

export function ReviewTools({ speed, blind, grid, onPress }: ReviewToolsProps) {
  const words = useReviewMessages();
  const { explorer } = useMessages();
  return (
    <div className="bp-row bp-review-tools">
      <Tool
        label={
          <>
            <span className="bp-hidden">{words.speed}: </span>
            {explorer.speedOf(speed)}
          </>
        }
        name="speed"
        icon={<TimerIcon aria-hidden="true" />}
        onPress={() => onPress('speed')}
      />
      <Tool
        label={words.blind}
        hint={words.blindHint}
        name="blind"
        icon={<EyeNoneIcon aria-hidden="true" />}
        pressed={blind}
        onPress={() => onPress('blind')}
      />
      <Tool
        label={words.grid}
        name="grid"
        icon={<GridIcon aria-hidden="true" />}
        pressed={grid}
        onPress={() => onPress('grid')}
      />
      <Tool
        label={words.help}
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
  const words = useReviewMessages();
  const list = (title: string, lines: Lines) => (
    <section key={title}>
      <h3 className="bp-small">{title}</h3>
      <dl className="bp-review-keys">
        {lines.map(({ name, shown }) => (
          <div key={name}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{words.keyNames[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
  return (
    <Modal open={open} onClose={onClose} title={words.keysTitle}>
      {list(words.keysClip, clipKeys)}
      {list(words.keysGrid, gridKeys)}
      {list(words.keysBoth, commonKeys)}
      <ModalActions>
        <Button size="3" onClick={onClose}>
          {words.close}
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
  // An unreliable width is not shown.
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
