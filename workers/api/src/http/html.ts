const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text between tags or in a quoted attribute. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
