import { placeHidden, withoutPlaces } from '@biophony/recordings';
import type { Context } from '../../../http/handler.ts';
import { yieldByTime } from '../../../ports/turns.ts';

/** A recording as a caller names it. */
interface Named {
  data_id: string;
  file: string;
}

/** Names read with one statement. */
const slice = 1000;
/** No name of a file is this. */
const nowhere = '';

const keyOf = ({ data_id, file }: Named) => `${data_id}/${file}`;

/** What names without places begin with, in order, without those that begin with another one: their ranges do not overlap. */
function beginningsOf(asked: readonly Named[]): string[] {
  const all = asked.map(({ file }) => file.slice(0, file.indexOf(placeHidden))).sort();
  const apart: string[] = [];
  for (const one of all) if (!one.startsWith(apart.at(-1) ?? '\0')) apart.push(one);
  return apart;
}

/** Names of a dataset's recordings that begin so, in order, a slice at a time. */
async function* namesOf(
  { deps: { db } }: Context,
  projectId: string,
  dataId: string,
  beginning: string,
): AsyncGenerator<string[]> {
  let after = '';
  while (true) {
    const { results } = await db
      .prepare(
        `SELECT files.filename AS file FROM datasets CROSS JOIN files
         WHERE datasets.data_id = ? AND datasets.project_id = ? AND files.data_id = datasets.data_id
           AND files.filename >= ? AND files.filename <= ? AND files.filename > ? AND files.kind = 'recording'
         ORDER BY files.filename LIMIT ${slice}`,
      )
      .bind(dataId, projectId, beginning, `${beginning}\u{10FFFF}`, after)
      .all<{ file: string }>();
    const names = results.map(({ file }) => file);
    if (names.length > 0) yield names;
    if (names.length < slice) return;
    after = names.at(-1) ?? '';
  }
}

/**
 * The names behind names without places, by `keyOf`; a name that several recordings share stands for none. Each name of a
 * dataset is read once at most, however many are asked for: a name may begin with its place.
 */
async function behind(ctx: Context, projectId: string, asked: readonly Named[]) {
  const wanted = new Set(asked.map(keyOf));
  const names = new Map<string, string>();
  for (const data_id of new Set(asked.map((one) => one.data_id)))
    for (const beginning of beginningsOf(asked.filter((one) => one.data_id === data_id)))
      for await (const slice of namesOf(ctx, projectId, data_id, beginning)) {
        await yieldByTime(ctx.deps);
        for (const file of slice) {
          const key = keyOf({ data_id, file: withoutPlaces(file) });
          if (wanted.has(key))
            names.set(key, names.has(key) && names.get(key) !== file ? nowhere : file);
        }
      }
  return names;
}

/**
 * The same list with the names that the recordings have in their datasets. Who may not learn exact places is told names
 * without them and sends those back; a name that tells a place is then no name of a recording, so that nobody finds out by
 * trying.
 */
export async function withOwnNames<T extends Named>(
  ctx: Context,
  projectId: string,
  asked: readonly T[],
): Promise<T[]> {
  if (!ctx.hidesPlaces) return [...asked];
  const isTold = ({ file }: T) => withoutPlaces(file) === file;
  const hidden = asked.filter((one) => isTold(one) && one.file.includes(placeHidden));
  const names =
    hidden.length > 0 ? await behind(ctx, projectId, hidden) : new Map<string, string>();
  return asked.map((one) => ({
    ...one,
    file: isTold(one) ? (names.get(keyOf(one)) ?? one.file) : nowhere,
  }));
}
