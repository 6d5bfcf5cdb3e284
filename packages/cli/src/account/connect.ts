import type { Client } from '@biophony/sdk';
import type { Settings } from '../kit/config.ts';
import { CliError, exitCodes } from '../kit/errors.ts';

let chosen: Promise<typeof globalThis.fetch> | undefined;

/**
 * `fetch` of the SDK for Node, loaded when first needed: through the proxy that HTTP_PROXY or HTTPS_PROXY names, past it to
 * hosts in NO_PROXY and to this machine. Throws CliError where the proxy's address cannot be used.
 */
export function chosenFetch(): Promise<typeof globalThis.fetch> {
  chosen ??= load();
  return chosen;
}

async function load(): Promise<typeof globalThis.fetch> {
  const { environmentFetch } = await import('@biophony/sdk/node');
  try {
    return environmentFetch();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CliError(`${error.message}.`, {
      hint: 'Set it to an address such as http://proxy.example:3128, or unset it.',
      exitCode: exitCodes.usage,
      code: 'bad_proxy',
    });
  }
}

/** A client with the key of the environment or profile; without one, calls that need a user throw. */
export async function connect({ apiUrl, apiKey }: Settings): Promise<Client> {
  const { createClient } = await import('@biophony/sdk');
  const auth = apiKey ? { apiKey } : undefined;
  return createClient({ baseUrl: apiUrl, auth, fetch: await chosenFetch() });
}
