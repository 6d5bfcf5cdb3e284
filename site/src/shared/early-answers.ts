/** Milliseconds that an answer is kept. */
const keptFor = 10_000;

const waiting = new Map<string, Promise<Response>>();

const keyOf = (method: string, url: URL) => `${method} ${url.pathname}`;

/**
 * Requests early what the page's code will need. The first call of `fetchOrEarly` with this method
 * and path gets the answer. `address` is a whole URL. Readers of the returned promise must read a
 * clone.
 */
export function askEarly(method: string, address: string, token: string): Promise<Response> {
  const url = new URL(address);
  const key = keyOf(method, url);
  const answer = fetch(url, { method, headers: { authorization: `Bearer ${token}` } });
  // Whoever uses the answer gets the error; nobody has to.
  answer.catch(() => {});
  waiting.set(key, answer);
  setTimeout(() => waiting.delete(key), keptFor);
  return answer;
}

const worthRepeating = ({ status }: Response) => status === 401 || status >= 500;

/** `fetch`, or an early answer to the same request. Further pages of a list are always fetched. */
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
