'use client';

import { usePresentation } from '../../../context/presentation-context.ts';
import { usePrinting } from '../../../context/use-printing.ts';
import type { DetectionRow } from '../../engine/calls.ts';
import type { ColumnId } from '../../model/list/columns.ts';
import { numberFormat } from '../../../format/intl.ts';
import { DetectionCells } from './detection-cells.tsx';
import { DetectionsHead } from './detections-head.tsx';

interface PrintedDetectionsProps {
  /** How many pass the filters. */
  count: number;
  /** Those that were read, a page or two of them, and the place of the first. */
  read: { from: number; rows: readonly DetectionRow[] };
  rankOf: (detection: DetectionRow) => number;
  columns: readonly ColumnId[];
}

/**
 * The list on paper, where nothing is scrolled: every detection that was read when printing began, and where they stand
 * in the whole list. On the screen it does not exist.
 */
export function PrintedDetections({ count, read, rankOf, columns }: PrintedDetectionsProps) {
  const { messages, locale } = usePresentation();
  const { explorer: words } = messages;
  const { from, rows } = read;
  const number = (value: number) => numberFormat(locale).format(value);
  if (!usePrinting() || rows.length === 0) return null;
  return (
    <div className="bp-detections-printed">
      {rows.length < count && (
        <p className="bp-small">
          {words.listPrinted(number(from + 1), number(from + rows.length), number(count))}
        </p>
      )}
      <div className="bp-detections">
        <table aria-label={words.list} aria-rowcount={count + 1}>
          <DetectionsHead columns={columns} asCards={false} />
          <tbody>
            {rows.map((detection, at) => (
              <tr key={detection.row} aria-rowindex={from + at + 2}>
                <DetectionCells detection={detection} rank={rankOf(detection)} columns={columns} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
