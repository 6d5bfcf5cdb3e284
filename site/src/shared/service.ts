import { createClient } from '@biophony/sdk';
import { createBuiltinAuth } from '@biophony/ui/auth';
import { readConfig } from './config.ts';
import { fetchOrEarly } from './early-answers.ts';

const { baseUrl, providers } = readConfig();

/** Where the service is, without `/api`. */
export { baseUrl };

/** Who is signed in, for the whole page. */
export const auth = createBuiltinAuth({ baseUrl, providers });

/** The one client of the service, for the whole page. */
export const client = createClient({
  baseUrl,
  auth: { getToken: auth.getIdToken },
  fetch: fetchOrEarly,
});
