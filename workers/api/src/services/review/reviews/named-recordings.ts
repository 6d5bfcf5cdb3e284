import { withoutPlaces } from '@biophony/recordings';
import type { Context } from '../../../http/handler.ts';
import { jsonRows } from '../../../ports/dialect.ts';
import { hidesPlaces } from '../../rows/hidden-places.ts';

/** A recording as a caller names it. */
interface Named {
  data_id: string;
  file: string;
}

/** What stands in a name in place of a place. */
const hiddenPlace = 'place';
/** Names read at most to find those that a batch means. */
const namesAtMost = 20_000;
/** No name of a file is this. */
const nowhere = '';

const keyOf = ({ data_id, file }: Named) => `${data_id}/${file}`;

/** The names behind names without places, by `keyOf`; a name that several recordings share stands for none. */
async function behind(ctx: Context, projectId: string, asked: readonly Named[]) {
  const { db } = ctx.deps;
  const patterns = [...new Map(asked.map((one) => [keyOf(one), one])).values()].map(
    ({ data_id, file }) => ({
      data_id,
      begins: file.slice(0, file.indexOf(hiddenPlace)),
      ends: file.slice(file.lastIndexOf(hiddenPlace) + hiddenPlace.length),
    }),
  );
  const { results } = await db
    .prepare(
      `SELECT files.data_id, files.filename AS file
       FROM ${jsonRows(db, { data_id: 'text', begins: 'text', ends: 'text' }, 'asked')}
       CROSS JOIN datasets CROSS JOIN files
       WHERE datasets.data_id = asked.data_id AND datasets.project_id = ?
         AND files.data_id = asked.data_id AND files.kind = 'recording'
         AND files.filename >= asked.begins AND files.filename <= asked.begins || ?
         AND substr(files.filename, length(files.filename) - length(asked.ends) + 1) = asked.ends
       LIMIT ${namesAtMost}`,
    )
    .bind(JSON.stringify(patterns), projectId, '\u{10FFFF}')
    .all<Named>();
  const names = new Map<string, string>();
  for (const { data_id, file } of results) {
    const key = keyOf({ data_id, file: withoutPlaces(file) });
    names.set(key, names.has(key) && names.get(key) !== file ? nowhere : file);
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
  if (!(await hidesPlaces(ctx, projectId))) return [...asked];
  const isTold = ({ file }: T) => withoutPlaces(file) === file;
  const hidden = asked.filter((one) => isTold(one) && one.file.includes(hiddenPlace));
  const names =
    hidden.length > 0 ? await behind(ctx, projectId, hidden) : new Map<string, string>();
  return asked.map((one) => ({
    ...one,
    file: isTold(one) ? (names.get(keyOf(one)) ?? one.file) : nowhere,
  }));
}
