import { createCalendar, noCell, type Calendar } from '../data/calendar.ts';
import { loadEffort, type Effort } from '../data/effort.ts';
import { loadDetections } from '../data/load-detections.ts';
import { orderOf, type SortKey } from '../data/orders.ts';
import { readProblem } from '../data/read-error.ts';
import { remoteFile } from '../data/remote-file.ts';
import { select, type DetectionFilter, type Selection } from '../data/select.ts';
import { verdicts, type Verdict } from '../data/verdicts.ts';
import type { Loaded, LoadInput } from './calls.ts';
import { rowAt, rowsAround, type RowSource } from './detection-rows.ts';
import { detectionsCsv } from './detections-csv.ts';

interface Chosen {
  /** The filter it comes from, as text. */
  filter: string;
  selection: Selection;
  rows: Uint32Array;
}

interface Store extends RowSource {
  calendar: Calendar;
  orders: Map<SortKey, Uint32Array>;
  /** The last answer, for the questions that follow it. */
  chosen: Chosen | null;
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
  const chosenBy = (filter: DetectionFilter): Chosen => {
    const held = loaded();
    const text = JSON.stringify(filter);
    if (held.chosen?.filter !== text) {
      const order = ordered(held, filter.sort);
      const input = { ...held, speciesCount: held.species.length, order };
      held.chosen = { filter: text, ...select(input, filter) };
    }
    return held.chosen;
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
        limit: input.limit,
        onProgress: (rows, of) => report({ rows, total: of }),
      });
      const calendar = createCalendar(columns.time, effort);
      const judged = new Uint8Array(columns.rows);
      for (const [row, verdict] of input.verdicts) judged[row] = verdicts[verdict];
      const orders = new Map<SortKey, Uint32Array>();
      store = { columns, species, files, verdicts: judged, calendar, orders, chosen: null };
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
    /** Detections by cell of the calendar, without any filter. */
    counts(): Uint32Array {
      const { calendar } = loaded();
      const counts = new Uint32Array(calendar.days.length * 24);
      for (const cell of calendar.cells) if (cell !== noCell) counts[cell]! += 1;
      return counts;
    },
    select(filter: DetectionFilter): Selection {
      const { count, speciesCounts, speciesBest, cells } = chosenBy(filter).selection;
      return {
        count,
        speciesCounts: speciesCounts.slice(),
        speciesBest: speciesBest.slice(),
        cells: cells.slice(),
      };
    },
    rows: ({ filter, from, to }: { filter: DetectionFilter; from: number; to: number }) =>
      Array.from(chosenBy(filter).rows.subarray(from, to), (row) => rowAt(loaded(), row)),
    placeOf: ({ filter, row }: { filter: DetectionFilter; row: number }) =>
      chosenBy(filter).rows.indexOf(row),
    around: ({ row, range }: { row: number; range: { from: number; to: number } }) =>
      row < loaded().columns.rows ? rowsAround(loaded(), row, range) : [],
    judge({ row, verdict }: { row: number; verdict: Verdict }) {
      loaded().verdicts[row] = verdicts[verdict];
      loaded().chosen = null;
    },
    csv(filter: DetectionFilter | null) {
      const held = loaded();
      const rows = filter
        ? chosenBy(filter).rows
        : ordered(held, 'time').filter((row) => held.verdicts[row] !== verdicts.none);
      return detectionsCsv(held, rows);
    },
  };
}
