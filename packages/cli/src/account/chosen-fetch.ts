import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';

/** What may name a proxy; asked before anything is loaded for it. */
const names = ['HTTP_PROXY', 'HTTPS_PROXY'].flatMap((name) => [name, name.toLowerCase()]);

let proxied: Promise<typeof globalThis.fetch | undefined> | undefined;

/**
 * `fetch` through the proxy that HTTP_PROXY or HTTPS_PROXY names, past it to hosts in NO_PROXY and to this machine;
 * undefined where none is named. Throws CliError where the proxy's address cannot be used.
 */
export function chosenFetch(): Promise<typeof globalThis.fetch | undefined> {
  if (!names.some((name) => process.env[name])) return Promise.resolve(undefined);
  proxied ??= load();
  return proxied;
}

async function load(): Promise<typeof globalThis.fetch | undefined> {
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
