/** How long an answer waits for whoever needs it, in milliseconds. */
const keptFor = 10_000;

const waiting = new Map<string, Promise<Response>>();

const keyOf = (method: string, url: URL) => `${method} ${url.pathname}`;

/**
 * Asks the service for something that the page will need once its code has arrived. The answer goes to the first call
 * of `fetchOrEarly` with this method and path. `address` is a whole URL. Who reads the promise that is returned must read
 * a clone of the answer.
 */
export function askEarly(method: string, address: string, token: string): Promise<Response> {
  const url = new URL(address);
  const key = keyOf(method, url);
  const answer = fetch(url, { method, headers: { authorization: `Bearer ${token}` } });
  // Who takes the answer hears of the failure; nobody has to take it.
  answer.catch(() => {});
  waiting.set(key, answer);
  setTimeout(() => waiting.delete(key), keptFor);
  return answer;
}

const worthRepeating = ({ status }: Response) => status === 401 || status >= 500;

/** `fetch`, unless the same was asked early and was answered. Further pages of a list are always fetched. */
export const fetchOrEarly: typeof fetch = (input, init) => {
  const plain = () => fetch(input, init);
  if (input instanceof Request) return plain();
  const url = new URL(input);
  const key = keyOf(init?.method ?? 'GET', url);
  const answer = url.searchParams.has('cursor') ? undefined : waiting.get(key);
  if (!answer) return plain();
  waiting.delete(key);
  return answer.then((response) => (worthRepeating(response) ? plain() : response), plain);
};
