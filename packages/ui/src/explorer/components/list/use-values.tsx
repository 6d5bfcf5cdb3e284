'use client';

import type { ReactNode } from 'react';
import { formatClock } from '../../../format/durations.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import type { Place } from '../../data/columns/recording-table.ts';
import type { DetectionRow } from '../../engine/calls.ts';
import type { ColumnId } from '../../model/list/columns.ts';
import { numberFormat } from '../../../format/intl.ts';
import { shortMoment } from '../../model/words/moment-words.ts';
import { SaidMark } from './said-list.tsx';
import { VerdictMark } from './verdict-buttons.tsx';

/** A band as people write it, `3.1–4.8 kHz`; empty where there is none. */
export function useBandText() {
  const { messages, locale } = usePresentation();
  const number = numberFormat(locale, { maximumFractionDigits: 1 });
  return ({ low_hz: low, high_hz: high }: Pick<DetectionRow, 'low_hz' | 'high_hz'>) =>
    low === null || high === null
      ? ''
      : messages.explorer.band(number.format(low / 1000), number.format(high / 1000));
}

/** Digits that tell places some 10 m apart. */
const placeDigits = 4;

/** Degrees as maps take them, `47.6512, 9.4810`; empty where there is no place. */
export function usePlaceText() {
  const { explorer: words } = usePresentation().messages;
  return (place: Place | null) =>
    place === null
      ? ''
      : words.place(place.latitude.toFixed(placeDigits), place.longitude.toFixed(placeDigits));
}

/** Characters at the end of a name that are always seen: what tells the recordings of one recorder apart. */
const endLength = 12;

/** The name of a recording and where in it; of a name that is too long its middle is left out. */
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

/** What each column says of a detection. */
export function useValues() {
  const { messages, locale } = usePresentation();
  const { explorer: words } = messages;
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
      time:
        time === null ? <span className="bp-soft">{words.noTime}</span> : shortMoment(time, locale),
      recorded: detection.recorded === undefined ? '' : shortMoment(detection.recorded, locale),
      site: detection.deployment?.site,
      file: <FileName file={file} seconds={start} />,
      confidence: number(confidence, 2),
      band: bandText(detection),
      snr: snr === null ? '' : words.decibels(number(snr, 1)),
      recorder: detection.recorder,
      place: placeText(detection.place),
      verdict: (
        <span className="bp-verdict-cell">
          <VerdictMark verdict={detection.verdict} />
          {detection.said && <SaidMark said={detection.said} />}
        </span>
      ),
    };
  };
}
