import type { Wanted } from '../../data/load/choose-groups.ts';
import type { ExplorerView } from './view.ts';

const later = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a);
const earlier = (a: string | null, b: string | null) =>
  a === null || (b !== null && b < a) ? b : a;

/** The part of a view by which less needs to be read of a file that is too large; null where it asks for everything. */
export function wantedOf(
  view: Pick<ExplorerView, 'day' | 'from' | 'to' | 'recorder' | 'file' | 'species'>,
): Wanted | null {
  const { day, recorder, species } = view;
  const [from, to, file] = [later(view.from, day), earlier(view.to, day), view.file.trim()];
  const all =
    from === null && to === null && recorder === null && file === '' && species.length === 0;
  return all ? null : { from, to, recorder, file, species };
}
