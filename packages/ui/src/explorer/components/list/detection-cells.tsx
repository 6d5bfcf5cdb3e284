'use client';

import { memo } from 'react';
import { useMessages } from '../../../context/presentation-context.ts';
import type { DetectionRow } from '../../engine/calls.ts';
import type { ColumnId } from '../../model/list/columns.ts';
import { KindMark } from '../species/kind-mark.tsx';
import { SpeciesName } from '../species/species-name.tsx';
import { calledName } from '../../model/words/called-name.ts';
import { useValues } from './use-values.tsx';

/** The species of a detection with the scientific name below, or what it was corrected to. */
export function DetectionNames({ detection }: { detection: DetectionRow }) {
  const { explorer: words } = useMessages();
  const { corrected } = detection;
  return (
    <span className="bp-cell-names">
      <SpeciesName {...detection} />
      {corrected && (
        <span className="bp-cell-corrected">{words.correctedTo(calledName(corrected))}</span>
      )}
    </span>
  );
}

interface DetectionCellsProps {
  detection: DetectionRow;
  rank: number;
  columns: readonly ColumnId[];
}

/** The cells of a detection in the list: species with the scientific name below, time with the recording below. */
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
