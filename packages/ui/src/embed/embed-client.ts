import { createClient, sessionTokens, type Client } from '@biophony/sdk';

/** Gives an embed token; a host's page gets it from its own server. */
export type FetchToken = () => Promise<string>;

/** Repeats of a call that failed, before the widget says so. */
const maxRetries = 2;

/**
 * A client that proves itself with tokens of the host. A token is kept until shortly before it expires, then asked for
 * anew; it travels in a header alone.
 */
export const embedClient = (baseUrl: string, fetchToken: FetchToken): Client =>
  createClient({ baseUrl, auth: { getToken: sessionTokens(fetchToken) }, maxRetries });
