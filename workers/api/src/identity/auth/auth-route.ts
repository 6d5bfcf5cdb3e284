import type { RouteId } from '@biophony/contract';
import type { HttpContext } from '../../http/env.ts';
import type { Call } from '../../http/handler.ts';

/** Serves a row that sets cookies, sends pages or asks for the caller's address; the call is checked before. */
export type AuthRoute<K extends RouteId> = (c: HttpContext, call: Call<K>) => Promise<Response>;

export type AuthRoutes = { [K in RouteId]?: AuthRoute<K> };
