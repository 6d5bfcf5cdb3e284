import path, { type PlatformPath } from 'node:path';

/**
 * How a path is typed in a shell. On Windows double quotes serve cmd and PowerShell alike; a backslash at the end is
 * doubled there, for it would take the quotation mark into the name.
 */
export function quoted(text: string, { sep }: PlatformPath = path): string {
  if (/^[\w./~:@+-]+$/.test(text)) return text;
  if (sep === '/') return `'${text.replaceAll("'", "'\\''")}'`;
  return /^[\w.\\:@+-]+$/.test(text) ? text : `"${text.replace(/\\$/, '\\\\')}"`;
}
