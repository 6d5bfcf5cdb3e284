'use client';

import { memo } from 'react';
import { formatClock } from '../../format/durations.ts';
import { useLook } from '../../provider/look-context.ts';
import type { DetectionRow } from '../engine/calls.ts';
import { shortMoment } from '../headless/moment-words.ts';
import { KindMark } from './kind-mark.tsx';
import { SpeciesName } from './species-name.tsx';
import { VerdictMark } from './verdict-buttons.tsx';
import { numberFormat } from '../headless/intl.ts';

/** A band as people write it, `3.1–4.8 kHz`; empty where there is none. */
export function useBandText() {
  const { messages, locale } = useLook();
  const number = numberFormat(locale, { maximumFractionDigits: 1 });
  return ({ low_hz: low, high_hz: high }: Pick<DetectionRow, 'low_hz' | 'high_hz'>) =>
    low === null || high === null
      ? ''
      : messages.explorer.band(number.format(low / 1000), number.format(high / 1000));
}

interface DetectionCellsProps {
  detection: DetectionRow;
  rank: number;
  /** Shows band and loudness. */
  banded: boolean;
}

/** The cells of a detection in the list. */
export const DetectionCells = memo(function DetectionCells(props: DetectionCellsProps) {
  const { detection, rank, banded } = props;
  const { messages, locale } = useLook();
  const { explorer: words } = messages;
  const bandText = useBandText();
  const { time, confidence, file, start_s: start, snr_db: snr, verdict } = detection;
  const number = (value: number, digits: number) =>
    numberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  return (
    <>
      <td className="bp-cell-species">
        <KindMark rank={rank} /> <SpeciesName {...detection} />
      </td>
      <td className="bp-cell-time bp-numbers">
        {time === null ? (
          <span className="bp-soft">{words.noTime}</span>
        ) : (
          shortMoment(time, locale)
        )}
      </td>
      <td className="bp-cell-confidence bp-numbers">{number(confidence, 2)}</td>
      {banded && (
        <>
          <td className="bp-cell-band bp-numbers">{bandText(detection)}</td>
          <td className="bp-cell-snr bp-numbers">
            {snr === null ? '' : words.decibels(number(snr, 1))}
          </td>
        </>
      )}
      <td className="bp-cell-file bp-numbers" title={file}>
        {file.slice(file.lastIndexOf('/') + 1)}{' '}
        <span className="bp-soft">{formatClock(start)}</span>
      </td>
      <td className="bp-cell-verdict">
        <VerdictMark verdict={verdict} />
      </td>
    </>
  );
});
