import { createCalendar, noCell, type Calendar } from '../data/calendar.ts';
import { loadEffort, type Effort } from '../data/effort.ts';
import { loadDetections } from '../data/load-detections.ts';
import { orderOf, type SortKey } from '../data/orders.ts';
import { readProblem } from '../data/read-error.ts';
import { remoteFile } from '../data/remote-file.ts';
import { select, type DetectionFilter } from '../data/select.ts';
import { verdicts, type Verdict } from '../data/verdicts.ts';
import type { Loaded, LoadInput } from './calls.ts';
import { rowAt, rowsAround, type RowSource } from './detection-rows.ts';
import { detectionsCsv } from './detections-csv.ts';

/** Rows held at most: 52 MB of columns. */
export const mostRows = 1_000_000;

interface Store extends RowSource {
  calendar: Calendar;
  orders: Map<SortKey, Uint32Array>;
  chosen: Uint32Array;
}

/** Ranks of species by name, as a list sorted by species has them. */
function ranksOf(species: RowSource['species']): Uint32Array {
  const name = (id: number) => species[id]!.common_name || species[id]!.scientific_name;
  const sorted = species.map((_, id) => id).sort((a, b) => name(a).localeCompare(name(b)));
  const ranks = new Uint32Array(species.length);
  sorted.forEach((id, rank) => (ranks[id] = rank));
  return ranks;
}

/** Without the ledger the charts still stand; they only cannot tell silence from no recording. */
async function effortOf(filesUrl: string | null): Promise<Effort | null> {
  if (filesUrl === null) return null;
  return loadEffort(filesUrl).catch((error: unknown) => {
    if (readProblem(error) === null) throw error;
    console.warn('files.csv could not be read, so hours without recordings are not known', error);
    return null;
  });
}

/** Holds the detections of one analysis and answers questions about them. `load` comes first. */
export function createDetectionStore() {
  let store: Store | null = null;
  const loaded = (): Store => {
    if (!store) throw new Error('Load the detections first.');
    return store;
  };
  const ordered = (held: Store, key: SortKey): Uint32Array => {
    const order = held.orders.get(key) ?? orderOf(held.columns, key, ranksOf(held.species));
    held.orders.set(key, order);
    return order;
  };

  return {
    async load(
      input: LoadInput,
      report: (news: { rows: number; total: number }) => void,
    ): Promise<Loaded> {
      const effort = await effortOf(input.filesUrl);
      const file = remoteFile(input.detections.url, input.detections.size);
      const { columns, species, files, total } = await loadDetections(file, {
        species: input.species,
        detail: input.detail,
        limit: mostRows,
        onProgress: (rows, of) => report({ rows, total: of }),
      });
      const calendar = createCalendar(columns.time, effort);
      const judged = new Uint8Array(columns.rows);
      for (const [row, verdict] of input.verdicts) judged[row] = verdicts[verdict];
      const chosen = new Uint32Array(0);
      store = { columns, species, files, verdicts: judged, calendar, orders: new Map(), chosen };
      return {
        rows: columns.rows,
        total,
        species,
        days: calendar.days,
        effort: calendar.effort && calendar.effort.slice(),
        undated: calendar.cells.reduce((sum, cell) => sum + Number(cell === noCell), 0),
        banded: columns.low.some((hertz) => !Number.isNaN(hertz)),
      };
    },
    select(filter: DetectionFilter) {
      const held = loaded();
      const { selection, rows } = select(
        { ...held, speciesCount: held.species.length, order: ordered(held, filter.sort) },
        filter,
      );
      held.chosen = rows;
      return selection;
    },
    rows: ({ from, to }: { from: number; to: number }) =>
      Array.from(loaded().chosen.subarray(from, to), (row) => rowAt(loaded(), row)),
    placeOf: (row: number) => loaded().chosen.indexOf(row),
    around: ({ row, range }: { row: number; range: { from: number; to: number } }) =>
      row < loaded().columns.rows ? rowsAround(loaded(), row, range) : [],
    judge({ row, verdict }: { row: number; verdict: Verdict }) {
      loaded().verdicts[row] = verdicts[verdict];
    },
    csv(which: 'selection' | 'judged') {
      const held = loaded();
      const rows =
        which === 'selection'
          ? held.chosen
          : ordered(held, 'time').filter((row) => held.verdicts[row] !== verdicts.none);
      return detectionsCsv(held, rows);
    },
  };
}
