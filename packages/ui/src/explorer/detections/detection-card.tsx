'use client';

import { PauseIcon, PlayIcon } from '@radix-ui/react-icons';
import { Spinner } from '@radix-ui/themes';
import { memo } from 'react';
import { calledName } from '../../base/species-name.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { shortMoment } from '../charts/labels.ts';
import type { DetectionRow } from '../engine/calls.ts';
import { KindMark } from '../species/species-name.tsx';
import { type ColumnId, columnWidths, type ListLayout } from './columns.ts';
import { DetectionNames, useValues } from './detection-values.tsx';
import { useColumnNames } from './detections-head.tsx';

/** `waiting` until its sound is read. */
export type Heard = 'silent' | 'waiting' | 'playing';

/** These need the name of their column. */
const named: readonly ColumnId[] = ['recorded', 'confidence', 'snr'];

interface DetectionCardProps {
  detection: DetectionRow;
  rank: number;
  lines: ListLayout['lines'];
  judged: boolean;
  heard: Heard;
}

/** Its button takes no focus, because the list handles it and its keys. */
export const DetectionCard = memo(function DetectionCard(props: DetectionCardProps) {
  const { detection, rank, lines, judged, heard } = props;
  const { messages, locale } = usePresentation();
  const { explorer: words } = messages;
  const names = useColumnNames();
  const values = useValues()(detection);
  const { time } = detection;
  const moment = time === null ? words.noTime : shortMoment(time, locale);
  const label = heard === 'playing' ? words.pauseOf : words.playOf;
  return (
    <td className="bp-detection-card-cell">
      <div className="bp-detection-card">
        <button
          type="button"
          className="bp-detection-play"
          tabIndex={-1}
          data-play=""
          aria-label={label(calledName(detection), moment)}
        >
          <Spinner loading={heard === 'waiting'}>
            {heard === 'playing' ? (
              <PauseIcon aria-hidden="true" />
            ) : (
              <PlayIcon aria-hidden="true" />
            )}
          </Spinner>
        </button>
        <div className="bp-detection-text">
          <span className="bp-cell-who">
            <KindMark rank={rank} />
            <DetectionNames detection={detection} />
            {judged && values.verdict}
          </span>
          {lines.map((line) => (
            <span key={line.join()} className="bp-detection-line bp-numbers">
              {line.map((id) => (
                <span key={id} style={id === 'file' ? undefined : { width: columnWidths[id] }}>
                  {named.includes(id) && <span className="bp-soft">{names[id]} </span>}
                  {values[id]}
                </span>
              ))}
            </span>
          ))}
        </div>
      </div>
    </td>
  );
});
