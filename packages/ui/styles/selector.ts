export function splitSelectors(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < list.length; at++) {
    const char = list[at];
    if (char === '(' || char === '[') depth++;
    if (char === ')' || char === ']') depth--;
    if (char === ',' && depth === 0) {
      parts.push(list.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, list.slice(from).trim()].filter(Boolean);
}

const darkHost =
  /^:is\(\.dark, \.dark-theme\)( :where\(\.radix-themes:not\(\.light, \.light-theme\)\))?$/;

/**
 * Radix' roots become `&` in `:where(.biophony)`, so that nothing outside a kit's root matches.
 * Returns none for what must not be emitted.
 */
export function scopeSelector(selector: string): string[] {
  const plain = selector.replace(/\s+/g, ' ').trim();
  if (plain.startsWith(':root:where(')) return [];
  if (plain === ':root' || plain === '.light' || plain === '.light-theme') return ['&'];
  if (plain === '.dark' || darkHost.test(plain)) return ['&.dark'];
  if (plain === '.dark-theme') return [];
  if (/^(:where\()?\.radix-themes\b/.test(plain))
    return [plain.replace(/^:where\(\.radix-themes\)/, '&').replace(/^\.radix-themes/, '&')];
  if (/^(\.dark|\.light|:is\(\.dark|:is\(\.light)/.test(plain))
    return [plain.replace(/^(:is\([^)]*\)|\.\w+)/, '&.dark')];
  if (plain.startsWith('[data-')) return [`&${plain}`, plain];
  return [plain];
}
