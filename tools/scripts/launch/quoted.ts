import path, { type PlatformPath } from 'node:path';

/**
 * Double quotes work in cmd and PowerShell; a final backslash is doubled on Windows, as it would
 * escape the quote.
 */
export function quoted(text: string, { sep }: PlatformPath = path): string {
  if (/^[\w./~:@+-]+$/.test(text)) return text;
  if (sep === '/') return `'${text.replaceAll("'", "'\\''")}'`;
  return /^[\w.\\:@+-]+$/.test(text) ? text : `"${text.replace(/\\$/, '\\\\')}"`;
}
