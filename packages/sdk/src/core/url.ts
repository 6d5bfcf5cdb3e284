/**
 * Fills `{name}` in a path, URL-encoding each value. Throws TypeError where one is missing, and for `.` and `..`, which
 * would address another row: URLs fold them, encoded or not.
 */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (!value) throw new TypeError(`${name} must not be empty`);
    if (value === '.' || value === '..') throw new TypeError(`${name} must not be "${value}"`);
    return encodeURIComponent(value);
  });
}

/** `?a=1&b=2` of the values that are given; empty when there are none. */
export function queryString(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value));
  return search.size ? `?${search}` : '';
}
