import { includesRole } from '@biophony/contract';
import { withoutPlaces } from '@biophony/recordings';
import { ApiError } from '../../http/errors/api-error.ts';
import type { Context } from '../../http/handler.ts';
import { hidesPlacesSql, placelessText } from '../../identity/members/placeless-text.ts';

export { placelessText };

/** Whether the caller learns exact places: the owner, managers and their keys do; other members and embed tokens do not. */
export const seesExactPlaces = ({ role }: Context): boolean =>
  role !== null && includesRole(role, 'manager');

/** Whether a project has a site whose exact place this caller may not learn. */
export async function hidesPlaces(ctx: Context, projectId: string): Promise<boolean> {
  if (seesExactPlaces(ctx)) return false;
  const found = await ctx.deps.db
    .prepare(`SELECT ${hidesPlacesSql('?')} AS hides`)
    .bind(projectId)
    .first<{ hides: number }>();
  return found?.hides === 1;
}

type Told = (text: string) => string;
const asItIs: Told = (text) => text;

/** How what people wrote is told in a project: with the word `place` where it tells one that this caller may not learn. */
export const textsFor = async (ctx: Context, projectId: string): Promise<Told> =>
  (await hidesPlaces(ctx, projectId)) ? placelessText : asItIs;

/** The same of names, as they stand in all answers and files for such callers. */
export const namesFor = async (ctx: Context, projectId: string): Promise<Told> =>
  (await hidesPlaces(ctx, projectId)) ? withoutPlaces : asItIs;

/** Settings without the place that an analysis limits its species to. */
export const withoutPlace = ({
  lat: _lat,
  lon: _lon,
  ...settings
}: Record<string, unknown>): Record<string, unknown> => settings;

/** Results that were made before their merge wrote files without places. */
export const placesInResults = () =>
  new ApiError(
    'forbidden',
    'This project keeps the exact places of sites to itself, and the result files of this analysis name the places of recordings. Analyse the recordings again: later results have files without places.',
  );
