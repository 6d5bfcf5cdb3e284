const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n');

export const code = (text: string): string => `\`${text}\``;

export const block = (language: string, text: string): string =>
  `\`\`\`${language}\n${text}\n\`\`\``;

/** Joins parts with an empty line; drops empty ones. */
export const parts = (...texts: readonly (string | null | undefined)[]): string =>
  texts.filter(Boolean).join('\n\n');

/** Capital first letter, full stop at the end. */
export function sentence(text: string): string {
  const plain = text.trim();
  if (!plain) return '';
  const [word = ''] = plain.split(/[\s,]/);
  const begun = /[_:=`]/.test(word) ? plain : plain[0]!.toUpperCase() + plain.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** Anchor in the form that page links are converted to. */
export const anchorOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
