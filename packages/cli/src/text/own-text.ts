/**
 * The same text with memory of its own. A text cut out of a longer one, such as a name out of a path,
 * keeps the whole of that in memory.
 */
export const ownText = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
