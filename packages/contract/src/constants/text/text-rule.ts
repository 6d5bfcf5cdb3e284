/**
 * What is wrong with a text that a call sends, as the rest of a sentence that begins with the field's name; null when
 * nothing is. Databases cut texts at U+0000 or keep it, and half a surrogate pair cannot be written as UTF-8: neither
 * comes back as it was sent, so both are refused in every text of every call.
 */
export function textFault(text: string): string | null {
  if (text.includes('\u0000')) return 'must not contain the character U+0000; take it out';
  if (/\p{Surrogate}/u.test(text))
    return 'contains half of a character (a single surrogate such as U+D800), which cannot be stored; type that character again';
  return null;
}
