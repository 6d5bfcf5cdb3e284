import { noCell, type Calendar } from './calendar.ts';
import type { DetectionColumns } from './detection-columns.ts';
import type { SortKey } from './orders.ts';
import { verdicts, type ReviewFilter } from './verdicts.ts';

/** Which detections to show, and in which order. Species, day and hour are numbers of the loaded data. */
export interface DetectionFilter {
  species: number | null;
  /** Place in the calendar's days. */
  day: number | null;
  hour: number | null;
  /** 0 to 1. */
  minConfidence: number;
  /** Part of the file's name, in any case. */
  file: string;
  review: ReviewFilter;
  sort: SortKey;
}

/** What a filter leaves. */
export interface Selection {
  count: number;
  /** Detections by species, whichever species is followed. */
  speciesCounts: Uint32Array;
  /** Highest confidence by species. */
  speciesBest: Float32Array;
  /** Detections by cell of the calendar, whichever day and hour are chosen. */
  cells: Uint32Array;
}

export interface SelectionInput {
  columns: DetectionColumns;
  calendar: Calendar;
  files: readonly string[];
  speciesCount: number;
  verdicts: Uint8Array;
  /** All rows in the order wanted. */
  order: Uint32Array;
}

function filesMatching(files: readonly string[], part: string): Uint8Array | null {
  const wanted = part.trim().toLowerCase();
  if (!wanted) return null;
  return Uint8Array.from(files, (file) => (file.toLowerCase().includes(wanted) ? 1 : 0));
}

/** True for cells of the chosen day and hour. */
const inTime =
  ({ day, hour }: DetectionFilter) =>
  (cell: number): boolean =>
    cell !== noCell &&
    (day === null || Math.floor(cell / 24) === day) &&
    (hour === null || cell % 24 === hour);

/**
 * Counts and orders what passes a filter, in one pass over the rows. Species counts leave the species filter aside and
 * cell counts the time filter, so that a chart always shows what else could be chosen.
 */
export function select(
  input: SelectionInput,
  filter: DetectionFilter,
): { selection: Selection; rows: Uint32Array } {
  const { columns, calendar, order } = input;
  const { species, confidence, file } = columns;
  const files = filesMatching(input.files, filter.file);
  const review = filter.review === 'all' ? null : verdicts[filter.review];
  const timed = filter.day !== null || filter.hour !== null;
  const chosen = inTime(filter);
  const selection: Selection = {
    count: 0,
    speciesCounts: new Uint32Array(input.speciesCount),
    speciesBest: new Float32Array(input.speciesCount),
    cells: new Uint32Array(calendar.days.length * 24),
  };
  const rows = new Uint32Array(order.length);
  for (const row of order) {
    if (confidence[row]! < filter.minConfidence) continue;
    if (files && files[file[row]!] === 0) continue;
    if (review !== null && input.verdicts[row] !== review) continue;
    const id = species[row]!;
    const cell = calendar.cells[row]!;
    const followed = filter.species === null || filter.species === id;
    const then = !timed || chosen(cell);
    if (then) {
      selection.speciesCounts[id]! += 1;
      selection.speciesBest[id] = Math.max(selection.speciesBest[id]!, confidence[row]!);
    }
    if (followed && cell < selection.cells.length) selection.cells[cell]! += 1;
    if (followed && then) rows[selection.count++] = row;
  }
  return { selection, rows: rows.slice(0, selection.count) };
}
