/** A text of a stranger's file on one line of a terminal: without control characters and line breaks. */
export const plainLine = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/\p{C}/gu, '').trim();
