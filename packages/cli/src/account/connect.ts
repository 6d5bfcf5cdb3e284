import type { Client } from '@biophony/sdk';
import type { Settings } from '../config/settings.ts';

/** A client with the key of the environment or profile; without one, calls that need a user throw. */
export async function connect({ apiUrl, apiKey }: Settings): Promise<Client> {
  const { createClient } = await import('@biophony/sdk');
  return createClient({ baseUrl: apiUrl, auth: apiKey ? { apiKey } : undefined });
}
