/** Texts, names and comments, which are left as they are, or a parameter with its number where it has one. */
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?(\d*)/g;

const known = new Map<string, string>();
const remembered = 1000;

/** A statement with D1's parameters (`?`, `?1`) in PostgreSQL's words (`$1`). */
export function translate(sql: string): string {
  const before = known.get(sql);
  if (before !== undefined) return before;
  let next = 0;
  const translated = sql.replaceAll(token, (found: string, number?: string) => {
    if (!found.startsWith('?')) return found;
    if (number) return `$${number}`;
    next += 1;
    return `$${next}`;
  });
  if (known.size >= remembered) known.clear();
  known.set(sql, translated);
  return translated;
}
