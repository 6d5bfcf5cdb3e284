import type { Loaded } from '../../engine/calls.ts';

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
