import type { Client } from '@biophony/sdk';
import type { Settings } from '../kit/config.ts';
import { CliError, exitCodes } from '../kit/errors.ts';

let chosen: Promise<typeof globalThis.fetch> | undefined;

/**
 * The SDK's `fetch` for Node, loaded when first needed. Goes through the proxy in HTTP_PROXY or
 * HTTPS_PROXY, but not to hosts in NO_PROXY or to this machine. Throws CliError for an unusable
 * proxy address.
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

/**
 * Client with the key of the environment or profile. Without a key, calls that need a user throw.
 */
export async function connect({ apiUrl, apiKey }: Settings): Promise<Client> {
  const { createClient } = await import('@biophony/sdk');
  const auth = apiKey ? { apiKey } : undefined;
  return createClient({ baseUrl: apiUrl, auth, fetch: await chosenFetch() });
}
