/** Gives equal texts one small number, counted from 0 in the order of their first use. */
export interface Interner {
  readonly texts: string[];
  idOf(text: string): number;
}

export function createInterner(known: readonly string[] = []): Interner {
  const texts = [...known];
  const ids = new Map(texts.map((text, id) => [text, id]));
  return {
    texts,
    idOf(text) {
      const found = ids.get(text);
      if (found !== undefined) return found;
      ids.set(text, texts.length);
      return texts.push(text) - 1;
    },
  };
}
