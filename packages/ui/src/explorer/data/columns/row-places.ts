/** Where the rows that were read stand in the file, which is what they are known by. */
export interface RowPlaces {
  /** The row of the file that stands at a place among those read. */
  rowAt(place: number): number;
  /** The place of a row of the file; -1 where it was not read. */
  placeOf(row: number): number;
}

/** Joins runs of rows, each from `first` in the file on and from `at` among those read, in the order of both. */
export function createRowPlaces(
  runs: readonly { first: number; at: number; rows: number }[],
): RowPlaces {
  const runWith = (begins: (run: { first: number; at: number }) => boolean) => {
    let [from, to] = [0, runs.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (begins(runs[middle]!)) from = middle + 1;
      else to = middle;
    }
    return runs[from - 1];
  };
  return {
    rowAt(place) {
      const run = runWith(({ at }) => at <= place);
      return run ? run.first + place - run.at : place;
    },
    placeOf(row) {
      const run = runWith(({ first }) => first <= row);
      return run && row < run.first + run.rows ? run.at + row - run.first : -1;
    },
  };
}
