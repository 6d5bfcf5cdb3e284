'use client';

import { MixerVerticalIcon } from '@radix-ui/react-icons';
import { DropdownMenu } from '@radix-ui/themes';
import type { Loaded } from '../engine/calls.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useExplorerMessages } from '../../kit/use-page-messages.ts';

/** Beside the species; the recording is below the time. */
export const columnIds = [
  'time',
  'recorded',
  'site',
  'file',
  'confidence',
  'band',
  'snr',
  'recorder',
  'place',
  'verdict',
] as const;
export type ColumnId = (typeof columnIds)[number];

/** Others are shown where rows differ. */
export type ColumnChoice = Partial<Record<ColumnId, boolean>>;

export const listColumns = ({
  banded,
  placed,
  recorders,
  corrects,
  deployments,
}: Pick<Loaded, 'banded' | 'placed' | 'recorders' | 'corrects' | 'deployments'>): ColumnId[] =>
  columnIds.filter((id) => {
    if (id === 'band' || id === 'snr') return banded;
    if (id === 'place') return placed;
    if (id === 'recorded') return corrects === true;
    if (id === 'site') return deployments !== undefined;
    return id !== 'recorder' || recorders.length > 0;
  });

/** Chosen ones, else those in which rows differ. */
export function shownColumns(
  loaded: Pick<Loaded, 'banded' | 'placed' | 'recorders' | 'varying' | 'corrects' | 'deployments'>,
  choice: ColumnChoice,
): ColumnId[] {
  const sites = new Set(loaded.deployments?.flatMap((one) => (one.used ? [one.site_id] : [])));
  const varying: Partial<Record<ColumnId, boolean>> = { ...loaded.varying, site: sites.size > 1 };
  return listColumns(loaded).filter((id) => choice[id] ?? varying[id] ?? true);
}

const storageKey = 'biophony.explorer.columns';

const isChoice = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Empty without a valid one. */
export function keptColumns(): ColumnChoice {
  try {
    const choice: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (!isChoice(choice)) return {};
    return Object.fromEntries(
      columnIds.flatMap((id) => (typeof choice[id] === 'boolean' ? [[id, choice[id]]] : [])),
    );
  } catch {
    return {};
  }
}

export function keepColumns(choice: ColumnChoice): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(choice));
  } catch {
    // Next time the defaults show.
  }
}

/** Pixels including the head. */
export const columnWidths: Readonly<Record<ColumnId, number>> = {
  time: 176,
  recorded: 176,
  site: 136,
  file: 176,
  confidence: 124,
  band: 104,
  snr: 96,
  recorder: 120,
  place: 136,
  verdict: 96,
};

/** Pixels; with less, the list shows cards. */
const leastSpecies = 220;
/** Pixels of edges and the play button. */
const besideText = 96;
/** Pixels: a table row, a card without values, a line of values. */
const rowHeight = 52;
const cardHeight = 64;
const lineHeight = 20;

export interface ListLayout {
  asCards: boolean;
  /** Pixels. */
  rowHeight: number;
  lines: readonly (readonly ColumnId[])[];
}

function linesOf(columns: readonly ColumnId[], width: number): ColumnId[][] {
  const lines: ColumnId[][] = [];
  let left = 0;
  const isPlain = (id: ColumnId) => id !== 'file' && id !== 'verdict';
  const ordered: ColumnId[] = columns.filter(isPlain);
  // The verdict is at the species; recordings have long names.
  if (columns.includes('file')) ordered.push('file');
  for (const id of ordered) {
    const needed = id === 'file' ? width : columnWidths[id];
    if (needed > left || lines.length === 0) {
      lines.push([]);
      left = width;
    }
    lines.at(-1)?.push(id);
    left -= needed;
  }
  return lines;
}

/** `width` in pixels. */
export function listLayout(columns: readonly ColumnId[], width: number): ListLayout {
  const timed = columns.includes('time') && columns.includes('file');
  const needed = columns
    .filter((id) => !(timed && id === 'file'))
    .reduce((sum, id) => sum + columnWidths[id], leastSpecies);
  if (width >= needed) return { asCards: false, rowHeight, lines: [] };
  const lines = linesOf(columns, width - besideText);
  return { asCards: true, rowHeight: cardHeight + lines.length * lineHeight, lines };
}

export function useColumnNames(): Record<ColumnId, string> {
  const t = useExplorerMessages();
  return {
    time: t.columnTime,
    recorded: t.asRecorded,
    site: t.site,
    file: t.columnFile,
    confidence: t.columnConfidence,
    band: t.columnBand,
    snr: t.columnSnr,
    recorder: t.columnRecorder,
    place: t.columnPlace,
    verdict: t.columnVerdict,
  };
}

interface ColumnChoiceListProps {
  offered: readonly ColumnId[];
  visible: readonly ColumnId[];
  onChoose: (change: ColumnChoice) => void;
}

export function ColumnChoiceList({ offered, visible, onChoose }: ColumnChoiceListProps) {
  const { portals } = usePresentation();
  const t = useExplorerMessages();
  const names = useColumnNames();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <button type="button" className="bp-quiet">
          <MixerVerticalIcon aria-hidden="true" /> {t.columns}
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content container={portals}>
        {offered.map((id) => (
          <DropdownMenu.CheckboxItem
            key={id}
            checked={visible.includes(id)}
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
  const t = useExplorerMessages();
  const names = useColumnNames();
  const below = columns.filter((id) => id === 'time' || id === 'file');
  const rest = columns.filter((id) => id !== 'time' && id !== 'file');
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="bp-cell-species">
          {t.columnSpecies}
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
