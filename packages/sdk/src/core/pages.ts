/** A page of a list, and by `for await` every row of it and of all pages after it. */
export type Pages<Page, Row> = Promise<Page> &
  AsyncIterable<Row> & {
    /** The pages themselves, this one and all after it. */
    pages(): AsyncIterable<Page>;
  };

interface Cursor {
  /** Absent where the service knows no pages and answers everything at once. */
  next_cursor?: string | null;
}

/** Makes the first call at once; following pages are fetched only when iterated to. */
export function pages<Page extends Cursor, Row>(
  fetchPage: (cursor: string | undefined) => Promise<Page>,
  rowsOf: (page: Page) => readonly Row[],
  from?: string,
): Pages<Page, Row> {
  const first = fetchPage(from);
  async function* all(): AsyncGenerator<Page, void, undefined> {
    let page = await first;
    yield page;
    while (page.next_cursor) {
      page = await fetchPage(page.next_cursor);
      yield page;
    }
  }
  return Object.assign(first, {
    pages: all,
    async *[Symbol.asyncIterator]() {
      for await (const page of all()) yield* rowsOf(page);
    },
  });
}
