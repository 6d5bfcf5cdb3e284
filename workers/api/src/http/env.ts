import type { Endpoint } from '@biophony/contract';
import type { Context as HonoContext } from 'hono';
import type { Principal } from './handler.ts';

/** What travels with one request through the app. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Of the answer, with lower-case names; each answer carries them. */
    headers: Record<string, string>;
    row: Endpoint | undefined;
    principal: Principal | undefined;
  };
}

export type HttpContext = HonoContext<AppEnv>;
