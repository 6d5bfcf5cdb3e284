/** A page of a list, and by `for await` every row of it and of all pages after it. */
export type Pages<Page, Row> = Promise<Page> & AsyncIterable<Row>;

interface Cursor {
  next_cursor: string | null;
}

/** Makes the first call at once; following pages are fetched only when iterated to. */
export function pages<Page extends Cursor, Row>(
  fetchPage: (cursor: string | undefined) => Promise<Page>,
  rowsOf: (page: Page) => readonly Row[],
  from?: string,
): Pages<Page, Row> {
  const first = fetchPage(from);
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      let page = await first;
      yield* rowsOf(page);
      while (page.next_cursor !== null) {
        page = await fetchPage(page.next_cursor);
        yield* rowsOf(page);
      }
    },
  });
}
