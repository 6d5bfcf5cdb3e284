'use client';

import { MixerVerticalIcon } from '@radix-ui/react-icons';
import { DropdownMenu } from '@radix-ui/themes';
import { useMessages, usePresentation } from '../../kit/presentation-context.ts';
import { type ColumnChoice, type ColumnId, columnWidths } from './columns.ts';

export function useColumnNames(): Record<ColumnId, string> {
  const { explorer: words } = useMessages();
  return {
    time: words.columnTime,
    recorded: words.asRecorded,
    site: words.site,
    file: words.columnFile,
    confidence: words.columnConfidence,
    band: words.columnBand,
    snr: words.columnSnr,
    recorder: words.columnRecorder,
    place: words.columnPlace,
    verdict: words.columnVerdict,
  };
}

interface ColumnChoiceListProps {
  offered: readonly ColumnId[];
  shown: readonly ColumnId[];
  onChoose: (change: ColumnChoice) => void;
}

export function ColumnChoiceList({ offered, shown, onChoose }: ColumnChoiceListProps) {
  const { messages, portals } = usePresentation();
  const names = useColumnNames();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <button type="button" className="bp-quiet">
          <MixerVerticalIcon aria-hidden="true" /> {messages.explorer.columns}
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content container={portals}>
        {offered.map((id) => (
          <DropdownMenu.CheckboxItem
            key={id}
            checked={shown.includes(id)}
            onCheckedChange={(checked) => onChoose({ [id]: checked })}
            onSelect={(event) => event.preventDefault()}
          >
            {names[id]}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** Pixels; the same number as in `detections.css`. */
export const headHeight = 36;

interface DetectionsHeadProps {
  columns: readonly ColumnId[];
  asCards: boolean;
}

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
