import type { Loaded } from '../engine/calls.ts';

/** Columns of the list beside the species, in their order. The recording stands below the time. */
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

/** Columns that a person switched on or off; all others are shown when they tell rows apart. */
export type ColumnChoice = Partial<Record<ColumnId, boolean>>;

/** Columns that the data have anything for. */
export const columnsOf = ({
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

/** The columns to show: as chosen, and else those in which rows differ. */
export function shownColumns(
  loaded: Pick<Loaded, 'banded' | 'placed' | 'recorders' | 'varying' | 'corrects' | 'deployments'>,
  choice: ColumnChoice,
): ColumnId[] {
  const sites = new Set(loaded.deployments?.flatMap((one) => (one.used ? [one.site_id] : [])));
  const varying: Partial<Record<ColumnId, boolean>> = { ...loaded.varying, site: sites.size > 1 };
  return columnsOf(loaded).filter((id) => choice[id] ?? varying[id] ?? true);
}

const storageKey = 'biophony.explorer.columns';

const isChoice = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What this browser keeps of the choice; nothing where it keeps nothing, or nothing that makes sense. */
export function keptColumns(): ColumnChoice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (!isChoice(kept)) return {};
    return Object.fromEntries(
      columnIds.flatMap((id) => (typeof kept[id] === 'boolean' ? [[id, kept[id]]] : [])),
    );
  } catch {
    return {};
  }
}

/** Keeps the choice in this browser, where it lets it. */
export function keepColumns(choice: ColumnChoice): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(choice));
  } catch {
    // A browser that keeps nothing shows the columns that vary, next time.
  }
}

/** Pixels that each column needs beside the species: its values and its head. The recording stands below the time. */
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

/** Pixels the species has at least; where columns leave less, the list is made of cards. */
const leastSpecies = 220;
/** Pixels of a card that are not for its text: its edges, and the button that plays it. */
const besideText = 96;
/** Pixels of a table row, of a card without its lines of values, and of one such line. */
const rowHeight = 52;
const cardHeight = 64;
const lineHeight = 20;

export interface ListLayout {
  asCards: boolean;
  /** Pixels a row is high. */
  rowHeight: number;
  /** Lines of values on a card, from the first to the last. */
  lines: readonly (readonly ColumnId[])[];
}

/** What stands on the lines of a card: as many columns as fit beside each other. */
function linesOf(columns: readonly ColumnId[], width: number): ColumnId[][] {
  const lines: ColumnId[][] = [];
  let left = 0;
  const isPlain = (id: ColumnId) => id !== 'file' && id !== 'verdict';
  const ordered: ColumnId[] = columns.filter(isPlain);
  // The verdict stands at the species; the name of a recording is long, and comes last.
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

/** How a list of these columns is laid out in so many pixels. */
export function listLayout(columns: readonly ColumnId[], width: number): ListLayout {
  const timed = columns.includes('time') && columns.includes('file');
  const needed = columns
    .filter((id) => !(timed && id === 'file'))
    .reduce((sum, id) => sum + columnWidths[id], leastSpecies);
  if (width >= needed) return { asCards: false, rowHeight, lines: [] };
  const lines = linesOf(columns, width - besideText);
  return { asCards: true, rowHeight: cardHeight + lines.length * lineHeight, lines };
}
