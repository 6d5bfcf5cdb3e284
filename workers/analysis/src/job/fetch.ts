let loaded: Promise<typeof globalThis.fetch> | undefined;

/** `fetch` of the SDK for Node, without a proxy; loaded when it is first called. Takes addresses, no Request. */
export const fetch: typeof globalThis.fetch = async (input, init) => {
  loaded ??= import('@biophony/sdk/node').then(({ environmentFetch }) => environmentFetch({}));
  return (await loaded)(input, init);
};
