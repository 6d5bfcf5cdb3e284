'use client';

import type { Verdict } from '@biophony/statistics';
import { CheckIcon, Cross2Icon, QuestionMarkIcon } from '@radix-ui/react-icons';
import { memo, type ReactNode } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { formatClock } from '../../base/sizes.ts';
import { calledName } from '../../base/species-name.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useExplorerMessages, useVerdictMessages } from '../../kit/use-page-messages.ts';
import { findCounting, type ReviewerVerdict } from '../../verdicts/verdict.ts';
import { shortMoment } from '../charts/labels.ts';
import type { Place } from '../engine/recording-table.ts';
import type { DetectionRow } from '../engine/calls.ts';
import { KindMark, SpeciesName } from '../species/species-name.tsx';
import type { ColumnId } from './columns.tsx';

const isOthers = ({ own, final }: ReviewerVerdict) => final || !own;

export function SaidList({ verdicts }: { verdicts: readonly ReviewerVerdict[] }) {
  const t = useVerdictMessages();
  const others = verdicts.filter(isOthers);
  if (others.length === 0) return null;
  const texts = others.map(({ reviewer, verdict, corrected, final }) => {
    const name = t.names[verdict];
    const text = corrected ? t.instead(name, calledName(corrected)) : name;
    return final ? t.lastWordBy(reviewer, text) : t.by(reviewer, text);
  });
  // Two people may have the same name and verdict.
  const keyOf = (text: string, at: number) =>
    `${text} ${texts.slice(0, at).filter((before) => before === text).length}`;
  return (
    <ul className="bp-said" aria-label={t.others}>
      {texts.map((text, at) => (
        <li key={keyOf(text, at)} className="bp-small" data-verdict={others[at]?.verdict}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function SaidMark({ verdicts }: { verdicts: readonly ReviewerVerdict[] }) {
  const { locale } = usePresentation();
  const t = useVerdictMessages();
  const others = verdicts.filter(isOthers);
  const [first] = others;
  const { verdict } = findCounting(undefined, others);
  if (!first || !verdict) return null;
  const name = t.names[verdict];
  const text = () => {
    if (others.some(({ final }) => final)) return t.lastWord(name);
    if (others.length === 1) return t.by(first.reviewer, name);
    return t.bySeveral(numberFormat(locale).format(others.length), name);
  };
  return (
    <span className="bp-said-mark bp-soft" title={text()}>
      {text()}
    </span>
  );
}

const icons = { yes: CheckIcon, no: Cross2Icon, unsure: QuestionMarkIcon };
const offered = ['yes', 'no', 'unsure'] as const;

interface VerdictButtonsProps {
  /** Null for none. */
  verdict: Verdict | null;
  /** Null takes it back. */
  onVerdict: (verdict: Verdict | null) => void;
}

/** Pressing the current verdict undoes it. */
export function VerdictButtons({ verdict, onVerdict }: VerdictButtonsProps) {
  const t = useExplorerMessages();
  return (
    <fieldset className="bp-verdicts">
      <legend className="bp-hidden">{t.review}</legend>
      {offered.map((one) => {
        const Icon = icons[one];
        return (
          <button
            key={one}
            type="button"
            className="bp-quiet"
            data-verdict={one}
            aria-pressed={verdict === one}
            onClick={() => onVerdict(verdict === one ? null : one)}
          >
            <Icon aria-hidden="true" />
            <span>{t.verdict[one]}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

function VerdictMark({ verdict }: { verdict: Verdict | null }) {
  const t = useExplorerMessages();
  if (verdict === null) return null;
  const Icon = icons[verdict];
  return (
    <span className="bp-verdict" data-verdict={verdict}>
      <Icon aria-hidden="true" />
      <span>{t.verdict[verdict]}</span>
    </span>
  );
}

/** `3.1–4.8 kHz`; empty without one. */
export function useBandText() {
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const number = numberFormat(locale, { maximumFractionDigits: 1 });
  return ({ low_hz: low, high_hz: high }: Pick<DetectionRow, 'low_hz' | 'high_hz'>) =>
    low === null || high === null
      ? ''
      : t.band(number.format(low / 1000), number.format(high / 1000));
}

/** Four digits resolve some 10 m. */
const placeDigits = 4;

/** For maps, `47.6512, 9.4810`; empty without a location. */
export function usePlaceText() {
  const t = useExplorerMessages();
  return (place: Place | null) =>
    place === null
      ? ''
      : t.place(place.latitude.toFixed(placeDigits), place.longitude.toFixed(placeDigits));
}

/** The end distinguishes the recordings of a recorder. */
const endLength = 12;

function FileName({ file, seconds }: { file: string; seconds: number }) {
  const name = Array.from(file.slice(file.lastIndexOf('/') + 1));
  return (
    <span className="bp-soft bp-file-name" title={file}>
      <span>{name.slice(0, -endLength).join('')}</span>
      <span>
        {name.slice(-endLength).join('')} {formatClock(seconds)}
      </span>
    </span>
  );
}

export function useValues() {
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const bandText = useBandText();
  const placeText = usePlaceText();
  const number = (value: number, digits: number) =>
    numberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  return (detection: DetectionRow): Record<ColumnId, ReactNode> => {
    const { time, confidence, file, start_s: start, snr_db: snr } = detection;
    return {
      time: time === null ? <span className="bp-soft">{t.noTime}</span> : shortMoment(time, locale),
      recorded: detection.recorded === undefined ? '' : shortMoment(detection.recorded, locale),
      site: detection.deployment?.site,
      file: <FileName file={file} seconds={start} />,
      confidence: number(confidence, 2),
      band: bandText(detection),
      snr: snr === null ? '' : t.decibels(number(snr, 1)),
      recorder: detection.recorder,
      place: placeText(detection.place),
      verdict: (
        <span className="bp-verdict-cell">
          <VerdictMark verdict={detection.verdict} />
          {detection.said && <SaidMark verdicts={detection.said} />}
        </span>
      ),
    };
  };
}

export function DetectionNames({ detection }: { detection: DetectionRow }) {
  const t = useExplorerMessages();
  const { corrected } = detection;
  return (
    <span className="bp-cell-names">
      <SpeciesName {...detection} />
      {corrected && (
        <span className="bp-cell-corrected">{t.correctedTo(calledName(corrected))}</span>
      )}
    </span>
  );
}

interface DetectionCellsProps {
  detection: DetectionRow;
  rank: number;
  columns: readonly ColumnId[];
}

export const DetectionCells = memo(function DetectionCells(props: DetectionCellsProps) {
  const { detection, rank, columns } = props;
  const values = useValues()(detection);
  const timed = columns.includes('time');
  return (
    <>
      <td className="bp-cell-species">
        <span className="bp-cell-who">
          <KindMark rank={rank} />
          <DetectionNames detection={detection} />
        </span>
      </td>
      {(timed || columns.includes('file')) && (
        <td className="bp-cell-time bp-numbers">
          {timed && <span>{values.time}</span>}
          {columns.includes('file') && <span>{values.file}</span>}
        </td>
      )}
      {columns.map(
        (id) =>
          id !== 'time' &&
          id !== 'file' && (
            <td key={id} className={`bp-cell-${id} bp-numbers`}>
              {values[id]}
            </td>
          ),
      )}
    </>
  );
});
