import { NotAuthenticatedError } from './errors.ts';

/** Gives a valid ID token; `renew: true` asks for a new one because the last was refused. */
export type GetToken = (options?: { renew?: boolean }) => Promise<string>;

/** How calls prove who makes them: an API key, a source of ID tokens, or nothing (public calls only). */
export type Auth = { apiKey: string } | { getToken: GetToken };

/** The bearer for one call. Throws NotAuthenticatedError where there is none. */
export async function bearer(auth: Auth | undefined, renew: boolean): Promise<string> {
  if (!auth) throw new NotAuthenticatedError();
  const token = 'apiKey' in auth ? auth.apiKey : await auth.getToken({ renew });
  if (!token) throw new NotAuthenticatedError();
  return token;
}

/** True when a refused token is worth one renewal. */
export const renewable = (auth: Auth | undefined): boolean =>
  auth !== undefined && 'getToken' in auth;
