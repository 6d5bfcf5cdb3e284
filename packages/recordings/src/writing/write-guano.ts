/** Writes GUANO fields as the content of a `guan` chunk (GUANO 1.0: UTF-8, one `key:value` a line). */
export function writeGuano(fields: Readonly<Record<string, string>>): Uint8Array {
  const lines = Object.entries(fields).map(([key, value]) => `${key}:${value}`);
  return new TextEncoder().encode(lines.join('\n'));
}
