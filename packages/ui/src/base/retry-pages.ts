interface Pages {
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
  refetch(): unknown;
}

/** Reads again what failed of a list of pages: the next page, or else the list, which may have been read before. */
export function retryPages(query: Pages): void {
  void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
}
