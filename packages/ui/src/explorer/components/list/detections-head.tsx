'use client';

import { useMessages } from '../../../context/presentation-context.ts';
import type { ColumnId } from '../../model/list/columns.ts';
import { columnWidths } from '../../model/list/list-layout.ts';
import { useColumnNames } from './column-choice.tsx';

/** Pixels the head of the list is high; `detections.css` has the same number. */
export const headHeight = 36;

interface DetectionsHeadProps {
  columns: readonly ColumnId[];
  asCards: boolean;
}

/** What the columns of the list are called, and how wide they are. Cards name their values themselves. */
export function DetectionsHead({ columns, asCards }: DetectionsHeadProps) {
  const { explorer: words } = useMessages();
  const names = useColumnNames();
  const below = columns.filter((id) => id === 'time' || id === 'file');
  const rest = columns.filter((id) => id !== 'time' && id !== 'file');
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="bp-cell-species">
          {words.columnSpecies}
        </th>
        {!asCards && below.length > 0 && (
          <th scope="col" className="bp-cell-time" style={{ width: columnWidths.time }}>
            {below.map((id) => names[id]).join(', ')}
          </th>
        )}
        {!asCards &&
          rest.map((id) => (
            <th
              key={id}
              scope="col"
              className={`bp-cell-${id}`}
              style={{ width: columnWidths[id] }}
            >
              {names[id]}
            </th>
          ))}
      </tr>
    </thead>
  );
}
