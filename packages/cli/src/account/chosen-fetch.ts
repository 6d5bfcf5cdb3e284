/** Whether the environment names a proxy; asked before anything is loaded for it. */
const names = ['HTTP_PROXY', 'HTTPS_PROXY'].flatMap((name) => [name, name.toLowerCase()]);

let proxied: Promise<typeof globalThis.fetch | undefined> | undefined;

/**
 * `fetch` through the proxy that HTTP_PROXY or HTTPS_PROXY names, past it to hosts in NO_PROXY and to this machine;
 * undefined where none is named. Throws CliError where the proxy's address cannot be used.
 */
export function chosenFetch(): Promise<typeof globalThis.fetch | undefined> {
  if (!names.some((name) => process.env[name])) return Promise.resolve(undefined);
  proxied ??= import('@biophony/sdk/node').then(({ environmentFetch }) => environmentFetch());
  return proxied;
}
