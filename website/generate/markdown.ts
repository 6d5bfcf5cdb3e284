/** A text as a cell of a table takes it. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');

/** A table of Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n');

/** A text as code in a line. */
export const code = (text: string): string => `\`${text}\``;

/** A block of code. */
export const block = (language: string, text: string): string =>
  `\`\`\`${language}\n${text}\n\`\`\``;

/** Parts of a page with an empty line between them; empty ones are left out. */
export const parts = (...texts: readonly (string | null | undefined)[]): string =>
  texts.filter(Boolean).join('\n\n');

/** A text that begins with a capital letter and ends as a sentence does. */
export function sentence(text: string): string {
  const plain = text.trim();
  if (!plain) return '';
  const [word = ''] = plain.split(/[\s,]/);
  const begun = /[_:=`]/.test(word) ? plain : plain[0]!.toUpperCase() + plain.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** The anchor of a name, in the form that links in pages are brought into. */
export const anchorOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
