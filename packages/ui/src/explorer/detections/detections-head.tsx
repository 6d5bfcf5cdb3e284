'use client';

import { MixerVerticalIcon } from '@radix-ui/react-icons';
import { DropdownMenu } from '@radix-ui/themes';
import { useMessages, usePresentation } from '../../kit/presentation-context.ts';
import { type ColumnChoice, type ColumnId, columnWidths } from './columns.ts';

/** What each column is called. */
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

/** Which columns the list has. The menu stays open while they are chosen. */
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
