import { ReadError } from '../../explorer/data/files/read-error.ts';
import { readAhead } from '../../explorer/data/files/read-ahead.ts';
import type { DrawnItem } from './draw-calls.ts';
import { numberOf, textOf } from './row-places.ts';
import { rowColumns } from './score-files.ts';
import type { SpeciesGroup } from './species-groups.ts';

type Row = Pick<DrawnItem, 'file' | 'start_s' | 'end_s'>;

/** Reads which recordings and seconds were drawn, from the row groups that hold them; in the order of the sample. Throws ReadError. */
export async function drawnRows(
  drawn: readonly { analysis: number; row: number }[],
  groups: readonly SpeciesGroup[],
  onRead: (done: number, of: number) => void,
): Promise<Row[]> {
  const places = new Map<SpeciesGroup, { to: number; at: number }[]>();
  for (const [to, { analysis, row }] of drawn.entries()) {
    const holder = groups.find(
      (one) =>
        one.analysis === analysis &&
        row >= one.group.first &&
        row < one.group.first + one.group.rows,
    );
    if (!holder) throw new ReadError('damaged', `Row ${row} is in no row group.`);
    const of = places.get(holder) ?? [];
    of.push({ to, at: row - holder.group.first });
    places.set(holder, of);
  }
  const rows: Row[] = [];
  const needed = [...places.keys()];
  let done = 0;
  await readAhead(
    needed,
    ({ parquet, group }) => parquet.read(group, rowColumns),
    (holder, values) => {
      for (const { to, at } of places.get(holder) ?? []) {
        const start_s = numberOf(values.get('start_s')?.[at]);
        const end_s = numberOf(values.get('end_s')?.[at]);
        if (Number.isNaN(start_s) || Number.isNaN(end_s))
          throw new ReadError('damaged', 'A detection does not say when it begins or ends.');
        rows[to] = { file: textOf(values.get('file')?.[at]), start_s, end_s };
      }
      onRead(++done, needed.length);
    },
  );
  return rows;
}
