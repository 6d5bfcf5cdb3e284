'use client';

import { MixerVerticalIcon } from '@radix-ui/react-icons';
import { DropdownMenu } from '@radix-ui/themes';
import { usePresentation, useMessages } from '../../../context/presentation-context.ts';
import type { ColumnChoice, ColumnId } from '../../model/list/columns.ts';

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
