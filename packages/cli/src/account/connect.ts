import type { Client } from '@biophony/sdk';
import type { Settings } from '../config/settings.ts';
import { chosenFetch } from './chosen-fetch.ts';

/** A client with the key of the environment or profile; without one, calls that need a user throw. */
export async function connect({ apiUrl, apiKey }: Settings): Promise<Client> {
  const { createClient } = await import('@biophony/sdk');
  const auth = apiKey ? { apiKey } : undefined;
  return createClient({ baseUrl: apiUrl, auth, fetch: await chosenFetch() });
}
