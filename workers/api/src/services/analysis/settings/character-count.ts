/** Characters of a text as `length` counts them in SQL: code points, of which some are two units of UTF-16. */
export function characterCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count++;
  return count;
}
