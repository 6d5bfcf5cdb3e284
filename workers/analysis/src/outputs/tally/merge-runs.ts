import { createRecords, type SortedRecords } from './records.ts';

/** A run while it is merged, with the record that it is at. */
function cursorOf(run: SortedRecords, width: number) {
  const block = createRecords(width);
  const { words, sums, stride } = block;
  let many = run.fill(block);
  let at = 0;
  return {
    isDone: () => many === 0,
    high: () => words[2 * stride * at + 1]!,
    low: () => words[2 * stride * at]!,
    sum: (which: number) => sums[stride * at + 1 + which]!,
    next() {
      at++;
      if (at < many) return;
      many = run.fill(block);
      at = 0;
    },
  };
}

/** Joins runs into one: sums of the same key are added. */
export function mergeRuns(runs: readonly SortedRecords[], width: number): SortedRecords {
  const [only] = runs;
  if (only && runs.length === 1) return only;
  let cursors = runs.map((run) => cursorOf(run, width)).filter((one) => !one.isDone());
  return {
    fill({ words, sums, stride, capacity }) {
      let many = 0;
      for (; many < capacity && cursors.length > 0; many++) {
        let [high, low] = [Infinity, Infinity];
        for (const one of cursors) {
          const other = one.high();
          if (other < high || (other === high && one.low() < low)) [high, low] = [other, one.low()];
        }
        const at = stride * many;
        words[2 * at] = low;
        words[2 * at + 1] = high;
        sums.fill(0, at + 1, at + stride);
        for (const one of cursors)
          if (one.high() === high && one.low() === low) {
            for (let which = 0; which < width; which++) sums[at + 1 + which]! += one.sum(which);
            one.next();
          }
        if (cursors.some((one) => one.isDone())) cursors = cursors.filter((one) => !one.isDone());
      }
      return many;
    },
  };
}
