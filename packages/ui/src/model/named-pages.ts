/** What was typed of pages, as origins; or the first line that names none. */
export type NamedPages = { origins: string[] } | { odd: string };

const local = ['localhost', '127.0.0.1'];

/** The origin of a page, of whose address the beginning and the end may be left out; null when nobody could read it safely. */
function originOf(line: string): string | null {
  const address = /^[a-z]+:\/\//i.test(line) ? line : `https://${line}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  if (protocol === 'https:' && /^[a-z0-9.-]+$/.test(hostname)) return origin;
  return protocol === 'http:' && local.includes(hostname) ? origin : null;
}

/** Reads pages, one a line. */
export function namedPages(text: string): NamedPages {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const odd = lines.find((line) => originOf(line) === null);
  if (odd !== undefined) return { odd };
  return { origins: [...new Set(lines.map((line) => originOf(line) ?? ''))] };
}
